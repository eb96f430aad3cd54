import { MOST_WARNINGS } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import { knownFactor } from "@isotherm/factors/catalogue";
import { regionOf } from "@isotherm/factors/regions";
import { type CalculationWarning, estimateTransaction, forLeg, startCalculation } from "@isotherm/methodology";
import { describe, expect, it } from "vitest";
import { emissionFactorResponse, warningsOf } from "./estimate-response.ts";

const NONE = { unknownFields: () => [] };
const warning = (code: CalculationWarning["code"], field?: string, message = "x"): CalculationWarning => ({
  code,
  message,
  field,
});

describe("the warnings of an estimate", () => {
  it("stand by field, then code, each once, those of the request's unknown properties among them", () => {
    const warnings = [
      warning("place_moved", "route.source"),
      warning("fuel_assumed", "method"),
      warning("place_ambiguous", "route.source"),
      warning("place_moved", "route.source"),
      warning("legs_disconnected"),
    ];
    const unknownFields = () => [{ field: "name2", near: undefined }];
    expect(warningsOf({ unknownFields }, { warnings }).map(({ field, code }) => [field, code])).toEqual([
      [undefined, "legs_disconnected"],
      ["method", "fuel_assumed"],
      ["name2", "field_unknown"],
      ["route.source", "place_ambiguous"],
      ["route.source", "place_moved"],
    ]);
  });

  it("keep two of one code and field that say different things", () => {
    const warnings = [warning("place_moved", "route", "b"), warning("place_moved", "route", "a")];
    expect(warningsOf(NONE, { warnings }).map(({ message }) => message)).toEqual(["a", "b"]);
  });

  it("are no more than fifty", () => {
    const warnings = Array.from({ length: 60 }, (_, index) => warning("place_moved", `legs.${index}`));
    expect(warningsOf(NONE, { warnings })).toHaveLength(MOST_WARNINGS);
  });
});

describe("what a leg of several warns of", () => {
  it("names the leg, but for what is of the whole shipment", () => {
    const calculation = startCalculation();
    const leg = forLeg(calculation, 1);
    leg.warn(warning("place_moved", "route.source"));
    leg.warn(warning("place_moved"));
    leg.warn(warning("cargo_type_assumed", "shipment.cargo_type"));
    expect(calculation.warnings.map(({ field }) => field)).toEqual([
      "legs.1.route.source",
      "legs.1",
      "shipment.cargo_type",
    ]);
  });
});

it("a factor has the gases of its source where it is used as it is printed, and none where it was refined", () => {
  const request = {
    value: { value: "1", currency: "USD" },
    merchant: { country_code: "USA", category_code: "0742" },
  };
  const factor = estimateTransaction(request, { year: 2022, countryFactors: undefined })?.calculation.factor;
  if (!factor?.gases) throw new Error("the factor has no gases");
  const gasesOf = (value: Decimal) =>
    emissionFactorResponse(factor, { value, numerator: "kg", denominator: "USD" }).gas_emissions;
  expect(gasesOf(factor.value)).toEqual({ co2e: factor.value, ...factor.gases });
  expect(gasesOf(factor.value.times(2))).toEqual({ co2e: factor.value.times(2) });
});

describe("a factor in a response is called as it is where it is read by its id", () => {
  const units = { value: decimal("1"), numerator: "kg", denominator: "kWh" } as const;

  it.each(["grid-intensity/2026-1/DEU-2025", "road-fuels/2024-1/europe/diesel", "jet-fuels/2024-1/europe/jet"])(
    "%s",
    (id) => {
      const known = knownFactor(id);
      if (!known) throw new Error(`there is no factor ${id}`);
      const { name, source, category, region } = emissionFactorResponse(known.factor, units);
      expect({ name, source, category, region: regionOf(region).name }).toEqual({
        name: known.name,
        source: known.source,
        category: known.category,
        region: known.region,
      });
      expect(region).not.toBe("Global");
    },
  );

  it("a factor of the whole world stays Global", () => {
    const known = knownFactor("grid-intensity/2026-1/WORLD-2025");
    if (!known) throw new Error("the world has no grid");
    expect(emissionFactorResponse(known.factor, units)).toMatchObject({ source: "ember", region: "Global" });
  });
});
