import type { Factor, FactorTable } from "./factor.ts";

/** One step of the fallback ladder: its name, and the row that it looks for, if it can look for one. */
export interface Rung {
  readonly name: string;
  readonly row: string | undefined;
}

/** A factor and the rung that found it. */
export interface Chosen {
  readonly factor: Factor;
  readonly rung: string;
}

/** The factor of the first rung that has one. The last rung of every ladder must exist, else it throws. */
export const chooseFactor = (table: FactorTable, rungs: readonly Rung[]): Chosen => {
  for (const { name, row } of rungs) {
    const factor = row === undefined ? undefined : table.get(row);
    if (factor) return { factor, rung: name };
  }
  throw new Error(`no rung found a factor: ${rungs.map(({ name }) => name).join(", ")}`);
};

/** Country, else the world. */
export const countryLadder = (country: string | undefined): Rung[] => [
  { name: "country", row: country },
  { name: "world", row: "WORLD" },
];
