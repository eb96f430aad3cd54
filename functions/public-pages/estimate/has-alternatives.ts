import type { StoredEstimate } from "@isotherm/store";

/** Kinds that can be done in another way. */
const KINDS: ReadonlySet<StoredEstimate["kind"]> = new Set([
  "shipping",
  "multi-leg-shipping",
  "flight",
  "passenger-transportation",
]);

/** Whether other ways of an estimate are looked for. */
export const hasAlternatives = ({ kind, emissionsTonnes }: StoredEstimate): boolean =>
  KINDS.has(kind) && emissionsTonnes.gt(0);
