import type { FreightUses } from "@isotherm/methodology";
import type { StoredEstimate } from "@isotherm/store";
import { lessForFreight } from "./less-for-freight.ts";
import { lessForPassengers } from "./less-for-passengers.ts";
import type { WayToLess } from "./way-to-less.ts";

/**
 * Other ways of what was estimated that emit less, the least first: only those that the model knows to be possible, each
 * changing all legs that it can. What is not changed keeps its figures. Empty for kinds that have no other way.
 *
 * @param uses needs no gazetteer: the ends of the legs are known
 */
export const waysToLess = (uses: FreightUses, stored: StoredEstimate): WayToLess[] => {
  const found =
    stored.kind === "flight" || stored.kind === "passenger-transportation"
      ? lessForPassengers(uses, stored)
      : lessForFreight(uses, stored);
  return found
    .filter(({ emissions }) => emissions.gte(0) && emissions.lt(stored.emissionsTonnes))
    .toSorted((a, b) => a.emissions.comparedTo(b.emissions));
};
