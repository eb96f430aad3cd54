import { describe, expect, it } from "vitest";
import { ElectricityEstimateRequest } from "./electricity.ts";

const CONSUMPTION = { amount: "10", unit: "kWh" };
const faults = (place: object) =>
  ElectricityEstimateRequest.safeParse({ consumption: CONSUMPTION, ...place }).error?.issues.map(
    ({ path, message }) => [path.join("."), message],
  ) ?? [];

describe("the region of a request for electricity", () => {
  it.each([
    ["US-TX", "USA"],
    ["CA-QC", "CAN"],
    ["US-PR", "USA"],
    ["US-PR", "PRI"],
    ["US-PRMS", "PRI"],
    ["US-GU", "GUM"],
    ["US-VI", "VIR"],
    ["US-AS", "ASM"],
    ["US-MP", "MNP"],
    ["US-UM", "UMI"],
  ])("%s lies in %s, a territory in each of the two that ISO says", (region, country_code) => {
    expect(faults({ region, country_code })).toEqual([]);
  });

  it.each([
    ["US-TX", "PRI"],
    ["US-PR", "GUM"],
    ["US-PR", "CAN"],
    ["CA-QC", "USA"],
  ])("%s does not lie in %s", (region, country_code) => {
    expect(faults({ region, country_code })).toEqual([["region", "must lie in the country of country_code"]]);
  });
});
