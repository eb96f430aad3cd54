import { readFile } from "node:fs/promises";
import { kilowattHours } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifySheet } from "../verify-sheet.ts";
import { electricity } from "./electricity.ts";

const mass = (kwh: string, country?: string) => electricity({ consumption: kilowattHours(kwh), country }).emissions;

describe("the emissions of electricity", () => {
  it("are those of the worked example in methods/electricity.md", async () => {
    const page = await readFile(new URL("../../methods/electricity.md", import.meta.url), "utf8");
    expect(page).toContain("= 356.3125 kg CO2e");
    expect(mass("1000", "DEU").toFixed()).toBe("0.3563125");
  });

  it("use the world's average without a country, and for one that the tables lack", () => {
    // 1000 / (1 − 0.08) · 472.94 / 1,000,000 = 0.514065217391304…
    expect(mass("1000").toFixed()).toBe("0.514065217391");
    expect(mass("1000", "ATA").toFixed()).toBe("0.514065217391");
  });

  it("tell in the sheet which factor, from which source, by which rung, and what was assumed", () => {
    const { steps } = electricity({ consumption: kilowattHours(1), country: "AFG" });
    const [losses, intensity] = [steps[0]?.inputs[1], steps[1]?.inputs[1]];
    expect(losses).toMatchObject({ factor_id: "grid-losses/2025-1/WORLD", rung: "world", quality: "assumption" });
    expect(intensity).toMatchObject({
      factor_id: "grid-intensity/2025-1/AFG",
      rung: "country",
      quality: "published_default",
    });
    expect(intensity?.source).toContain("Ember");
    expect(steps[0]?.note).toContain("AFG");
  });

  it("are nothing for nothing", () => {
    expect(mass("0", "DEU").toFixed()).toBe("0");
  });

  it("never fall when more is consumed", () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom("DEU", "NOR", "XKX", undefined), (a, b, country) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((kwh) => mass(String(kwh), country));
        expect(more?.gte(less ?? 0)).toBe(true);
      }),
    );
  });

  it("can be recomputed from their sheet", () => {
    expect(verifySheet(electricity({ consumption: kilowattHours("12.34"), country: "POL" }))).toEqual([]);
  });

  it.each([
    { region: "US-TX", country: "USA", kwh: "940", kg: "351" }, // 1000 generated · 0.351, ERCT
    { region: "US-CA", country: "USA", kwh: "94", kg: "22.6" },
    { region: "CA-QC", country: "CAN", kwh: "1000", kg: "1.7" }, // losses are in it
    { region: "CA-AB", country: "CAN", kwh: "0.001", kg: "0.00054" },
    { region: "US-GU", country: "USA", kwh: "940", kg: "383.55" }, // no figure: that of the country
  ])("in $region are exactly $kg kg", ({ region, country, kwh, kg }) => {
    const calculation = electricity({ consumption: kilowattHours(kwh), country, region });
    expect(calculation.emissions.times(1000).toFixed()).toBe(kg);
    expect(verifySheet(calculation)).toEqual([]);
  });

  it.each([
    { country: "FRA", kwh: "940", kg: "44.18" }, // 1000 · 0.04418
    { country: "NOR", kwh: "94", kg: "3.075" },
    { country: "CHN", kwh: "0.94", kg: "0.5575" },
    { country: "GBR", kwh: "920", kg: "215.79" },
    { country: "IND", kwh: "81", kg: "70.896" },
    { country: "AUS", kwh: "0.00095", kg: "0.00055376" },
    { country: "SGP", kwh: "98", kg: "49.874" },
    { country: "KEN", kwh: "92", kg: "8.483" }, // losses of the world
  ])("in $country are exactly $kg kg", ({ country, kwh, kg }) => {
    expect(mass(kwh, country).times(1000).toFixed()).toBe(kg);
  });
});
