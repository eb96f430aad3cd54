import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { factorOrigin, withOrigins } from "../src/factors/factor-origin.ts";
import { describedTables, EDITIONS, editionsText, readOrigins } from "./origins.ts";
import { editionFiles, wholeTables } from "./released.ts";
import sheets from "./sheets/1.1.0.2.json" with { type: "json" };

const tables = wholeTables(await editionFiles("data"));
const described = await describedTables(tables);
const origins = await readOrigins();
/** No potential is needed to count it. */
const OF_CO2_ALONE: ReadonlySet<string> = new Set(["jet-fuel-co2"]);
const nameOf = ({ table, edition }: { readonly table: string; readonly edition: string }) => `${table}/${edition}`;

describe("every edition of every table", () => {
  it("is found", () => {
    expect(described.length).toBeGreaterThan(70);
    expect(Object.keys(origins).toSorted()).toEqual(described.map(nameOf).toSorted());
  });

  it.each(tables)("$path has a data year that is no later than its publication", ({ file, table }) => {
    const { data_year } = origins[nameOf(table)] ?? { data_year: "" };
    const [, last] = /(\d{4})$/.exec(data_year) ?? [];
    if (last === undefined) expect(["none", "not stated", "of its inputs"]).toContain(data_year);
    else expect(Number(last)).toBeLessThanOrEqual(table.publication_year);
    if (file.source.kind === "derived" && data_year === "none")
      throw new Error("what is derived has the year of its inputs");
  });

  it.each(tables)("$path tells boundary, data year, region and licence of each of its factors", ({ table }) => {
    expect(table.rows.length).toBeGreaterThan(0);
    for (const { id } of table.rows) {
      const origin = factorOrigin(`${nameOf(table)}/${id}`);
      expect([origin?.boundary.length, origin?.data_year.length, origin?.region.length], id).not.toContain(0);
      if (table.unit.includes("CO2e") && !OF_CO2_ALONE.has(table.table)) expect(origin?.gwp, id).toBeDefined();
    }
    expect(table.source.licence.length).toBeGreaterThan(5);
  });

  it.each(tables.filter(({ file }) => file.source.kind === "package"))(
    "$path, of a package, has the checksum that its header has",
    ({ file: { source }, table }) => {
      expect(origins[nameOf(table)]?.file?.sha256).toBe(source.kind === "package" ? source.sha256 : undefined);
    },
  );

  it("is described in src as here: npm run factors writes it", async () => {
    expect(await readFile(EDITIONS, "utf8")).toBe(editionsText(described, origins));
  });

  it("cannot come without a data year", () => {
    const { "road-freight/2024-1": _forgotten, ...rest } = origins;
    expect(() => editionsText(described, rest)).toThrow("road-freight/2024-1: release/origins.json does not know");
  });
});

describe("what is known of a factor", () => {
  it.each([
    ["road-freight/2024-1/truck_articulated_40t", "not stated", "Europe and South America", "AR6, 100 years"],
    ["rail-freight/2024-1/diesel_freight_train_us_average", "not stated", "USA", "AR6, 100 years"],
    ["road-fuels/2024-1/north_america/diesel", "not stated", "North America", "AR6, 100 years"],
    ["grid-intensity/2025-1/POL", "not stated", "POL", "as published by the producer"],
    ["grid-losses/2025-1/WORLD", "not stated", "World", undefined],
    ["official-rates/2025-1/MXN-2021", "2021", "Global", undefined],
    ["price-levels/2026-1/DEU-2022", "2022", "DEU", undefined],
    ["container-lanes/2024-1/disaggregated_other/dry", "2022", "Global", "AR6, 100 years"],
    ["open-ceda/2025-1/DEU-1111A0", "2023", "DEU", "as published by the producer"],
    ["open-ceda/2025-1/South-Eastern_Asia-1111A0", "2023", "South-Eastern Asia", "as published by the producer"],
    ["aircraft-fuel/2020-2/B78X/c", "not stated", "Global", undefined],
  ])("is told by its id: %s", (id, data_year, region, gwp) => {
    expect(factorOrigin(id)).toMatchObject({ data_year, region });
    expect(factorOrigin(id)?.gwp).toBe(gwp);
  });

  it.each([
    ["aircraft-fuel/2020-2/B742/a1", "Type B744 of the source, times 1.1."],
    ["grid-losses/2026-1/TWN", "Not in the source; a whole percent of our choice."],
    ["grid-subregion-losses/2023-1/PRMS", "The source has none: that of the USA."],
    ["road-freight/2024-1/truck_articulated_72t", "No average row is printed: the row for containers stands in."],
    ["open-ceda/2025-1/DEU-722110", expect.stringContaining("per dollar that the producer gets, times")],
  ])("says how it came about where the publisher of its table does not print it: %s", (id, origin) => {
    expect(factorOrigin(id)?.origin).toEqual(origin);
  });

  it("says nothing of that where the publisher prints it, or the table is our own", () => {
    for (const id of ["aircraft-fuel/2020-2/B744/a1", "grid-losses/2026-1/DEU", "flight-fuel/2026-1/world/economy/0"])
      expect(factorOrigin(id)).not.toHaveProperty("origin");
  });

  it("is nothing for what no table has", () => {
    expect(factorOrigin("nothing/2024-1/x")).toBeUndefined();
  });

  it("is told of sheets that an earlier method wrote, too, and changes nothing else in them", () => {
    for (const sheet of sheets as readonly { steps: readonly { inputs: readonly Record<string, string>[] }[] }[]) {
      const inputs = withOrigins(sheet).steps.flatMap((step) => step.inputs);
      const plain = sheet.steps.flatMap((step) => step.inputs);
      expect(inputs.map(({ boundary: _b, gwp: _g, data_year: _d, region: _r, origin: _o, ...input }) => input)).toEqual(
        plain,
      );
      expect(inputs.filter((input) => "factor_id" in input && !("data_year" in input))).toEqual([]);
    }
  });
});
