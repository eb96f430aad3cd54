import { deflateRawSync } from "node:zlib";
import { CalculationSheet } from "@isotherm/contract/calculation-sheet";
import type { EstimateWarning, ResolvedLeg, ShippingLegResult } from "@isotherm/contract";
import type { AccountId, BatchId, EstimateId } from "@isotherm/core";
import { decimal, idInstant } from "@isotherm/core";
import { expect, it } from "vitest";
import * as z from "zod";
import { DICTIONARY } from "./estimate-dictionary.ts";
import { EstimateItem, estimateItem, keptEstimate, keptResponse, openEstimate } from "./estimate-item.ts";
import { packEstimate, unpackEstimate } from "./packed-estimate.ts";
import { type StoredEstimateOf } from "./stored-estimate.ts";

const ACCOUNT = "acc_1" as AccountId;
/** Of 1 January 2026, 0:00 UTC. */
const ID = "est_01KDVDNA0000000000000000AA" as EstimateId;
const WARNING: EstimateWarning = { code: "field_unknown", message: "x", field: "zone" };
const STORED: StoredEstimateOf<"electricity"> = {
  id: ID,
  kind: "electricity",
  emissionsTonnes: decimal("1"),
  selection: undefined,
  quantityTrunc: "g",
  version: 0,
  fingerprint: "f",
  sheet: { estimate_id: ID, method_version: "1", steps: [] },
  estimate: {
    id: ID,
    created_at: idInstant(ID),
    mass: { amount: decimal("1"), unit: "t" },
    mass_range: {
      low: { amount: decimal("0.9"), unit: "t" },
      high: { amount: decimal("1.2"), unit: "t" },
      confidence: "0.95",
    },
    data_quality: {
      shares: { primary: decimal("0.25"), modelled: decimal("0"), default: decimal("0.75"), assumed: decimal("0") },
    },
    quote: { error: { error_code: "x", message: "y" }, errors: [{ error_code: "x", message: "y" }] },
    warnings: [WARNING],
    location_based: null,
    market_based: null,
    scope2: null,
    scope3: null,
    external_estimate_url: "https://example.org/e/1",
    request: { consumption: { amount: "1", unit: "kWh" } } as never,
  },
};

it("keeps the warnings of an estimate", async () => {
  const item = await estimateItem(ACCOUNT, STORED);
  expect((await openEstimate(EstimateItem.parse(item))).estimate.warnings).toEqual([WARNING]);
});

it("reads the answer of a kept estimate without its sheet, whatever texts its client wrote", async () => {
  const metadata = { sheet: '","sheet":{', note: 'a,"sheet":{"steps":[]}}' };
  const { body } = EstimateItem.parse(
    await estimateItem(ACCOUNT, { ...STORED, estimate: { ...STORED.estimate, metadata } }),
  );
  expect(keptResponse({ body })).toMatchObject({ metadata, request: STORED.estimate.request });
  const { metadata: read } = keptEstimate({ id: ID, body }) as { readonly metadata?: object };
  expect(read).toEqual(metadata);
});

it("has no warnings for an estimate that was kept before there were any", async () => {
  const item = await estimateItem(ACCOUNT, STORED);
  const { estimate, sheet } = JSON.parse(unpackEstimate(item.body)) as { estimate: object; sheet: object };
  expect(Reflect.deleteProperty(estimate, "warnings")).toBe(true);
  const body = packEstimate(JSON.stringify({ estimate, sheet }), STORED.kind);
  expect((await openEstimate(EstimateItem.parse({ ...item, body }))).estimate.warnings).toEqual([]);
});

it("keeps the range of an estimate's mass and what it rests on; null where they were kept before there were any", async () => {
  const { mass_range, data_quality } = STORED.estimate;
  const item = await estimateItem(ACCOUNT, STORED);
  expect((await openEstimate(EstimateItem.parse(item))).estimate).toMatchObject({ mass_range, data_quality });
  const { estimate, sheet } = JSON.parse(unpackEstimate(item.body)) as { estimate: object; sheet: object };
  for (const name of ["mass_range", "data_quality"]) expect(Reflect.deleteProperty(estimate, name)).toBe(true);
  const body = packEstimate(JSON.stringify({ estimate, sheet }), STORED.kind);
  const none = { mass_range: null, data_quality: null };
  expect((await openEstimate(EstimateItem.parse({ ...item, body }))).estimate).toMatchObject(none);
});

it("keeps to which unit an order cuts, and says grams where nothing is kept", async () => {
  const read = async (quantityTrunc: "g" | "kg") =>
    EstimateItem.parse(await estimateItem(ACCOUNT, { ...STORED, quantityTrunc })).quantityTrunc;
  expect([await read("g"), await read("kg")]).toEqual(["g", "kg"]);
});

