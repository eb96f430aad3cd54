import { InvalidArgumentError } from "commander";
import { describe, expect, it } from "vitest";
import {
  amountArgument,
  listArgument,
  merged,
  metadataArgument,
  moneyArgument,
  placeArgument,
  readData,
} from "./read-data.ts";

describe("a place as typed", () => {
  it.each([
    ["DEHAM", { locode: "DEHAM" }],
    ["HAM", { code: "HAM" }],
    ["EDDH", { code: "EDDH" }],
    ["53.55, -9.99", { lat: 53.55, lon: -9.99 }],
    ["Hamburg, DEU", { city: "Hamburg", country_code: "DEU" }],
    ["80331 München, DEU", { postcode: "80331", city: "München", country_code: "DEU" }],
    ["Bad Oldesloe", { city: "Bad Oldesloe" }],
  ])("%s", (typed, place) => {
    expect(placeArgument(typed)).toEqual(place);
  });
});

describe("an amount as typed", () => {
  it("has a unit, and stays text", () => {
    expect(amountArgument("1200.50 kWh")).toEqual({ amount: "1200.50", unit: "kWh" });
    expect(moneyArgument("84.90eur")).toEqual({ value: "84.90", currency: "EUR" });
  });

  it.each(["12", "kWh", "-1t", "1e3t", "1,5t", ""])("is refused as %j", (typed) => {
    expect(() => amountArgument(typed)).toThrow(InvalidArgumentError);
  });
});

it("options that are repeated add up", () => {
  expect(listArgument("c, d", listArgument("a,b"))).toEqual(["a", "b", "c", "d"]);
  expect(metadataArgument("b=2=3", metadataArgument("a=1"))).toEqual({ a: "1", b: "2=3" });
  expect(() => metadataArgument("=1")).toThrow(InvalidArgumentError);
});

it("options go over --data, entry by entry", () => {
  const data = { route: { source: { code: "LHR" }, distance: 1 }, legs: [1] };
  const over = { route: { source: { code: "JFK" } }, legs: [2] };
  expect(merged(data, over)).toEqual({ route: { source: { code: "JFK" }, distance: 1 }, legs: [2] });
});

it.each(["[]", "1", "{", "@/no/such/file"])("--data %s is refused", (given) => {
  expect(() => readData(given)).toThrow(/--data|can't be read/);
});
