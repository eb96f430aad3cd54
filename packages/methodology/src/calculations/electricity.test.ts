import { readFile } from "node:fs/promises";
import { decimal, kilowattHours } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { electricity } from "./electricity.ts";

const mass = (kwh: string, country?: string) => electricity({ consumption: kilowattHours(kwh), country }).mass;

describe("the emissions of electricity", () => {
  it("are those of the worked example in methods/electricity.md", async () => {
    const page = await readFile(new URL("../../methods/electricity.md", import.meta.url), "utf8");
    expect(page).toContain("= 356.3125 kg CO2e");
    expect(mass("1000", "DEU").toDecimalPlaces(50).toFixed()).toBe("356.3125");
  });

  it("use the world's average without a country, and for one that the tables lack", () => {
    // 1000 / (1 − 0.08) · 472.94 / 1000, to the precision of the calculation
    const world = decimal(1000).div("0.92").times("0.47294");
    expect(mass("1000").toFixed(9)).toBe(world.toFixed(9));
    expect(mass("1000", "ATA").toFixed(9)).toBe(world.toFixed(9));
  });

  it("tell in the sheet which factor, from which source, by which rung, and what was assumed", () => {
    const { steps } = electricity({ consumption: kilowattHours(1), country: "AFG" });
    const [losses, intensity] = [steps[0]?.inputs[1], steps[1]?.inputs[1]];
    expect(losses).toMatchObject({ factor_id: "grid-losses/2025-1/WORLD", rung: "world", assumption: true });
    expect(intensity).toMatchObject({ factor_id: "grid-intensity/2025-1/AFG", rung: "country", assumption: false });
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

  it("have a result in each step that is the formula of its inputs", () => {
    const { steps, mass: total } = electricity({ consumption: kilowattHours("12.34"), country: "POL" });
    const value = (step: number, symbol: string) =>
      steps[step]?.inputs.find((input) => input.symbol === symbol)?.value ?? decimal(Number.NaN);
    const generated = value(0, "C").div(decimal(1).minus(value(0, "l")));
    expect(steps[0]?.result.value.toFixed()).toBe(generated.toFixed());
    expect(steps[1]?.result.value.toFixed()).toBe(generated.times(value(1, "i")).div(1000).toFixed());
    expect(total.toFixed()).toBe(steps[1]?.result.value.toFixed());
  });
});