it("keeps the batch that an estimate is of, and names none where there was none", async () => {
  const batch_id = "bat_01KDVDNA0000000000000000AA" as BatchId;
  const opened = async (estimate: object) => {
    const item = await estimateItem(ACCOUNT, { ...STORED, estimate: { ...STORED.estimate, ...estimate } });
    return (await openEstimate(EstimateItem.parse(item))).estimate;
  };
  expect(await opened({ batch_id })).toMatchObject({ batch_id });
  expect(await opened({})).not.toHaveProperty("batch_id");
});

it("reads the texts of an estimate that was kept before there was a rule about them", async () => {
  const metadata = { site: "\u202aHall 4\u202c" };
  const request = { ...STORED.estimate.request, metadata };
  const item = await estimateItem(ACCOUNT, { ...STORED, estimate: { ...STORED.estimate, metadata, request } });
  expect((await openEstimate(EstimateItem.parse(item))).estimate).toMatchObject({ metadata, request });
});

const tonnesOf = (amount: string) => ({ amount: decimal(amount), unit: "t" as const });
const shippingMass = (wtt: string, ttw: string, unknown: string) => ({
  ...tonnesOf(decimal(wtt).plus(ttw).plus(unknown).toFixed()),
  wtw_details: { wtt: tonnesOf(wtt), ttw: tonnesOf(ttw), unknown: tonnesOf(unknown) },
  pollutants: null,
});
const km = (amount: string) => ({ amount: decimal(amount), unit: "km" as const });
const intensityOf = (amount: string) => ({ amount: decimal(amount), unit: "g_per_tkm" as const });
const PLACE = {
  label: "Springfield, Illinois, United States of America",
  country_code: "USA",
  region: "Illinois",
  coordinates: { lat: 39.8, lon: -89.65 },
  matched_by: "city",
  rivals: 11,
  offset_km: decimal("0"),
} as const;
const READ = {
  street_line1: undefined,
  street_line2: undefined,
  postcode: undefined,
  city: "Berlin",
  country_code: "DEU",
} as const;
const SCORES = { emission_factor_score: "B", route_score: "A", shipment_score: "A_plus" } as const;
const PART: ResolvedLeg = {
  mass: shippingMass("0.1", "0.2", "0"),
  non_co2_mass: tonnesOf("0"),
  activity: { value: decimal("5000"), unit: "t*km" },
  intensity: { wtt: intensityOf("20"), ttw: intensityOf("40"), unknown: intensityOf("0"), wtw: intensityOf("60") },
  data_quality_score: {
    score: "B_plus",
    components: SCORES,
  },
  vessel_inference_details: null,
  distance: km("500"),
  raw_distance: km("500"),
  adjusted_distance: km("525"),
  corridor_details: null,
  resolved_places: { source: PLACE, destination: { ...PLACE, region: null, offset_km: decimal("9.4") } },
  inference_details: {
    rail_type_from_route: null,
    cleaned_route: { source: READ, destination: null },
    road_emission_standard: null,
    road_truck_type: null,
    road_fuel: null,
    road_gradient: null,
    road_situation: null,
  },
  distance_calculation_method: "inland_distance_algorithm",
  route: {
    source: { label: null, coordinates: { lat: 1, lon: 2 } },
    legs: [
      {
        location: { label: null, coordinates: { lat: 3, lon: 4 } },
        distance: km("500"),
        raw_distance: km("500"),
        adjusted_distance: km("525"),
      },
    ],
    attribution: null,
  },
  emission_factor: {
    id: "road-freight/2024-1/x",
    name: "x",
    source: "glec",
    source_version: "1",
    publication_year: 2024,
    numerator_unit: "g",
    denominator_unit: "t*km",
    created_at: "2026-01-01T00:00:00.000Z",
    region: "Europe",
    category: null,
    gas_emissions: { co2e: decimal("60") },
  },
  methodology: [],
  distance_calculation_details: null,
  methodology_details: {},
  method: "truck_generic_hgv",
};
const { method: _method, ...RESULT } = PART;
const LEG: ShippingLegResult = {
  ...RESULT,
  converted_shipment: null,
  shipment_conversion_method: null,
  resolved_legs: [PART],
};
const { location_based: _location, market_based: _market, scope2: _2, scope3: _3, ...OF_EVERY_KIND } = STORED.estimate;
const LEGS: StoredEstimateOf<"multi-leg-shipping"> = {
  ...STORED,
  kind: "multi-leg-shipping",
  estimate: {
    ...OF_EVERY_KIND,
    mass: LEG.mass,
    non_co2_mass: tonnesOf("0"),
    data_quality_score: { score: "B" },
    is_shipment: true,
    shipped_at: "2026-01-01T00:00:00.000Z",
    filename: null,
    user_fullname: null,
    distance: km("500"),
    raw_distance: km("500"),
    adjusted_distance: km("525"),
    legs: [LEG],
    request: {
      shipment: { mass: { amount: "1", unit: "t" } },
      legs: [{ method: "truck_generic_hgv", route: { amount: "500", unit: "km" } }],
      metadata: { raw_distance: "mine", created_at: "mine" },
    } as never,
  },
};

