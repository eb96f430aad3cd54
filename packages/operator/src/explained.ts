import { IllegalStep, OutOfStock } from "@isotherm/ordering";
import { Contended, GuardFailed } from "@isotherm/store";
import { NotRetired, OrderMoved, UnfitRecord } from "@isotherm/store/operator/index";
import { OperatorMistake } from "./operator-mistake.ts";

const REFUSALS = [IllegalStep, OutOfStock, NotRetired, OrderMoved, UnfitRecord];

/** Why an act on orders was refused, as one line; undefined when it is a fault of ours. */
export const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof GuardFailed || error instanceof Contended) return `${error.message}: look again and repeat.`;
  return REFUSALS.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
};

/** Refusals of acts on orders are mistakes of the operator. */
export const explained = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    throw new OperatorMistake(refusal);
  }
};
