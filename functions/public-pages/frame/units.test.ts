import { expect, it } from "vitest";
import { printed, unitAfter } from "./units.ts";

it.each([
  ["kg CO2e/(passenger km)", "kg CO₂e/(passenger km)"],
  [
    "economy, without other effects than of CO2, CH4 and N2O",
    "economy, without other effects than of CO₂, CH₄ and N₂O",
  ],
  ["non-CO2 effects", "non-CO₂ effects"],
  ["kg CO2e/m3", "kg CO₂e/m³"],
  ["CO2017, XCO2, m30", "CO2017, XCO2, m30"],
])("%s is printed as %s", (plain, print) => {
  expect(printed(plain)).toBe(print);
});

it.each([
  ["1", ""],
  ["km", " km"],
  ["g CO2e/kWh", " g CO₂e/kWh"],
  ["1982-84 = 100", " (1982-84 = 100)"],
])("the unit %s follows a figure as %j", (unit, text) => {
  expect(unitAfter(unit)).toBe(text);
});
