import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  type BundlePercentageRequest,
  BundleSelectionRequest,
  decodeKept,
  ESTIMATE_OF_KIND,
  type CalculationSheet,
  type EstimateKind,
  type EstimateOfKind,
  idString,
  MassUnit,
  jsonText,
} from "@isotherm/contract";
import { type AccountId, type Decimal, decimal, type EstimateId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { shortEstimate, type WireEstimate, wholeEstimate } from "./short-estimate.ts";

/** What an order needs of an estimate of any kind. */
export interface EstimateToOrder {
  readonly id: EstimateId;
  /** CO2e in tonnes, as rounded in the answer. */
  readonly emissionsTonnes: Decimal;
  /** The selection that the request named. */
  readonly selection: readonly BundlePercentageRequest[] | undefined;
  readonly quantityTrunc: MassUnit;
  /** Counts the changes, so that of two at once one is tried again. */
  readonly version: number;
}

/** An estimate of one kind as it is kept: the answer, how it came about, and what an order from it needs. */
export interface StoredEstimateOf<K extends EstimateKind> extends EstimateToOrder {
  readonly kind: K;
  readonly estimate: EstimateOfKind[K];
  readonly sheet: CalculationSheet;
  /** Of the validated request and its kind: equal for equal requests. */
  readonly fingerprint: string;
}

/** An estimate of any kind as it is kept. */
export type StoredEstimate = StoredEstimateOf<EstimateKind>;

const Item = z.object({
  ...SCHEMA_ONE,
  id: idString<EstimateId>(),
  kind: z.enum(Object.keys(ESTIMATE_OF_KIND) as [EstimateKind, ...EstimateKind[]]),
  mass_tonnes: z.string(),
  selection: BundleSelectionRequest.optional(),
  quantity_trunc: MassUnit,
  fingerprint: z.string(),
  version: z.int(),
  body: z.instanceof(Uint8Array),
});

/** The schemas of an answer of a kind and of its sheet, the kind's type forgotten: what they read is typed beside it. */
const loadSchemas = async (kind: EstimateKind) => {
  const [estimate, { CalculationSheet: sheet }] = await Promise.all([
    ESTIMATE_OF_KIND[kind]() as Promise<z.ZodType>,
    import("@isotherm/contract/calculation-sheet"),
  ]);
  return { estimate, sheet };
};

const loaded = new Map<EstimateKind, Awaited<ReturnType<typeof loadSchemas>>>();

/** Remembered, because even the import of a module that is there already takes a good part of a request. */
const schemasOf = async (kind: EstimateKind) => {
  const known = loaded.get(kind);
  if (known) return known;
  const schemas = await loadSchemas(kind);
  loaded.set(kind, schemas);
  return schemas;
};

/** The item of an estimate: answer and sheet as one compressed attribute. */
export const estimateItem = async (account: AccountId, stored: StoredEstimate) => {
  const schemas = await schemasOf(stored.kind);
  const estimate = JSON.stringify(shortEstimate(z.encode(schemas.estimate, stored.estimate) as WireEstimate));
  const body = `{"estimate":${estimate},"sheet":${jsonText(schemas.sheet, stored.sheet)}}`;
  return {
    ...keys.estimate(account, stored.id),
    schema: 1,
    id: stored.id,
    kind: stored.kind,
    mass_tonnes: stored.emissionsTonnes.toFixed(),
    selection: stored.selection,
    quantity_trunc: stored.quantityTrunc,
    fingerprint: stored.fingerprint,
    version: stored.version,
    body: packEstimate(body),
  };
};

/** Reads an estimate from its item, all but what is compressed: see `openEstimate`. */
export const EstimateItem = Item.transform((item) => ({
  id: item.id,
  kind: item.kind,
  emissionsTonnes: decimal(item.mass_tonnes),
  selection: item.selection,
  quantityTrunc: item.quantity_trunc,
  fingerprint: item.fingerprint,
  version: item.version,
  body: item.body,
}));

/** What an estimate of a kind says that was kept before there was a field for it. */
const EARLIER_OF_KIND: Readonly<Partial<Record<EstimateKind, object>>> = {
  electricity: { location_based: null, market_based: null, scope2: null, scope3: null },
  company: { scope2_market_based: null, scope3_categories: null },
  individual: { components: null },
};

/** An estimate with its answer and its sheet, which lie compressed in its item. */
export const openEstimate = async ({ body, ...rest }: z.output<typeof EstimateItem>): Promise<StoredEstimate> => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: WireEstimate; sheet: never };
  const schemas = await schemasOf(rest.kind);
  return {
    ...rest,
    estimate: decodeKept(schemas.estimate, { ...EARLIER_OF_KIND[rest.kind], ...wholeEstimate(rest.id, estimate) }),
    sheet: z.decode(schemas.sheet, sheet),
    // The kind chose the schema that made the answer; the types of a lookup by kind do not carry that.
  } as StoredEstimate;
};

/** A used idempotency key of an estimate. */
export const EstimateKeyClaim = z.object({
  ...SCHEMA_ONE,
  estimate_id: idString<EstimateId>(),
  fingerprint: z.string(),
});

/** The item of a used idempotency key. */
export const estimateKeyClaimItem = (account: AccountId, key: string, { id, fingerprint }: StoredEstimate) => ({
  ...keys.estimateKeyClaim(account, key),
  schema: 1,
  estimate_id: id,
  fingerprint,
});

/** An estimate's text as bytes for the table. */
export const packEstimate = (text: string): Uint8Array =>
  deflateRawSync(text, { dictionary: DICTIONARY, level: 9, memLevel: 9 });

