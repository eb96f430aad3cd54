import { MOST_WARNINGS } from "@isotherm/contract";
import type { Decimal } from "@isotherm/core";
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
