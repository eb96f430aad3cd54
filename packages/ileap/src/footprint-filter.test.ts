import { type AccountId, decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { ExchangeError } from "./exchange-error.ts";
import { footprintFilter } from "./footprint-filter.ts";
import { type FootprintParts, productFootprint } from "./product-footprint.ts";

const PARTS: FootprintParts = {
  kind: "shipment",
  id: "01563e3a-b5d3-4676-8c61-efb99302bd5b",
  version: 0,
  created: "2026-03-02T10:00:00.000Z",
  owner: { id: "acc_1" as AccountId, name: "Owner" },
  name: "O'Neil 7",
  description: "",
  comment: "",
  activity: decimal(1),
  mass: "1000",
  emissions: decimal(1),
  period: { start: "2026-03-01T00:00:00.000Z", end: "2026-03-02T00:00:00.000Z" },
  primaryDataShare: 0,
  secondarySources: [],
  data: {},
};
const FOOTPRINT = productFootprint(PARTS);
const UPDATED = productFootprint({ ...PARTS, updated: "2026-03-04T00:00:00.000Z" });

const keeps = (filter: string): boolean => footprintFilter(filter)(FOOTPRINT);
const codeOf = (filter: string): string => {
  try {
    footprintFilter(filter);
    return "read";
  } catch (error) {
    if (error instanceof ExchangeError) return error.code;
    throw error;
  }
};

describe("the filter of footprints", () => {
  it("compares moments as such, however they are written", () => {
    expect(keeps("created ge '2026-03-02T10:00:00.000Z'")).toBe(true);
    expect(keeps("created gt '2026-03-02T10:00:00.000Z'")).toBe(false);
    expect(keeps("created le '2026-03-02T12:00:00+02:00'")).toBe(true);
    expect(keeps("created lt '2026-03-02T10:00:00Z'")).toBe(false);
    expect(keeps("created eq '2026-03-02T10:00:00Z'")).toBe(true);
  });

  it("takes a moment without quotes, as OData writes it, and a day for its first moment", () => {
    expect(keeps("created ge 2026-03-02T10:00:00Z and created lt 2026-03-02T10:00:00.001Z")).toBe(true);
    expect(keeps("created lt 2026-03-02T12:00:00+02:00")).toBe(false);
    expect(keeps("pcf/referencePeriodStart eq '2026-03-01'")).toBe(true);
    expect(keeps("(created gt 2026-03-03)")).toBe(false);
  });

  it("refuses to compare a moment with text that is no date, and says what it takes", () => {
    for (const wanted of ["yesterday", "01.03.2026", "2026-13-01", "1772323200000", ""])
      expect(() => footprintFilter(`created ge '${wanted}'`)).toThrow(/created must be compared with a date and time/u);
  });

  it("keeps what fits every part of it", () => {
    expect(keeps("(productCategoryCpc eq '83117') and (pcf/referencePeriodStart ge '2026-03-01T00:00:00Z')")).toBe(
      true,
    );
    expect(keeps("productCategoryCpc eq '83117' and pcf/referencePeriodEnd lt '2026-03-02T00:00:00Z'")).toBe(false);
    expect(keeps("((created ge '2026-01-01T00:00:00Z' and (created lt '2026-02-01T00:00:00Z')))")).toBe(false);
  });

  it("knows no value of what is not told", () => {
    expect(keeps("pcf/geographyCountry eq 'DE'")).toBe(false);
    expect(keeps("updated lt '2099-01-01T00:00:00Z'")).toBe(false);
    expect(footprintFilter("updated lt '2099-01-01T00:00:00Z'")(UPDATED)).toBe(true);
  });

  it("finds an id among several, quotes doubled or percent-encoded", () => {
    const urn = "urn:pathfinder:product:customcode:vendor-assigned:shipment:O''Neil%207";
    expect(keeps(`productIds/any(productId:(productId eq '${urn}'))`)).toBe(true);
    expect(keeps(`productIds/any(p:p eq '${urn}')`)).toBe(true);
    expect(keeps("companyIds/any(c:(c eq 'urn:x'))")).toBe(false);
  });

  it.each([
    ["created ge", "BadRequest"],
    ["created ge 2026", "BadRequest"],
    ["created ge 'x", "BadRequest"],
    ["(created ge 'x'", "BadRequest"],
    ["created ge 'x')", "BadRequest"],
    ["productIds/any(p:(q eq 'x'))", "BadRequest"],
    [`${"(".repeat(50)}created eq 'x'${")".repeat(50)}`, "BadRequest"],
    [`created eq '${"x".repeat(2_000)}'`, "BadRequest"],
    ["created ge '2026-01-01' or created le '2026-02-01'", "NotImplemented"],
    ["created ne 'x'", "NotImplemented"],
    ["companyName eq 'x'", "NotImplemented"],
    ["constructor eq 'x'", "NotImplemented"],
    ["productIds/all(p:(p eq 'x'))", "NotImplemented"],
    ["productIds/any(p:(p ne 'x'))", "NotImplemented"],
  ])("answers %j with %s", (filter, code) => {
    expect(codeOf(filter)).toBe(code);
  });
});
