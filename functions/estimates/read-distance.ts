import type { GivenDistance } from "@isotherm/contract";
import { type Decimal, decimal, Refusal } from "@isotherm/core";

const KILOMETRES_PER = { km: "1", mi: "1.609344", nm: "1.852" } as const;
const MOST_KM = 100_000;

/** A distance of a request in km. */
export const toKilometres = ({ amount, unit }: GivenDistance): Decimal => decimal(amount).times(KILOMETRES_PER[unit]);

/**
 * The distance of a way in km: above 0 and at most 100,000 km.
 *
 * @throws Refusal distance_invalid, naming the field
 */
export const wayOf = (distance: GivenDistance, field: string): Decimal => {
  const km = toKilometres(distance);
  if (km.gt(0) && km.lte(MOST_KM)) return km;
  throw new Refusal("distance_invalid", `${field}: must be above 0 and at most 100,000 km.`);
};
