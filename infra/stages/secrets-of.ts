import { SECRET_NAMES, type SecretName } from "../topology/secrets.ts";
import type { Stage } from "./stage.ts";

/** The secrets that a stage has: keys of payments only where customers pay. */
export const secretsOf = ({ cardPayments }: Pick<Stage, "cardPayments">): readonly SecretName[] =>
  SECRET_NAMES.filter((name) => name !== "payment-keys" || cardPayments === "stripe");
