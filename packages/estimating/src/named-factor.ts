import { Refusal } from "@isotherm/core";
import { namedOwnFactor } from "@isotherm/factors/own-factor";
import type { Caller } from "@isotherm/http";
import type { NamedFactor } from "@isotherm/methodology/factors/factor-units";
import type { EstimateUses } from "./dependencies.ts";

/** How the ids of own factors begin. */
export const isOwnId = (id: string): boolean => id.startsWith("own/");

/**
 * The own factor of the caller's organisation that a request names.
 *
 * @param day on which what is estimated was done, `YYYY-MM-DD`
 * @throws Refusal emission_factor_id_invalid, also where the factor does not hold on the day
 */
export const ownFactor = async (
  { ownFactors }: Pick<EstimateUses, "ownFactors">,
  { organisation, key }: Caller,
  id: string,
  day: string,
): Promise<NamedFactor> => {
  const own = await ownFactors.one({ organisation: organisation.id, mode: key.mode }, id);
  if (own) return namedOwnFactor(own, organisation.name, day);
  throw new Refusal("emission_factor_id_invalid", `emission_factor_id: the organisation has no own factor ${id}.`);
};
