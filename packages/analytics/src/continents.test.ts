import { CountryCode } from "@isotherm/contract";
import { expect, it } from "vitest";
import { continentOf } from "./continents.ts";

it("knows the continent of every country of the contract", () => {
  const codes = CountryCode.options;
  expect(codes.length).toBeGreaterThan(200);
  expect(new Set(codes.map(continentOf)).size).toBeGreaterThanOrEqual(6);
});
