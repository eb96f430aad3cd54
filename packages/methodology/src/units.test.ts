import { readdir, readFile } from "node:fs/promises";
import { decimal } from "@isotherm/core";
import { afterAll, describe, expect, it, vi } from "vitest";
import { responseEmissions, derived, finished, given, startCalculation } from "./calculation.ts";
import { isSameUnit, unitOf } from "./units.ts";
import { type NewStep } from "./calculation-step.ts";

const added = (step: Partial<NewStep> & Pick<NewStep, "formula" | "inputs" | "unit">) => () =>
  startCalculation().add({ name: "a step", ...step });

const TABLE = "../data/road-freight/2024-1.json";
// Files beside the code share what they import.
afterAll(() => {
  vi.doUnmock(TABLE);
  vi.resetModules();
});

describe("a factor table", () => {
  /** A leg by road, with the unit of its factor as given. */
  const legWith = async (unit: string) => {
    vi.resetModules();
    vi.doMock(TABLE, async (original) => {
      const { default: table } = await original<{ default: object }>();
      return { default: { ...table, unit } };
    });
    const { freightLeg } = await import("./freight/freight-leg.ts");
    const { givenWay } = await import("./freight/resolve-route.ts");
    return freightLeg(startCalculation(), {
      load: { mass: { amount: "10", unit: "t" } },
      method: "truck_articulated_40t",
      way: givenWay({ amount: "500", unit: "km" }),
    });
  };

  it("whose unit is changed from g CO2e to kg or t CO2e makes the step of the emissions fail", async () => {
    expect((await legWith("g CO2e/(t·km)")).emissions.value.toFixed()).toBe("0.49875");
    for (const [unit, times] of [
      ["kg CO2e/(t·km)", "1000"],
      ["t CO2e/(t·km)", "1000000"],
    ] as const) {
      await expect(legWith(unit)).rejects.toThrow(
        `emissions, well to wheel: E = q · A · f / 1000: gives ${times} × kg CO2e, not kg CO2e`,
      );
    }
  });

  it("whose unit is changed from km to nautical miles makes the step of the emissions fail", async () => {
    await expect(legWith("g CO2e/(t·nm)")).rejects.toThrow(/^emissions, well to wheel: .* × kg CO2e, not kg CO2e$/);
  });

  it("whose unit is another kind of unit makes the step of the emissions fail", async () => {
    await expect(legWith("g CO2e/km")).rejects.toThrow("emissions, well to wheel: E = q · A · f / 1000: gives");
    await expect(legWith("g CO2e per t·km")).rejects.toThrow("not a unit: g CO2e per t·km");
  });

  it("has a unit that can be read, but for two whose steps say what their rows are in", async () => {
    const folder = new URL("../data/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".json"));
    const units = await Promise.all(
      files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), "utf8")) as Record<string, string>),
    );
    // A difference from another edition may leave the unit as it is.
    const told = units.flatMap(({ unit, base }) => (unit === undefined && base !== undefined ? [] : [String(unit)]));
    const unread = told.filter((unit) => {
      try {
        return unitOf(unit) === undefined;
      } catch {
        return true;
      }
    });
    expect(new Set(unread)).toEqual(
      new Set([
        "kg, km",
        "units per EUR",
        "units per USD",
        "units per unit of another currency",
        "price of an amount of energy",
      ]),
    );
  });
});

