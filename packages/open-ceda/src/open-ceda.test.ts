import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import table from "../data/2025-1.json" with { type: "json" };
import { openCeda } from "./index.ts";

describe("the factors of Open CEDA", () => {
  // As printed: per dollar at producer price, and what of a buyer's dollar the producer gets.
  it.each([
    ["DEU", "722110", "0.185452", "0.8563989562"],
    ["GBR", "481000", "1.945451", "0.8563989562"],
    ["FRA", "331110", "3.19459", "0.8711538734"],
    ["JPN", "541100", "0.039834", "0.8563989562"],
  ])("of %s, %s are %s at producer price times %s", (country, code, printed, ratio) => {
    const factor = openCeda.ofCountry(code, country);
    expect(factor?.at).toBe(`${printed} at producer price, times ${ratio}`);
    expect(factor?.value.div(ratio).toFixed(6)).toBe(Number(printed).toFixed(6));
    expect(factor?.licence).toContain("CC BY-SA 4.0");
  });

  it("are 400 in each of 148 countries, the rest of the world and 21 regions", () => {
    const lines = [...Object.values(table.countries), ...Object.values(table.regions)];
    expect([table.sectors.length, Object.keys(table.countries).length, lines.length]).toEqual([400, 149, 170]);
    for (const line of lines) expect(line.split(" ").every((value) => /^\d+(\.\d{1,6})?$/.test(value))).toBe(true);
    expect(lines.every((line) => line.split(" ").length === 400)).toBe(true);
  });

  it("know an industry by the code of the EPA, also where CEDA divides it otherwise", () => {
    for (const [code, own] of [
      ["335220", "335222"],
      ["33131B", "331313"],
      ["531HSO, 531HST", "531HST"],
      ["230301, 233230", "233230"],
      ["233411, 233412, 2334A0", "233411"],
      ["230301, 233210, 233262, 2332A0", "2332A0"],
    ] as const)
      expect(openCeda.ofCountry(code, "DEU")?.id).toBe(`open-ceda/2025-1/DEU-${own}`);
    expect(openCeda.ofCountry("999999", "DEU")).toBeUndefined();
    expect(openCeda.ofCountry("722110", "AND")).toBeUndefined();
    expect(openCeda.ofRegion("722110", "AND")?.region).toBe("Southern Europe");
    expect(openCeda.ofRegion("722110", "ATA")).toBeUndefined();
  });

  it("take no factor of 0 for one", () => {
    const values = Object.values(table.countries).flatMap((line) => line.split(" "));
    expect(values.filter((value) => Number(value) === 0).length).toBe(62);
    const found = Object.keys(table.countries).flatMap((country) =>
      table.sectors.map((line) => openCeda.ofCountry(line.split("\t")[0] ?? "", country)),
    );
    expect(found.filter((factor) => factor === undefined).length).toBe(62);
    expect(found.every((factor) => factor === undefined || factor.value.gt(0))).toBe(true);
  });

  it("stand under their licence, with its text beside them", async () => {
    const [text, about] = await Promise.all(
      ["LICENSE", "README.md"].map((name) => readFile(new URL(`../${name}`, import.meta.url), "utf8")),
    );
    expect(text).toContain("Attribution-ShareAlike 4.0 International");
    expect(about).toContain("CEDA by Watershed");
  });
});
