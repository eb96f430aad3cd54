import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { GRID_INTENSITY, GRID_LOSSES } from "./grid.ts";
import { FactorTableFile } from "./table.ts";

const DATA = new URL("../../data/", import.meta.url);
const files = (await readdir(DATA, { recursive: true })).filter((file) => file.endsWith(".json"));
const tables = await Promise.all(
  files.map(async (file) => {
    const text = await readFile(new URL(file, DATA), "utf8");
    return { file, text, table: FactorTableFile.parse(JSON.parse(text)) };
  }),
);

const packageFile = (name: string, file: string): string => {
  const require = createRequire(import.meta.url);
  // The package's own entry lies in dist/cjs; its root is where `file` starts from.
  return join(dirname(require.resolve(name)), "../..", file);
};

describe("every factor table", () => {
  it("is found", () => {
    expect(files.length).toBeGreaterThanOrEqual(2);
  });

  it.each(tables)("$file names its table and edition as its path does, and has each row once", ({ file, table }) => {
    expect(file).toBe(join(table.table, `${table.edition}.json`));
    const ids = (table.rows ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(tables)("$file was read before it has to be reviewed", ({ table }) => {
    expect(table.source.accessed < table.review_by).toBe(true);
  });

  it.each(tables)("$file has not changed since its release: a new figure is a new edition", async ({ file, text }) => {
    const released = await readFile(new URL(file.replace(/json$/, "sha256"), DATA), "utf8");
    expect(createHash("sha256").update(text).digest("hex")).toBe(released.trim());
  });

  it.each(tables)("$file has parts that add up to their value but for the rounding of the source", ({ table }) => {
    for (const { id, value, wtt, ttw } of table.rows ?? []) {
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

  it.each(tables.filter(({ table }) => table.source.kind === "package"))(
    "$file takes its rows from the very file that it describes",
    async ({ table: { source } }) => {
      if (source.kind !== "package") throw new Error("filtered above");
      const content = await readFile(packageFile(source.package, source.file));
      expect(createHash("sha256").update(content).digest("hex")).toBe(source.sha256);
    },
  );
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