it("keeps an estimate of several legs to the last field", async () => {
  const item = await estimateItem(ACCOUNT, LEGS);
  expect((await openEstimate(EstimateItem.parse(item))).estimate).toEqual(LEGS.estimate);
});

it("keeps a leg that has no intensity, no score, or masses of which nothing or only a part is known, as it is", async () => {
  const legs: ShippingLegResult[] = [
    { ...LEG, intensity: null },
    { ...LEG, data_quality_score: null, non_co2_mass: null },
    { ...LEG, mass: { ...LEG.mass, wtw_details: null }, activity: null, intensity: null },
    { ...LEG, mass: shippingMass("0.1", "0.2", "0.3") },
    { ...LEG, data_quality_score: { score: "D", components: { ...SCORES, route_score: null } }, resolved_legs: [] },
  ];
  const stored = { ...LEGS, estimate: { ...LEGS.estimate, legs, data_quality_score: null } };
  expect((await openEstimate(EstimateItem.parse(await estimateItem(ACCOUNT, stored)))).estimate).toEqual(
    stored.estimate,
  );
});

it("reads an item as earlier releases wrote it: ids and steps' values said again, packed by the first dictionary", async () => {
  const from = { symbol: "E", name: "emissions", value: "1", unit: "t", quality: "modelled", from_step: 0 };
  const step = {
    name: "a",
    formula: "E = 1",
    inputs: [],
    result: { symbol: "E", value: "1", unit: "t" },
    quality: "modelled",
  };
  const sheet = { estimate_id: ID, method_version: "1", steps: [step, { ...step, inputs: [from] }] };
  const { estimate } = JSON.parse(unpackEstimate((await estimateItem(ACCOUNT, LEGS)).body)) as { estimate: object };
  const text = JSON.stringify({ estimate: { id: ID, ...estimate }, sheet });
  const item = {
    ...(await estimateItem(ACCOUNT, LEGS)),
    id: ID,
    quantity_trunc: "g",
    body: new Uint8Array(deflateRawSync(text, { dictionary: DICTIONARY })),
  };
  const opened = await openEstimate(EstimateItem.parse(item));
  expect(opened).toMatchObject({ id: ID, quantityTrunc: "g" });
  expect(opened.estimate).toEqual(LEGS.estimate);
  expect(z.encode(CalculationSheet, opened.sheet)).toEqual(sheet);
});

it("keeps nothing twice: what follows from the id, and distances under another name", async () => {
  const { estimate } = JSON.parse(unpackEstimate((await estimateItem(ACCOUNT, LEGS)).body)) as {
    estimate: { request: object };
  };
  const { request, ...rest } = estimate;
  const left = JSON.stringify(rest);
  expect(left).not.toContain("raw_distance");
  expect(left).not.toContain("attribution");
  expect(left).not.toMatch(/"(wtt|wtw_details|intensity|components)"/);
  expect(Object.keys(rest)).not.toContain("created_at");
  expect(Object.keys(rest)).not.toContain("id");
  expect(request).toMatchObject({ metadata: { raw_distance: "mine", created_at: "mine" } });
});

const NEW_FIELDS = new Set(
  "wtw_details pollutants non_co2_mass activity intensity data_quality_score resolved_places filename user_fullname figures".split(
    " ",
  ),
);
/** As an earlier release kept it. */
const beforeFields = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (name, each: unknown) => (NEW_FIELDS.has(name) ? undefined : each))) as T;

it("says null for each part of an estimate that is older than the field", async () => {
  const item = await estimateItem(ACCOUNT, LEGS);
  const body = packEstimate(JSON.stringify(beforeFields(JSON.parse(unpackEstimate(item.body)))), LEGS.kind);
  const opened = (await openEstimate(EstimateItem.parse({ ...item, body }))) as StoredEstimateOf<"multi-leg-shipping">;
  const { estimate } = opened;
  expect(estimate).toMatchObject({ created_at: "2026-01-01T00:00:00.000Z", filename: null, user_fullname: null });
  for (const part of [estimate, ...estimate.legs, ...estimate.legs.flatMap(({ resolved_legs }) => resolved_legs)]) {
    expect(part).toMatchObject({
      non_co2_mass: null,
      data_quality_score: null,
      mass: { wtw_details: null, pollutants: null },
    });
    expect(part.raw_distance).toEqual(part.distance);
    if ("resolved_places" in part) expect(part.resolved_places).toBeNull();
  }
  expect(estimate.legs[0]?.resolved_places).toBeNull();
  expect(estimate.legs).toMatchObject([
    { activity: null, intensity: null, resolved_legs: [{ activity: null, intensity: null }] },
  ]);
});
