import type { Decimal } from "@isotherm/core";

/** Figures by name, exact decimals. A name that is missing is a 0. */
export type Figures = ReadonlyMap<string, Decimal>;

/** The sum of figures, each with its sign. */
export const addFigures = (to: Map<string, Decimal>, figures: Figures, sign: 1 | -1): void => {
  for (const [name, value] of figures) {
    const signed = sign === 1 ? value : value.negated();
    to.set(name, to.get(name)?.plus(signed) ?? signed);
  }
};

/**
 * A counter: figures of all that happened, or was created, in a bucket of time and belongs to one cell, a combination of
 * properties.
 */
export interface CounterId {
  /** `COUNTER#` apart, how its sort key begins: basis, family, level and bucket, in the order of time. */
  readonly place: string;
  /** The combination of properties, as text. */
  readonly cell: string;
}

/** A counter with what is added to it, or has been. */
export interface Counter extends CounterId {
  readonly figures: Figures;
}
