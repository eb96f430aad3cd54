import { ApiError, type Decimal } from "@isotherm/core";

/** What would be done in another way, and the passages of the sea that it would lead through. */
export interface LessBy {
  readonly kind:
    | "rail"
    | "barge"
    | "ship"
    | "corridor"
    | "electric"
    | "hvo"
    | "electric_rail"
    | "economy"
    | "train"
    | "coach";
  readonly passed?: readonly string[];
}

/** Another way of the same, as the service's own method has it. */
export interface WayToLess {
  readonly by: LessBy;
  /** How many of the legs it changes. */
  readonly legs: number;
  /** Of the whole estimate with these legs changed, tonnes CO2e. */
  readonly emissions: Decimal;
}

/** What a calculation answers; undefined where there is no such way. */
export const orNone = <T>(calculate: () => T): T | undefined => {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};
