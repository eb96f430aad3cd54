import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { WholeTable } from "./released.ts";

/** What is known of each edition beside its file, which a release has closed: `origins.json`. */
const ORIGINS = new URL("origins.json", import.meta.url);
/** What the calculation sheet tells of each edition: written by `npm run factors`. */
export const EDITIONS = new URL("../src/factors/editions.json", import.meta.url);

/** Tables that other packages hold, from this package's root. */
const ELSEWHERE = [new URL("../../open-ceda/data/2025-1.json", import.meta.url)];

const Origin = z.strictObject({
  /**
   * Years that the values were observed in. `none`: a choice, a constant or a convention; `not stated`: the publisher does
   * not say; `of its inputs`: worked out from other tables.
   */
  data_year: z.union([z.string().regex(/^\d{4}(-\d{4})?$/), z.enum(["none", "not stated", "of its inputs"])]),
  /** Where the values hold, if the edition does not say. */
  region: z.string().optional(),
  /** Where a row's id names its region: as a whole, or up to a character. */
  region_in: z.enum(["row", "before /", "before -"]).optional(),
  /** What the values that are calculated with cover, and how they come about, where neither is what the edition prints. */
  boundary: z.string().optional(),
  origin: z.string().optional(),
  /** The publisher's file that the values were taken from or compared with; null where none is at hand. */
  file: z.strictObject({ name: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
});
const Origins = z.record(z.string().regex(/^[a-z0-9-]+\/\d{4}-\d+$/), Origin);
export type Origins = z.output<typeof Origins>;

/** Reads the origins of all editions, by `table/edition`. */
export const readOrigins = async (): Promise<Origins> => Origins.parse(JSON.parse(await readFile(ORIGINS, "utf8")));

/** What a table says of itself, as far as sheets repeat it. */
const TableOfElsewhere = z.object({ table: z.string(), edition: z.string(), boundary: z.string(), gwp: z.string() });

/** An edition as far as sheets repeat it. */
export type DescribedTable = z.output<typeof TableOfElsewhere> & {
  readonly region?: string | undefined;
  readonly source?: { readonly producer: string } | undefined;
  readonly rows?:
    | readonly {
        readonly id: string;
        readonly region?: string | undefined;
        readonly basis?: string | undefined;
        readonly note?: string | null | undefined;
      }[]
    | undefined;
};

/** The tables of this package and those of others. */
export const describedTables = async (tables: readonly WholeTable[]): Promise<DescribedTable[]> => {
  const others = ELSEWHERE.map(async (url) => TableOfElsewhere.parse(JSON.parse(await readFile(url, "utf8"))));
  const own = tables.map(({ file, table }) => ({
    ...table,
    boundary: file.boundary ?? boundaryOf(tables, file, "boundary"),
    gwp: file.gwp ?? boundaryOf(tables, file, "gwp"),
  }));
  return [...own, ...(await Promise.all(others))];
};

/** A difference says nothing twice: its base has it. */
const boundaryOf = (tables: readonly WholeTable[], file: WholeTable["file"], name: "boundary" | "gwp"): string => {
  const base = "base" in file ? tables.find(({ path }) => path === `data/${file.table}/${file.base}.json`) : undefined;
  if (!base) throw new Error(`${file.table}/${file.edition} has no ${name}`);
  return base.file[name] ?? boundaryOf(tables, base.file, name);
};

/** How each row that the publisher of its table does not print came about. */
const notesOf = ({ source, rows = [] }: DescribedTable): Readonly<Record<string, string>> =>
  source === undefined || source.producer === "Isotherm"
    ? {}
    : Object.fromEntries(rows.flatMap(({ id, basis, note }) => (basis && note ? [[id, note] as const] : [])));

/** The text of what sheets tell of each edition. Throws for one that has no origin. */
export const editionsText = (tables: readonly DescribedTable[], origins: Origins): string => {
  const entries = tables.map((described) => {
    const { table, edition, boundary, gwp, region, rows = [] } = described;
    const name = `${table}/${edition}`;
    const origin = origins[name];
    if (!origin) {
      const line = `"${name}": { "data_year": "not stated", "file": null }`;
      throw new Error(`${name}: release/origins.json does not know its data year; it needs a line such as ${line}`);
    }
    const other = rows.flatMap((row) => (row.region === undefined ? [] : [[row.id, row.region] as const]));
    const notes = notesOf(described);
    const told = {
      boundary: origin.boundary ?? boundary,
      ...(gwp !== "none" && { gwp }),
      data_year: origin.data_year,
      region: region ?? origin.region ?? "Global",
      ...(origin.region_in && { region_in: origin.region_in }),
      ...(other.length > 0 && { regions: Object.fromEntries(other) }),
      ...(origin.origin !== undefined && { origin: origin.origin }),
      ...(Object.keys(notes).length > 0 && { notes }),
    };
    return [name, told] as const;
  });
  return `${JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), undefined, 2)}\n`;
};