/** The text that `packEstimate` was given. */
export const unpackEstimate = (bytes: Uint8Array): string =>
  inflateRawSync(bytes, { dictionary: DICTIONARY }).toString("utf8");

/**
 * What estimates and their sheets have in common: the compression begins as if it had read this already, so that an
 * estimate fits into two write units. Never changes: what was packed with it is unpacked with it. A better one gets a
 * number of its own. What comes most often stands last.
 */
const DICTIONARY = Buffer.from(
  [
    '"vessel_inference_details":null,"distance_calculation_details":null,"methodology_details":{},"resolved_legs":[]',
    '"converted_shipment":{"amount":"","unit":"TEU"},"shipment_conversion_method":"user_provided_cargo_type"',
    '"distance_calculation_method":"inland_distance_algorithm""great_circle_distance""sea_distance_algorithm"',
    '"user_input","route":{"source":{"label":"","coordinates":{"lat":,"lon":}},"legs":[{"location":{"label":"',
    '"emission_factor":{"id":"container-lanes/2024-1/disaggregated_","name":"Container ship, ","source":"glec",',
    '"source_version":"v3.0 (Clean Cargo 2022)","publication_year":2024,"numerator_unit":"g","denominator_unit":"t*km",',
    '"created_at":"2026-11-21T00:00:00.000Z","region":"Europe and South America","category":"Road freight",',
    '"gas_emissions":{"co2e":""}},"methodology":[],"is_shipment":false,"shipped_at":"2026-","source":"api",',
    '"external_estimate_url":"https://","metadata":{},"idempotency_key":"","request":{"shipment":{"mass":{"amount":"',
    '"method":{"vessel_type":"container_ship"},"route":{"source":{"locode":""},"destination":{"locode":""}}}',
    '"country_code":"","quote":{"currency":"USD","estimated_quantity":"0.","estimated_offset_cost":"",',
    '"estimated_commission":"","estimated_total_cost":"","requested_quantity":"","requested_value":null,"bundles":[',
    '{"bundle_id":"bun_","bundle_name":"","quantity":"0.","unit_price":"","gross_unit_price":"","offset_cost":"",',
    '"insufficient_available_quantity":false}]},"mass":{"amount":"0.","unit":"t"},"distance":{"amount":"","unit":"km"},',
    '"adjusted_distance":{"amount":"","unit":"km"}}"sheet":{"estimate_id":"est_01","method_version":"1.1.0.2","steps":[',
    '"name":"Ember: Yearly Electricity Data","licence":"CC BY-SA 4.0","quality":"assumption","modelled"',
    '"name":"grid losses","formula":"G = C / (1 − l)","source":"Isotherm: ","licence":"Apache-2.0"',
    '"name":"containers of the shipment","formula":"n = N","symbol":"N","name":"containers","source":"request"',
    '"name":"mass of the shipment","formula":"q = M","inputs":[{"symbol":"M","name":"mass","value":"","unit":"t",',
    '"name":"length of the way","quality":"modelled","source":"Isotherm: shortest way over the sea network"}],',
    '"Isotherm: distances over land without a router""detour factor","value":"1.",{"name":"passages","value":"malacca, ',
    'bab_el_mandeb, suez, gibraltar"},{"name":"trade lane","value":"disaggregated_, inferred from ne_asia and north_europe"',
    '"name":"container ship without the distance adjustment","formula":"f = w / a","inputs":[{"symbol":"w",',
    '"name":"end-user value of the lane","unit":"g CO2e/(TEU·km)","at":"Module 2, tables 16-17 (Clean Cargo 2022 data, ',
    '70 % utilisation)"},{"symbol":"a","name":"distance adjustment contained in it","value":"1.15","rung":"sea",',
    '"at":"Section 1, chapter 4 (Clean Cargo)","name":"distance","formula":"D = L","facts":[{"name":"source","value":"',
    '{"name":"destination","value":"","name":"adjusted distance","formula":"A = D · p","inputs":[{"symbol":"D",',
    '{"symbol":"p","name":"distance adjustment factor","factor_id":"distance-adjustments/2024-1/road","rung":"road",',
    '"name":"emissions, well to wheel","formula":"E = q · A · f / 1000","unit":"kg CO2e"},"emission intensity",',
    '"emission factor","unit":"g CO2e/(t·km)","factor_id":"road-freight/2024-1/truck_articulated_","rung":"method",',
    '"at":"Module 2, tables 7-9, pp. 91-93","name":"tank to wheel part","formula":"T = E · t / w","inputs":[{"symbol":"E",',
    '"name":"tank to wheel part of the factor","tank to wheel share","rung":"all lanes","name":"well to wheel factor",',
    '"name":"well to tank part","formula":"W = E − T","symbol":"T","name":"tank to wheel","value":"","unit":"kg CO2e",',
    '"name":"mass as answered","formula":"m = round(E / 1000, 12)","inputs":[{"symbol":"E","name":"emissions","value":"",',
    '"unit":"kg CO2e","quality":"published_default","from_step":4}],"result":{"symbol":"m","value":"","unit":"t CO2e"},',
    '"quality":"measured","source":"request"}],"quality":"published_default","factor_id":"","rung":"method","source":',
    '"Smart Freight Centre: GLEC Framework for Logistics Emissions Accounting and Reporting v3.0, edition revised and ',
    'updated","licence":"(c) Smart Freight Centre, published free of charge; values quoted with attribution","at":"',
    '"}],"result":{"symbol":"","value":"","unit":"km"},"quality":"published_default"},{"name":"',
  ].join(""),
);