describe("a step", () => {
  const [km, nm] = [given("D", "distance", "1", "km"), given("p", "detour", "1", "nm")];

  it("fails when a distance in nautical miles is given where kilometres are meant", () => {
    expect(added({ formula: "A = p", inputs: [nm], unit: "km" })).toThrow("a step: A = p: gives 1.852 × km, not km");
    expect(added({ formula: "A = D + p", inputs: [km, nm], unit: "km" })).toThrow(
      "a step: A = D + p: km and 1.852 × km can't be added",
    );
    expect(added({ formula: "A = max(D, p)", inputs: [km, nm], unit: "km" })).toThrow("compared");
    expect(added({ formula: "A = D", inputs: [km], unit: "km" })().unit).toBe("km");
  });

  it("fails again when it is tried again, and after a step like it that holds", () => {
    const wrong = added({ formula: "A = p · 1.852", inputs: [nm], unit: "km" });
    for (let time = 0; time < 2; time += 1) expect(wrong).toThrow("1.852 × km");
    added({ formula: "A = p · 1.852", inputs: [nm], units: { "1.852": "km/nm" }, unit: "km" })();
    expect(wrong).toThrow("1.852 × km");
  });

  it("fails when goods are added to CO2e, or a share to a mass", () => {
    const inputs = [given("a", "goods", "1", "kg"), given("b", "emissions", "1", "kg CO2e")];
    expect(added({ formula: "x = a + b", inputs, unit: "kg CO2e" })).toThrow("can't be added");
    expect(added({ formula: "x = 1 − b", inputs: inputs.slice(1), unit: "kg CO2e" })).toThrow("can't be added");
    expect(added({ formula: "x = 0", inputs: [], unit: "kg CO2e" })().value.toFixed()).toBe("0");
  });

  it("fails when a number that converts is another one than its unit says", () => {
    const inputs = [given("g", "emissions", "1", "g CO2e")];
    const converting = (number: string) =>
      added({ formula: `x = g / ${number}`, inputs, units: { [number]: "g/kg" }, unit: "kg CO2e" });
    expect(converting("1000")().value.toFixed()).toBe("0.001");
    expect(converting("100")).toThrow("a step: x = g / 100: 100 g/kg is not 1");
    expect(added({ formula: "x = g / 1000", inputs, unit: "kg CO2e" })).toThrow("0.001 × kg CO2e, not kg CO2e");
  });

  it("fails when it says another unit of an input than the input itself", () => {
    expect(added({ formula: "A = p", inputs: [nm], units: { p: "km" }, unit: "km" })).toThrow("p is in nm");
    const inputs = [given("c", "rate", "2", "units per EUR")];
    expect(added({ formula: "r = c", inputs, units: { c: "USD/EUR" }, unit: "USD/EUR" })().value.toFixed()).toBe("2");
  });

  it("fails when what its inputs leave out is left out of the step", () => {
    const inputs = [given("V", "spending", "1", "USD of 2022")];
    expect(added({ formula: "E = V", inputs, unit: "USD/year" })).toThrow("gives USD, not USD/year");
    expect(added({ formula: "E = V", inputs, unshown: "1/year", unit: "USD/year" })().unit).toBe("USD/year");
  });

  it("is rounded in its unit, to a number of places", () => {
    expect(added({ formula: "A = round(D, 2)", inputs: [km], unit: "km" })().unit).toBe("km");
    expect(added({ formula: "A = round(2, D)", inputs: [km], unit: "1" })).toThrow("can't be added or compared");
  });
});

describe("a calculation", () => {
  it("takes emissions in kilograms of CO2e and gives tonnes of CO2e, and fails with any other unit", () => {
    const emissions = (unit: string) => {
      const calculation = startCalculation();
      const figure = calculation.add({
        name: "emissions",
        formula: "E = x",
        inputs: [given("x", "", "5", unit)],
        unit,
      });
      return () => finished(calculation, responseEmissions(calculation, figure)).emissions.toFixed();
    };
    expect(emissions("kg CO2e")()).toBe("0.005");
    for (const unit of ["g CO2e", "t CO2e", "kg", "kg CO2e/year", "km"]) {
      expect(emissions(unit)).toThrow("mass as answered: m = round(E / 1000, 12): gives");
    }
    const calculation = startCalculation();
    const inputs = [derived({ symbol: "a", value: decimal(1), unit: "kg CO2e", step: 0, quality: "measured" }, "")];
    const total = calculation.add({ name: "total", formula: "m = a", inputs, unit: "kg CO2e" });
    expect(() => finished(calculation, total)).toThrow("m is in kg CO2e, not in t CO2e");
  });
});

describe("a unit", () => {
  it.each([
    ["kWh", "MJ", 3.6],
    ["t", "g", 1_000_000],
    ["mi", "km", 1.609344],
    ["year", "months", 12],
    ["g CO2e/(t·km)", "kg CO2e/(t·km)", 0.001],
    ["kg CO2e/(passenger km)", "kg CO2e/km", 1],
    ["t CO2e/kg", "t CO2e/t", 1_000],
  ])("%s is as many %s: %d", (one, other, times) => {
    const [a, b] = [unitOf(one), unitOf(other)];
    expect([...a.powers]).toEqual([...b.powers]);
    expect(Number(a.scale[0] * b.scale[1]) / Number(a.scale[1] * b.scale[0])).toBeCloseTo(times, 9);
  });

  it("is the same however it is written, and another one when it counts something else", () => {
    for (const [one, other] of [
      ["days/week", "day/week"],
      ["kg CO2e/kg", "CO2e"],
      ["passenger km", "km"],
    ] as const) {
      expect(isSameUnit(unitOf(one), unitOf(other)), one).toBe(true);
    }
    for (const [one, other] of [
      ["kg", "kg CO2e"],
      ["kg CO2", "kg CO2e"],
      ["USD", "EUR"],
      ["days/year", "weeks/year"],
      ["t", "TEU"],
      ["km", "1"],
      ["1/km", "km"],
    ] as const) {
      expect(isSameUnit(unitOf(one), unitOf(other)), one).toBe(false);
    }
  });

  it.each(["", "kg, km", "units per EUR", "tonnes", "kg/t/km", "furlong", "kg CH4", "t km)"])("is none: %j", (text) => {
    expect(() => unitOf(text)).toThrow(`not a unit: ${text}`);
  });
});
