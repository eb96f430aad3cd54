import type { EstimateKind } from "@isotherm/contract";
import type { AccountId, EstimateId } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { comparableEstimate } from "./comparable-estimate.ts";

const ID = "est_01JD9Z3N8Q5V7R2T4W6X8Y0001" as EstimateId;
const CREATED = "2024-11-22";
const eur = (value: string) => ({ value, currency: "EUR" });

const of = (kind: EstimateKind, request: object, rest: object = {}) =>
  comparableEstimate(
    "acc_a" as AccountId,
    { id: ID, kind },
    {
      mass: { amount: "1", unit: "t" },
      request,
      ...rest,
    },
  );
const activities = (kind: EstimateKind, request: object) => [...of(kind, request).activities].toSorted();
const bought = (merchant: object) => activities("transaction", { merchant: { country_code: "DEU", ...merchant } });

const COMPANY = {
  country_code: "DEU",
  electricity_consumption: 0,
  gas_consumption: 0,
  company_cars: 0,
  short_flights: 0,
  medium_flights: 0,
  long_flights: 0,
  food_and_drinks_expenses: eur("0"),
  electronic_device_expenses: eur("0.00"),
};

describe("what an estimate is of", () => {
  it.each([
    ["a courier", { category_code: "4215" }, ["freight"]],
    ["trucks", { category_code: "4214" }, ["freight"]],
    ["an airline", { category_code: "3005" }, ["flights", "freight"]],
    ["a railway", { category_code: "4011" }, ["freight", "journeys"]],
    ["taxis", { category_code: "4121" }, ["journeys"]],
    ["a travel agency", { category_code: "4722" }, ["flights", "journeys"]],
    ["a restaurant", { category_code: "5812" }, ["food"]],
    ["electronics, which begin like electricity", { category_code: "5732" }, ["devices"]],
    ["a utility", { category_code: "4900" }, ["electricity", "gas"]],
    ["electricity in words", { search_term: "electricity" }, ["electricity"]],
    ["petrol in words", { search_term: "petrol" }, ["motor_fuel"]],
    ["a data centre", { category_code: "7375" }, ["hosting"]],
    ["a tax office, which is not the post", { category_code: "9311" }, []],
    ["a code that is not assigned", { category_code: "0001" }, []],
  ])("is told by what was bought: %s", (_what, merchant, expected) => expect(bought(merchant)).toEqual(expected));

  it.each([
    [{ electricity_consumption: 1 }, ["electricity"]],
    [{ gas_consumption: 0.5 }, ["gas"]],
    [{ company_cars: 1 }, ["motor_fuel"]],
    [{ medium_flights: 1 }, ["flights"]],
    [{ food_and_drinks_expenses: eur("0.01") }, ["food"]],
    [{ electronic_device_expenses: eur("1") }, ["devices"]],
    [
      { tech: { on_premise: { electricity_cost: eur("1") }, cloud: { cost: eur("0"), provider: "aws" } } },
      ["own_servers"],
    ],
    [{ tech: { cloud: { cost: eur("1"), provider: "aws" } } }, ["hosting"]],
    [{}, []],
  ])("is, of a company's year, what it has figures for: %j", (figures, expected) =>
    expect(activities("company", { ...COMPANY, ...figures })).toEqual(expected),
  );

  it("is, of a journey, flights and the rest by its legs", () => {
    const legs = [{ cabin_class: "economy" }, { rail_type: "national_rail" }];
    expect(activities("passenger-transportation", { legs })).toEqual(["flights", "journeys"]);
  });
});

describe("when and where an estimate is of", () => {
  it("is the day that it names, else a year, else the day on which it was made", () => {
    const electricity = (request: object) => of("electricity", { country_code: "DEU", region: "US-TX", ...request });
    expect(electricity({ consumed_on: "2023-04-30", factor_year: 2022 })).toMatchObject({
      day: "2023-04-30",
      year: 2023,
    });
    expect(electricity({ factor_year: 2022 })).toMatchObject({ day: null, year: 2022, place: "US-TX" });
    expect(electricity({})).toMatchObject({ day: CREATED, year: 2024, country: "DEU" });
    expect(of("company", COMPANY)).toMatchObject({ day: null, year: 2024 });
    expect(of("shipping", {}, { shipped_at: "2023-05-06T22:00:00.000Z" })).toMatchObject({ day: "2023-05-06" });
    expect(of("shipping", { factor_year: 2022 })).toMatchObject({ day: CREATED });
    expect(of("transaction", {}, { transaction_processed_at: "2023-05-06T22:00:00.000Z" })).toMatchObject({
      year: 2023,
    });
  });

  it("takes kilowatt-hours and megawatt-hours for the same", () => {
    const consumed = (amount: string, unit: string) => of("electricity", { consumption: { amount, unit } }).consumption;
    expect(consumed("1.20", "MWh")).toBe("1200");
    expect(consumed("1200", "kWh")).toBe("1200");
  });
});
