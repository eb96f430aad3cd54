import { decimal } from "@isotherm/core";
import { expect, it } from "vitest";
import { day, figure, glance, massText, money, printed, unitAfter } from "./figures.ts";

it.each([
  ["1234567.125", "1,234,567.125", "1.234.567,125"],
  ["0.000000000001", "0.000000000001", "0,000000000001"],
  ["12345678901234567890.5", "12,345,678,901,234,567,890.5", "12.345.678.901.234.567.890,5"],
])("%s reads %s and %s", (value, en, de) => {
  expect([figure(decimal(value), "en"), figure(decimal(value), "de")]).toEqual([en, de]);
});

it.each([
  ["4.3318483836", "4.33 t"],
  ["0.3563125", "356 kg"],
  ["0.000012345", "12.3 g"],
  ["0", "0 t"],
  ["12345.6", "12,300 t"],
])("a mass of %s t reads %s", (tonnes, shown) => {
  expect(massText(decimal(tonnes), "en")).toBe(shown);
});

it.each([
  ["9.3", "9.30 t"],
  ["13", "13.0 t"],
  ["0.0214", "0.0214 t"],
  ["0.0996", "0.0996 t"],
  ["0.09999", "0.100 t"],
  ["12345.6", "12,300 t"],
  ["0", "0 t"],
])("beside others in tonnes, a mass of %s t reads %s: each has three digits", (tonnes, shown) => {
  expect(massText(decimal(tonnes), "en", "t")).toBe(shown);
});

it("money keeps its cents, dates are of UTC", () => {
  expect(money(decimal("1234.5"), "EUR", "de")).toBe("1.234,50\u00A0EUR");
  expect(money(decimal("1234.5"), "EUR", "en")).toBe("EUR\u00A01,234.50");
  expect(money(decimal("1234"), "ISK", "en")).toBe("ISK\u00A01,234");
  expect(day("2026-03-01T23:59:59.000Z", "de")).toBe("1. März 2026");
  expect(glance(decimal("20239.095"), "en")).toBe("20,240");
});

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
