import { Refusal } from "@isotherm/core";

/** The refusal that an act ends in; throws where it does not. For tests. */
export const refusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("was not refused");
};
