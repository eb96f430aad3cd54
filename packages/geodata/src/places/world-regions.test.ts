import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { WORLD_REGIONS, worldRegionsText } from "../../build/world-regions.ts";
import { COUNTRY_REGIONS, WIDER_REGIONS } from "./world-regions.ts";

const countryOf = (code: string) => COUNTRY_REGIONS.find((each) => each.code === code);

describe("countries and their regions", () => {
  it("are what country-coder and Natural Earth say: node packages/geodata/build/world-regions.ts writes them", async () => {
    expect(await readFile(WORLD_REGIONS, "utf8")).toBe(worldRegionsText());
  });

  it("have the neighbours by land that everybody knows", () => {
    expect(countryOf("DEU")?.borders).toEqual(["AUT", "BEL", "CHE", "CZE", "DNK", "FRA", "LUX", "NLD", "POL"]);
    expect(countryOf("GBR")?.borders).toEqual(["IRL"]);
    expect(countryOf("AUS")?.borders).toEqual([]);
  });

  it("lie in a region each but Antarctica and scattered islands, and every region named is one", () => {
    const names = new Set(WIDER_REGIONS.map(({ name }) => name));
    for (const { within } of [...COUNTRY_REGIONS, ...WIDER_REGIONS]) {
      expect(within.filter((name) => !names.has(name))).toEqual([]);
    }
    expect(COUNTRY_REGIONS.filter(({ within }) => within.length === 0).map(({ code }) => code)).toEqual(["ATA", "UMI"]);
    expect(countryOf("USA")?.within).toContain("Northern America");
    expect(countryOf("FRA")?.within).toEqual(["Western Europe", "Europe", "European Union"]);
  });

  it("border each other both ways", () => {
    for (const { code, borders } of COUNTRY_REGIONS) {
      for (const other of borders) expect(countryOf(other)?.borders, `${other} and ${code}`).toContain(code);
    }
  });
});
