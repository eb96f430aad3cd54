import { averageIntensity } from "@tgwf/co2/data";
import { editionFrom, packedRows, type TableDifference, type TableHeader, type TableRow } from "./factor.ts";

/** An edition as its file has it: whole, by its difference from an earlier one, or with the rows of a package. */
export type AnyEdition = (TableHeader & { readonly rows_from?: string | undefined }) | TableDifference;

/** An edition with all of its rows. */
export type WholeEdition = TableHeader & {
  readonly rows: readonly TableRow[];
  readonly boundary?: string | undefined;
  readonly gwp?: string | undefined;
};

const packageRows = (): TableRow[] =>
  Object.entries(averageIntensity.data).map(([id, value]) => ({ id, value: String(value) }));

/** The whole of every edition, in their order. Throws for a difference from an edition that is not there. */
export const wholeEditions = (editions: readonly AnyEdition[]): readonly WholeEdition[] => {
  const byName = new Map(editions.map((each) => [`${each.table}/${each.edition}`, each]));
  const whole = (name: string): WholeEdition => {
    const file = byName.get(name);
    if (!file) throw new Error(`there is no edition ${name}`);
    if ("base" in file) return editionFrom(whole(`${file.table}/${file.base}`), file);
    return { ...file, rows: file.rows_from === "package" ? packageRows() : packedRows(file) };
  };
  return Array.from(byName.keys(), whole);
};
