import { readdir, readFile } from "node:fs/promises";
import { cedaRegions } from "@isotherm/open-ceda";
import { describe, expect, it } from "vitest";
import { knownFactor, listedFactors } from "./catalogue.ts";
import { describeFactor } from "./describe-factor.ts";

const RELEASE = new URL("../../methodology/release/", import.meta.url);
const SHEETS = ["1.1.0.2", "1.2.0.0"] as const;

const idsIn = (text: string): string[] => Array.from(text.matchAll(/"factor_id":\s*"([^"]+)"/gu), ([, id = ""]) => id);

describe("every id that ever stood in an answer", () => {
  it("is known: each line of the list of released factors", async () => {
    const [, ...lines] = (await readFile(new URL("factors.tsv", RELEASE), "utf8")).trim().split("\n");
    expect(lines.length).toBeGreaterThan(10_000);
    const wrong = lines.filter((line) => {
      const [table, edition, row, value = ""] = line.split("\t");
      const known = knownFactor(`${table}/${edition}/${row}`);
      return known?.factor.value.eq(value) !== true || describeFactor(known, true).printed.value?.eq(value) !== true;
    });
    expect(wrong).toEqual([]);
  });

  it.each(SHEETS)("is known: each factor of the sheets of %s", async (version) => {
    const ids = new Set(idsIn(await readFile(new URL(`sheets/${version}.json`, RELEASE), "utf8")));
    expect(ids.size).toBeGreaterThan(10);
    expect([...ids].filter((id) => !knownFactor(id))).toEqual([]);
  });

  it("is known: each cell of the factors by country that is not 0", () => {
    const regions = cedaRegions();
    expect(regions.length).toBe(170);
    for (const [region, codes] of regions) {
      const id = `open-ceda/2025-1/${region.replaceAll(" ", "_")}-${codes[7]}`;
      expect(knownFactor(id)?.factor.id, id).toBe(id);
    }
  });

  it.each([
    "",
    "nothing",
    "road-freight",
    "road-freight/2024-1/nothing",
    "road-freight/1999-1/diesel_truck",
    "own/1/x",
  ])("is none: %j", (id) => {
    expect(knownFactor(id)).toBeUndefined();
  });
});

describe("the list of factors", () => {
  const listed = listedFactors();
  const ids = listed.flatMap(({ prefix, rows }) => rows.map(([row]) => `${prefix}/${row}`));

  it("has each factor of emissions once, and no factor that a later edition has", () => {
    expect(ids.length).toBeGreaterThan(60_000);
    expect(new Set(ids).size).toBe(ids.length);
    const some = ids.filter((id, index) => !id.startsWith("open-ceda/") || index % 97 === 0);
    expect(some.filter((id) => knownFactor(id)?.units === undefined)).toEqual([]);
    expect(some.filter((id) => knownFactor(id)?.supersededBy !== null)).toEqual([]);
  });

  it("has the names, regions and units under which each is read by its id", () => {
    for (const { name, prefix, table, rows } of listed) {
      const [row, region] = rows[0] ?? ["", ""];
      const known = knownFactor(`${prefix}/${row}`);
      expect([known?.name, known?.region, known?.units?.denominator], `${prefix}/${row}`).toEqual([
        name,
        region,
        table.denominator,
      ]);
    }
  });

  it.each([
    ["grid-intensity/2026-1/DEU-2024", true],
    ["grid-intensity/2025-1/XKX", true],
    ["grid-intensity/2025-1/DEU", false],
    ["grid-provinces/2022-1/CA-AB-2015", true],
    ["grid-provinces/2026-1/CA-AB", false],
    ["uk-electricity/2025-1/generation", false],
    ["uk-electricity/2026-1/generation", true],
    ["exchange-rates/2024-1/GBP", false],
  ])("has %s: %s", (id, isListed) => {
    expect(ids.includes(id)).toBe(isListed);
    expect(knownFactor(id)).toBeDefined();
  });
});

