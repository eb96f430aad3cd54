import { flownKmOf, TRAIN_UP_TO } from "@isotherm/estimating/flown-distance";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";

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

/** Whether it is plain that nothing else will be found: a flight in economy class, too far for a train. */
export const isOnlyWay = (stored: StoredEstimate): boolean => {
  if (stored.kind !== "flight") return false;
  // The kind says which estimate it is; the types of a lookup by kind do not.
  const { estimate, sheet } = stored as StoredEstimateOf<"flight">;
  const isFar = flownKmOf(sheet.steps)?.gt(TRAIN_UP_TO) ?? false;
  return (estimate.request.cabin_class ?? "economy") === "economy" && isFar;
};
