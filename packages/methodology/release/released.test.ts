import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { systemClock, utcDayAt } from "@isotherm/core/system";
import * as z from "zod";
import { editionFrom, factorTable } from "../src/factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../src/factors/grid.ts";
import { CHECKSUMS, checksumLine, checksumsOf, editionFiles, FACTORS, factorsText, wholeTables } from "./released.ts";

const dataFiles = await editionFiles("data");
const mappingFiles = await editionFiles("mappings");
const tables = wholeTables(dataFiles);

/** What a mapping tells of itself: which row of which table stands for something. Figures are in the tables. */
const Mapping = z.strictObject({
  table: z.string(),
  edition: z.string().regex(/^\d{4}-\d+$/),
  review_by: z.iso.date(),
  about: z.string().min(20),
  licence: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())).min(1),
});

/** By when an edition is to be reviewed. */
interface Review {
  readonly table: string;
  readonly edition: string;
  readonly review_by: string;
}

const everyReview: readonly Review[] = [
  ...tables.map(({ file }) => file),
  ...mappingFiles.map(({ text }) => Mapping.parse(JSON.parse(text))),
];
const today = utcDayAt(systemClock.nowMs());

/** The newest editions whose date has passed; tables that go by years keep several at once, each with its own date. */
const pastReview = (editions: readonly Review[], day: string): string[] =>
  editions
    .filter(({ table, edition }) => !editions.some((other) => other.table === table && other.edition > edition))
    .filter(({ review_by }) => review_by < day)
    .map(({ table, edition, review_by }) => `${table}/${edition} was to be reviewed by ${review_by}`);

const packageFile = (name: string, file: string): string => {
  const require = createRequire(import.meta.url);
  // The package's own entry lies in dist/cjs; its root is where `file` starts from.
  return join(dirname(require.resolve(name)), "../..", file);
};

describe("every edition", () => {
  const all = [...dataFiles, ...mappingFiles];

  it("is found", () => {
    expect([dataFiles.length > 50, mappingFiles.length >= 3]).toEqual([true, true]);
  });

  it.each(all)("$path has not changed since its release: a new figure is a new edition", async (file) => {
    const released = checksumsOf(await readFile(CHECKSUMS, "utf8"));
    expect(checksumLine(file), "npm run factors adds the checksum of a new edition").toBe(released.get(file.path));
  });

  it("that was released is still there", async () => {
    const released = checksumsOf(await readFile(CHECKSUMS, "utf8"));
    expect([...released.keys()]).toEqual(all.map(({ path }) => path));
  });

  it.each(mappingFiles)("$path, a mapping, names its table and edition as its path does", ({ path, text }) => {
    const { table, edition } = Mapping.parse(JSON.parse(text));
    expect(path).toBe(`mappings/${table}/${edition}.json`);
  });
});

describe("all factors", () => {
  it("are those of the list: a factor that changes is a line that changes, after npm run factors", async () => {
    const [found, kept] = [factorsText(tables), await readFile(FACTORS, "utf8")].map((text) => text.split("\n"));
    expect(found?.length).toBeGreaterThan(1_300);
    expect(found).toEqual(kept);
  });

  it("raised by a tenth in ten rows of a table are ten other lines", () => {
    const raised = tables.map((each) => {
      if (each.path !== "data/road-freight/2024-1.json") return each;
      const rows = each.table.rows.map((row, index) =>
        index < 10 ? { ...row, value: decimal(row.value).times("1.1").toFixed() } : row,
      );
      return { ...each, table: { ...each.table, rows } };
    });
    const kept = new Set(factorsText(tables).split("\n"));
    const lines = factorsText(raised).split("\n");
    const changed = lines.filter((line) => !kept.has(line));
    expect([lines.length, changed.length]).toEqual([kept.size, 10]);
    expect(changed[0]).toBe("road-freight\t2024-1\ttruck_generic_van\t883.3\t187\t616\tg CO2e/(t·km)\tglec v3.0");
  });
});