describe("a factor as it is answered", () => {
  it("names the next edition of itself", () => {
    expect(knownFactor("uk-electricity/2024-1/generation")?.supersededBy).toBe("uk-electricity/2025-1/generation");
    expect(knownFactor("uk-electricity/2026-1/generation")?.supersededBy).toBeNull();
    const fuels = ["2024-1", "2025-1", "2026-1"].map((edition) => `fuels-by-volume/${edition}/diesel`);
    expect(fuels.map((id) => knownFactor(id)?.supersededBy)).toEqual([fuels[1], fuels[2], null]);
  });

  it("is the newest of its kind wherever the interface, the command line or a form shows one as an example", async () => {
    const folders = [
      "../../contract/src/",
      "../../cli/src/",
      "../../cli/src/commands/",
      "../../../functions/dashboard/pages/",
    ];
    const files = await Promise.all(
      folders.map(async (folder) => {
        const url = new URL(folder, import.meta.url);
        const names = (await readdir(url)).filter((name) => /(?<!\.test)\.ts$/u.test(name));
        return Promise.all(names.map((name) => readFile(new URL(name, url), "utf8")));
      }),
    );
    const shown = files.flat().flatMap((text) => text.match(/\b[a-z][a-z-]+\/\d{4}-\d\/[\w./-]+/gu) ?? []);
    expect(shown).toContain("fuels-by-volume/2026-1/diesel");
    expect(shown.filter((id) => typeof knownFactor(id)?.supersededBy === "string")).toEqual([]);
  });

  const described = (id: string, hasCountries = true) => {
    const known = knownFactor(id);
    return known && describeFactor(known, hasCountries);
  };

  it("tells boundary, gases, licence and quality", () => {
    expect(described("road-freight/2024-1/truck_articulated_40t")).toMatchObject({
      name: "Articulated truck <= 40, diesel, average or container load",
      source: "glec",
      numerator_unit: "g",
      denominator_unit: "t*km",
      region: "Europe and South America",
      gwp: "AR6, 100 years",
      quality: "default",
      gated: false,
    });
    expect(described("spend-factors/2024-2/111110")?.gas_emissions?.methane?.toFixed()).toBe("0.000482");
  });

  it("says of what is not printed by its source how it came about, and nothing of what is", () => {
    expect(described("energy-carriers/2024-1/world/methanol")).toMatchObject({
      quality: "assumed",
      origin: expect.stringContaining("FuelEU Maritime, which was not at hand"),
    });
    expect(described("road-freight/2024-1/truck_articulated_40t")).not.toHaveProperty("origin");
  });

  it("divides a factor directly from its source only where the source prints the parts", () => {
    const source = (id: string) => described(id)?.gas_emissions?.wtw_breakdown?.source;
    expect(source("passenger-vehicles/2025-1/car_average")).toBe("direct_from_source");
    expect(source("us-passenger-vehicles/2025-1/passenger_car")).toBe("inferred_from_fuel");
    expect(source("energy-carriers/2024-1/world/methanol")).toBe("inferred_from_fuel");
  });

  it("is no emission where it is a figure of a calculation: then it has its printed value alone", () => {
    expect(described("reference-rates/2026-1/GBP-2023")).toMatchObject({
      numerator_unit: null,
      denominator_unit: null,
      gas_emissions: null,
      printed: { unit: "units per EUR" },
    });
  });

  it("counts per dollar of the buyer what CEDA prints per dollar of the producer, and tells both", () => {
    const factor = described("open-ceda/2025-1/DEU-722110");
    expect(factor?.printed.value?.toFixed()).toBe("0.185452");
    expect(factor?.gas_emissions?.co2e.toFixed()).toBe("0.1588208992252024");
    expect(factor?.boundary).toBe("cradle to gate, per US dollar of 2023 that a buyer pays");
    expect(factor?.origin).toContain("times what the producer gets");
  });

  it("tells no value where the stage has not the table", () => {
    const id = "open-ceda/2025-1/DEU-1111A0";
    expect(described(id, false)).toMatchObject({ gated: true, gas_emissions: null, printed: { value: null } });
    expect(described(id, true)).toMatchObject({ gated: false, region: "Germany", source: "ceda" });
  });
});
