import {
  ElectricityEstimateRequest,
  FlightEstimateRequest,
  MultiLegShippingEstimateRequest,
  OrderByMassRequest,
  ShippingEstimateRequest,
  TransactionEstimateRequest,
} from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { fieldOfDetail } from "./faults.ts";
import { validateBody } from "./request-input.ts";

/** What a client is told of a body that is refused. */
const told = (schema: z.ZodType, body: unknown): string => {
  try {
    validateBody(schema, body);
  } catch (error) {
    if (error instanceof ApiError) return error.detail ?? "";
    throw error;
  }
  throw new Error("the body was accepted");
};

const ROUTE = { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } };
const SHIPMENT = { mass: { amount: "1", unit: "t" } };
const GOOD = { shipment: SHIPMENT, method: "truck_generic_hgv", route: ROUTE };

describe("a body with several mistakes", () => {
  it("is told all of them at once, each with its field", () => {
    const body = { ...GOOD, shipment: { mass: { amount: 1, unit: "stone" } }, country_code: "DE", name: "" };
    expect(
      told(ShippingEstimateRequest, body)
        .split("; ")
        .map((text) => text.split(":")[0]),
    ).toEqual(["name", "shipment.mass.amount", "shipment.mass.unit", "country_code"]);
  });

  it("is told also what only several fields together show", () => {
    expect(told(ShippingEstimateRequest, { method: "truck_generic_hgv" })).toBe(
      "shipment: is required; route: is required for every method that is not a logistics site",
    );
    expect(told(OrderByMassRequest, { quantity_trunc: "lb" })).toContain("mass: is needed, or bundle_masses");
  });

  it("is told of several fields together only where each of them is right", () => {
    const consumption = { amount: "1", unit: "kWh" };
    const text = told(ElectricityEstimateRequest, { consumption, region: "XX-1", country_code: "USA" });
    expect(text).toMatch(/^region: must be a code[^;]*$/);
  });

  it.each([null, 5, "text", []])("is no object at all: %j", (body) => {
    expect(told(ShippingEstimateRequest, body)).toMatch(/^body: /);
  });

  it("is told twenty of them, and how many more there are", () => {
    const bundle_selection = Array.from({ length: 40 }, () => ({ bundle_id: 1 }));
    const text = told(ShippingEstimateRequest, { ...GOOD, bundle_selection });
    expect(text.split("; ")).toHaveLength(21);
    expect(text).toMatch(/; and 20 more$/);
  });

  it("is told no more than a short text, however long the names are that it was sent with", () => {
    const metadata = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}`.repeat(2_000), 1]));
    expect(told(ShippingEstimateRequest, { ...GOOD, metadata }).length).toBeLessThan(20 * 250);
  });
});

it("a name that is too long to be told is cut, and never within a character of two halves", () => {
  const text = told(z.strictObject({}), { [`${"x".repeat(98)}😀${"y".repeat(9)}`]: 1 });
  expect(text).toMatch(/^x{98}.…: is not known here$/u);
  expect(text.isWellFormed()).toBe(true);
});

describe("a value that may have several forms", () => {
  it.each([
    [
      "a load of containers",
      { shipment: { containers: "2", cargo_type: "heavy" } },
      /^shipment\.cargo_type: must be one of "lightweight"/,
    ],
    [
      "a load by mass",
      { shipment: { mass: { amount: "x", unit: "t" } } },
      /^shipment\.mass\.amount: must be a decimal/,
    ],
    [
      "a load by mass with a field too many",
      { shipment: { ...SHIPMENT, weight: "1" } },
      /^shipment\.weight: is not known here$/,
    ],
    [
      "a ship of a kind",
      { method: { vessel_type: "sea_roro", load: "heavy" } },
      /^method\.load: must be one of "freight_only"/,
    ],
    [
      "a container ship",
      { method: { vessel_type: "container_ship", tradeLane: "x" } },
      /^method\.tradeLane: is not known here; trade_lane is$/,
    ],
    [
      "a kind of ship that there is not",
      { method: { vessel_type: "sub" } },
      /^method\.vessel_type: must be one of "container_ship", "sea_oil_tanker_small".*"sea_roro"$/,
    ],
    [
      "the kind of ship that it names, whatever another one may have",
      { method: { vessel_type: "sea_oil_tanker_small", trade_lane: "aggregated_other" } },
      /^method\.trade_lane: is not known here$/,
    ],
    ["a road vehicle", { method: { vehicle_type: "truck_articulated", fuel: "water" } }, /method\.fuel: must be/],
    [
      "a named method",
      { method: "truk" },
      /^method: is not the name of a method – all of them: \/v1\/docs\/schemas\/ShippingMethodString/,
    ],
    ["no form of a method", { method: 5 }, /^method: must be a string or an object$/],
    ["a distance", { route: { amount: "5", unit: "ft" } }, /^route\.unit: must be one of "km", "mi", "nm"$/],
    [
      "ends",
      { route: { source: { locode: "cnsha" }, destination: { locode: "NLRTM" } } },
      /^route\.source\.locode: is not of the form of a UN\/LOCODE: write CNSHA$/,
    ],
    [
      "ends with codes that are written with blanks, or are none",
      { route: { source: { locode: "DE HAM" }, destination: { code: "l-x" } } },
      /^route\.source\.locode: .+: write DEHAM; route\.destination\.code: is not of the form of an airport code$/,
    ],
    [
      "an address",
      { route: { ...ROUTE, source: { city: "Hamburg", countryCode: "DEU" } } },
      /^route\.source\.countryCode: is not known here; country_code is$/,
    ],
    ["a point", { route: { ...ROUTE, source: { lat: 91, lon: 0 } } }, /^route\.source\.lat: /],
    ["half a point", { route: { ...ROUTE, source: { lat: 9 } } }, /^route\.source\.lon: is required$/],
    ["nothing", { route: null, shipment: [] }, /^shipment: must be an object; route: is required for/],
  ])("is judged as %s where that was meant", (_name, part, expected) => {
    expect(told(ShippingEstimateRequest, { ...GOOD, ...part })).toMatch(expected);
  });

  it.each([
    [
      { method: {} },
      /^method: must be a string, or have vessel_type, .*, or flight_number and departure_on, or .*fuel$/,
    ],
    [{ method: { rail_type: "rail" } }, /^method: must be a string, .*; method\.rail_type: is not known here$/],
    [
      { method: { vesselTyp: "sea_roro" } },
      /^method: must be .*; method\.vesselTyp: is not known here; vessel_type is$/,
    ],
    [{ route: {} }, /^route: needs amount and unit, or source and destination$/],
    [{ shipment: { weight: "1" } }, /^shipment: needs mass, or containers; shipment\.weight: is not known here$/],
  ])("is told what each form needs where it has no name of any: %j", (part, expected) => {
    expect(told(ShippingEstimateRequest, { ...GOOD, ...part })).toMatch(expected);
  });

  it("is told what each of the forms that it resembles lacks, with what else is wrong", () => {
    const merchant = { name: "Tesco", country_code: "GBR" };
    expect(told(TransactionEstimateRequest, { value: { value: 1, currency: "GBP" }, merchant })).toMatch(
      /^value\.value: must be a decimal number [^;]+; merchant: needs category_code, or search_term$/,
    );
    expect(
      told(TransactionEstimateRequest, { value: { value: "1", currency: "GBP" }, merchant: { country_code: "X" } }),
    ).toMatch(/^merchant\.country_code: must be [^;]+; merchant: needs category_code, or search_term$/);
  });

  it("is told so of all forms that have the name it has", () => {
    expect(told(ShippingEstimateRequest, { ...GOOD, method: { refrigerated: true } })).toMatch(
      /^method: needs vessel_type, .*, or vehicle_type and fuel$/,
    );
    expect(told(ShippingEstimateRequest, { ...GOOD, method: { fuel: "diesel" } })).toBe(
      "method.vehicle_type: is required",
    );
    const route = { amount: "5", source: { city: "Hamburg" } };
    expect(told(ShippingEstimateRequest, { ...GOOD, route })).toMatch(/; route: needs unit, or destination$/);
  });

  it("is told nothing of forms where one of them needs nothing", () => {
    expect(told(ShippingEstimateRequest, { ...GOOD, route: { ...ROUTE, source: { latitude: 5 } } })).toBe(
      "route.source.latitude: is not known here; route.source: needs a country_code, or a city",
    );
  });

  it("is judged as the form that it lacks nothing of, also where another one takes what it has", () => {
    const distance = z.object({ size: z.string(), unit: z.string() });
    const count = z.object({ size: z.number("must be a number") });
    for (const schema of [z.union([distance, count]), z.union([count, distance])])
      expect(told(schema, { size: "5" })).toBe("size: must be a number");
  });

  it("is judged as the form of which least is wrong, where it has all names of several", () => {
    const both = z.object({ from: z.number("must be a number"), to: z.number("must be a number") });
    const end = z.object({ from: z.string(), to: z.number("must be a number") });
    for (const schema of [z.union([both, end]), z.union([end, both])])
      expect(told(schema, { from: "A", to: "B" })).toBe("to: must be a number");
  });

  it("is judged as a site where the method is one, and as a leg otherwise", () => {
    const legs = [
      { method: "logistics_site_transhipment_ambient", hub: true },
      { method: "truck_generic_hgv" },
      { method: "truck_generic_hgv", route: ROUTE, containers: "1" },
    ];
    const text = told(MultiLegShippingEstimateRequest, { shipment: SHIPMENT, legs });
    expect(text).toContain("legs.1.route: is required");
    expect(text).toContain("legs.2.containers: is not known here");
  });

  it("is judged by its category code where it has one", () => {
    const value = { value: "1", currency: "EUR" };
    const merchant = { country_code: "DEU", category_code: "54" };
    expect(told(TransactionEstimateRequest, { value, merchant })).toBe(
      "merchant.category_code: must be a merchant category code of four digits",
    );
  });

  it("is judged as the way between airports where those are named", () => {
    const route = { source: { code: "lhr" }, destination: { code: "JFK" } };
    expect(told(FlightEstimateRequest, { route })).toMatch(/^route\.source\.code: must be an IATA or ICAO code/);
  });

  it("is judged as a distance or as the way between airports, and has nothing of the other", () => {
    const both = { amount: "100", unit: "km", source: { code: "LHR" }, destination: { code: "JFK" } };
    expect(told(FlightEstimateRequest, { route: both })).toMatch(/^route\.(amount|source): is not known here/);
    const more = { source: { code: "LHR" }, destination: { code: "JFK" }, via: { code: "DUB" } };
    expect(told(FlightEstimateRequest, { route: more })).toBe("route.via: is not known here");
  });

  it.each([
    [z.string().min(2), "a", "must have at least 2 characters"],
    [z.string().min(1), "", "must have at least 1 character"],
    [z.string().max(3), "abcd", "must have at most 3 characters"],
    [z.array(z.string()).min(2), [], "must have at least 2 entries"],
    [z.array(z.string()).max(1), ["a", "b"], "must have at most 1 entry"],
    [z.number().min(2), 1, "must be at least 2"],
    [z.number().gt(2), 2, "must be above 2"],
    [z.number().max(2), 3, "must be at most 2"],
    [z.int(), 1.5, "must be a whole number"],
    [z.boolean(), "x", "must be a boolean"],
    [z.array(z.string()), {}, "must be a list"],
    [z.object({}), 5, "must be an object"],
    [z.email(), "x", "is invalid"],
  ])("is told what it must be, in our words (%#)", (schema, value, expected) => {
    expect(told(z.object({ field: schema }), { field: value })).toBe(`field: ${expected}`);
  });

  it("may be a list: that is said of what has none of the forms, and a list is judged as one", () => {
    const schema = z.union([z.array(z.string("must be a string")), z.object({ name: z.string() })]);
    expect(told(schema, 5)).toBe("body: must be a list or an object");
    expect(told(schema, ["one", 2])).toBe("1: must be a string");
  });

  it("is judged as the object whose tag it has, and not as a map that may have any names", () => {
    const map = z.record(z.string(), z.number("must be a number"));
    const tagged = z.object({ kind: z.literal("lorry"), axles: z.int("must be a whole number") });
    for (const schema of [z.union([map, tagged]), z.union([tagged, map])])
      expect(told(schema, { kind: "lorry", axles: "two" })).toBe("axles: must be a whole number");
  });

  it("is told of without a fault of ours, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (shipment, method, route) => {
        const legs = [{ method, route }, method, { route }];
        const schema = MultiLegShippingEstimateRequest;
        if (schema.safeParse({ shipment, legs }).success) return;
        expect(told(schema, { shipment, legs })).toMatch(/^\S+: \S/);
      }),
    );
  });
});

describe("the field that a refusal is about", () => {
  it.each([
    ["legs.0: route.source: no airport has the code", "legs.0.route.source"],
    ["name: must be a string", "name"],
    ["body: must be an object", null],
    ["No exchange rate to EUR is known.", null],
  ])("is told of %j as %j", (detail, field) => {
    expect(fieldOfDetail(detail)).toBe(field);
  });
});
