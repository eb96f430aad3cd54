import { SECRET_NAMES, type SecretName } from "../topology/secrets.ts";
import type { Stage } from "./stage.ts";

/** The secrets that a stage has: keys of payments only where customers pay, those of the edge only where there is one. */
export const secretsOf = ({ cardPayments, edge }: Pick<Stage, "cardPayments" | "edge">): readonly SecretName[] =>
  SECRET_NAMES.filter(
    (name) => (name !== "payment-keys" || cardPayments === "stripe") && (name !== "edge-keys" || edge !== undefined),
  );