describe("every factor table", () => {
  it.each(tables)("$path names its table and edition as its path does, and has each row once", ({ path, table }) => {
    expect(path).toBe(`data/${table.table}/${table.edition}.json`);
    const ids = table.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(tables)("$path was read before it has to be reviewed", ({ file }) => {
    expect(file.source.accessed < file.review_by).toBe(true);
  });

  it("is reviewed in time: the newest edition of none is past its date", () => {
    expect(pastReview(everyReview, today)).toEqual([]);
  });

  it("rings when its date has passed, unless a newer edition took its place", () => {
    const old = { table: "a", edition: "2025-1", review_by: "2026-01-31" };
    const other = { table: "b", edition: "2025-1", review_by: "2026-02-01" };
    expect(pastReview([old, other], "2026-02-01")).toEqual(["a/2025-1 was to be reviewed by 2026-01-31"]);
    expect(pastReview([old, { ...old, edition: "2025-2", review_by: "2027-01-31" }], "2026-02-01")).toEqual([]);
  });

  it.each(tables)("$path has parts that add up to their value but for the rounding of the source", ({ table }) => {
    for (const { id, value, wtt, ttw } of table.rows) {
      if (wtt === undefined && ttw === undefined) continue;
      expect(wtt !== undefined && ttw !== undefined, id).toBe(true);
      const places = Math.max(...[value, wtt, ttw].map((text) => decimal(text ?? 0).decimalPlaces()));
      const missed = decimal(wtt ?? 0)
        .plus(ttw ?? 0)
        .minus(value)
        .abs();
      expect(missed.lte(decimal(10).pow(-places)), id).toBe(true);
    }
  });

  it.each(tables.filter(({ file }) => file.source.kind === "package"))(
    "$path takes its rows from the very file that it describes",
    async ({ file: { source } }) => {
      if (source.kind !== "package") throw new Error("filtered above");
      const content = await readFile(packageFile(source.package, source.file));
      expect(createHash("sha256").update(content).digest("hex")).toBe(source.sha256);
    },
  );
});

describe("a new edition", () => {
  const header = {
    table: "example",
    unit: "kg CO2e/kWh",
    boundary: "well to wheel",
    gwp: "AR6, 100 years",
    review_by: "2027-06-30",
    publication_year: 2026,
    source: {
      kind: "assumption",
      producer: "Isotherm",
      title: "An example",
      chosen_by: "Isotherm",
      why: "An example",
      accessed: "2026-11-21",
      licence: "CC BY 4.0",
    },
  };
  const row = (id: string, value: string) => ({ id, value, at: "p. 1", note: null });
  const file = (content: { readonly edition: string }) => ({
    path: `data/example/${content.edition}.json`,
    text: JSON.stringify({ ...header, ...content }),
  });
  const first = file({ edition: "2026-1", rows: [row("a", "1"), row("b", "2"), row("c", "3")] } as never);
  const second = (difference: object) =>
    file({ edition: "2027-1", base: "2026-1", publication_year: 2027, ...difference } as never);
  const valuesOf = (...files: { path: string; text: string }[]) =>
    wholeTables([first, ...files]).map(({ table }) => [
      table.edition,
      factorTable(table)
        .entries()
        .map(([id, { value }]) => `${id} ${value.toFixed()}`)
        .join(", "),
    ]);

  it("is its difference from another one: rows that changed, came and went", () => {
    const next = second({ changed: [{ id: "b", value: "2.5" }], added: [row("d", "4")], removed: ["a"] });
    expect(valuesOf(next)).toEqual([
      ["2026-1", "a 1, b 2, c 3"],
      ["2027-1", "b 2.5, c 3, d 4"],
    ]);
    const [, { table } = { table: undefined }] = wholeTables([first, next]);
    expect(table).toMatchObject({
      unit: "kg CO2e/kWh",
      publication_year: 2027,
      rows: [{ id: "b", at: "p. 1" }, {}, {}],
    });
  });

  it("may differ from one that is a difference itself", () => {
    const third = file({ edition: "2028-1", base: "2027-1", removed: ["c"] } as never);
    expect(valuesOf(second({ changed: [{ id: "b", value: "2.5" }] }), third).at(-1)).toEqual(["2028-1", "a 1, b 2.5"]);
  });

  it("is a line of the list for each row that it has, the others' lines as they were", () => {
    const lines = factorsText(wholeTables([first, second({ removed: ["a", "b"] })])).split("\n");
    expect(lines.slice(1)).toEqual([
      ...["a\t1", "b\t2", "c\t3"].map((start) => `example\t2026-1\t${start}\t\t\tkg CO2e/kWh\tassumption, Isotherm`),
      "example\t2027-1\tc\t3\t\t\tkg CO2e/kWh\tassumption, Isotherm",
      "",
    ]);
  });

  it.each([
    { difference: { changed: [{ id: "x", value: "1" }] }, says: "example/2027-1: 2026-1 has no row x" },
    { difference: { removed: ["x"] }, says: "example/2027-1: 2026-1 has no row x" },
    { difference: { added: [row("a", "1")] }, says: "example/2027-1: 2026-1 has a row a already" },
    { difference: { base: "2025-1" }, says: "there is no edition example/2025-1" },
    { difference: { rows: [row("a", "1")] }, says: "rows" },
  ])("is refused when it does not fit: $says", ({ difference, says }) => {
    expect(() => valuesOf(second(difference))).toThrow(says);
  });

  it("fits no edition but the one that it names", () => {
    const [{ table } = { table: undefined }] = wholeTables([first]);
    if (!table) throw new Error("there is no table");
    expect(() => editionFrom(table, { table: "example", edition: "2027-1", base: "2026-2" })).toThrow(
      "example/2027-1 is based on example/2026-2, not on example/2026-1",
    );
  });
});

describe("grid factors", () => {
  it("cover the world and some two hundred countries with intensities from 0 to 1,500 g CO2e/kWh", () => {
    expect(GRID_INTENSITY.has("WORLD")).toBe(true);
    expect(GRID_INTENSITY.entries().length).toBeGreaterThan(200);
    for (const [, { value }] of GRID_INTENSITY.entries()) expect(value.gte(0) && value.lt(1_500)).toBe(true);
  });

  it("have losses that are shares below one half", () => {
    expect(GRID_LOSSES.has("WORLD")).toBe(true);
    for (const [, { value }] of GRID_LOSSES.entries()) expect(value.gt(0) && value.lt("0.5")).toBe(true);
  });
});
