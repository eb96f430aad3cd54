import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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

/** Checksums of released editions: a released edition never changes; a new figure is a new file. */
const RELEASED: Readonly<Record<string, string>> = {
  "grid-intensity/2025-1.json": "b4fa034be59facddc1dc32a4cac00e8fcfc0bf1964e25fba381facd40653fad6",
  "grid-losses/2025-1.json": "f3fcf5fee8e1e862d0d92ed6d5407c3c738a4ec58a6c9ef977ac4dbc2dc4dfb9",
};

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

  it.each(tables)("$file has not changed since its release", ({ file, text }) => {
    expect(createHash("sha256").update(text).digest("hex")).toBe(RELEASED[file]);
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
    expect(GRID_INTENSITY.size).toBeGreaterThan(200);
    for (const { value } of GRID_INTENSITY.values()) expect(value.gte(0) && value.lt(1_500)).toBe(true);
  });

  it("have losses that are shares below one half", () => {
    expect(GRID_LOSSES.has("WORLD")).toBe(true);
    for (const { value } of GRID_LOSSES.values()) expect(value.gt(0) && value.lt("0.5")).toBe(true);
  });
});
