import { type Decimal, decimal, ApiError, KILOMETRES_PER } from "@isotherm/core";
import type { Amount } from "../money/factor-dollars.ts";
import type { ElectricityContract } from "./market-electricity.ts";

/** A distance as the interface has it. */
export interface GivenDistance {
  readonly amount: string;
  readonly unit: "km" | "mi" | "nm";
}

/** An amount of money as the interface has it. */
export interface GivenMoney {
  readonly value: string;
  readonly currency: string;
}

const MOST_KM = 100_000;

const toKilometres = ({ amount, unit }: GivenDistance): Decimal => decimal(amount).times(KILOMETRES_PER[unit]);

/**
 * The distance of a way in km: above 0 and at most 100,000 km.
 *
 * @throws ApiError distance_invalid, naming the field
 */
export const distanceKmOf = (distance: GivenDistance, field: string): Decimal => {
  const km = toKilometres(distance);
  if (km.gt(0) && km.lte(MOST_KM)) return km;
  throw new ApiError("distance_invalid", `${field}: must be above 0 and at most 100,000 km.`);
};

/** The distance that a car drives in a year, km; may be 0. @throws ApiError distance_invalid */
export const yearlyDistance = (distance: GivenDistance): Decimal => {
  const km = toKilometres(distance);
  if (km.lte(MOST_KM)) return km;
  throw new ApiError("distance_invalid", "average_car_distance_travelled: must be at most 100,000 km a year.");
};

/** What electricity was bought by, as the interface has it. */
export interface GivenContract {
  readonly type: ElectricityContract["type"];
  readonly share?: number | undefined;
  readonly emission_factor_id?: string | undefined;
}

/** A contract of a request; green electricity without one is a claim that evidences nothing, like the name of a tariff. */
export const contractOf = (
  contract: GivenContract | undefined,
  isClaimedGreen: boolean,
): ElectricityContract | undefined => {
  if (!contract) return isClaimedGreen ? { type: "green_tariff", share: decimal(1) } : undefined;
  const { type, share = 1, emission_factor_id: factorId } = contract;
  return { type, share: numberOf(share), factorId };
};

/** Money of a request as the methods take it. */
export const amountOf = ({ value, currency }: GivenMoney): Amount => ({ value: decimal(value), currency });

/** A number of a request, exactly as it is written. */
export const numberOf = (value: number): Decimal => decimal(String(value));

/** A percentage of a request as a share. */
export const shareOf = (percentage: number): Decimal => numberOf(percentage).div(100);
