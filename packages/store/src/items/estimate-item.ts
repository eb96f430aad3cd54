import {
  asWritten,
  BundleSelectionRequest,
  decodeKept,
  encoderOf,
  ESTIMATE_OF_KIND,
  type EstimateKind,
  idString,
  MassUnit,
} from "@isotherm/contract";
import { type AccountId, type BatchId, decimal, type EstimateId, idInstant, sum } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys, sortKeys } from "../keys.ts";
import { packEstimate, unpackEstimate } from "./packed-estimate.ts";
import { shortSheet, type WireSheet, wholeSheet } from "./short-sheet.ts";
import { type StoredEstimate } from "./stored-estimate.ts";
import { type Amount, type Score, type WireEstimate, type WirePlaces } from "./wire-estimate.ts";

const USUAL_TRUNC = "g";

const Item = z.object({
  ...SCHEMA_ONE,
  /** It ends in the id, which older items also have by itself. */
  sk: z.string(),
  kind: z.enum(Object.keys(ESTIMATE_OF_KIND) as [EstimateKind, ...EstimateKind[]]),
  mass_tonnes: z.string(),
  selection: BundleSelectionRequest.optional(),
  /** Missing: as most say. */
  quantity_trunc: MassUnit.default(USUAL_TRUNC),
  fingerprint: z.string(),
  version: z.int(),
  /** Of the batch whose row made it: beside the body, so that it can be seen without opening that. */
  batch_id: idString<BatchId>().optional(),
  body: z.instanceof(Uint8Array),
});

/** The schemas of an answer of a kind and of its sheet, the kind's type forgotten: what they read is typed beside it. */
const loadSchemas = async (kind: EstimateKind) => {
  const [estimate, { CalculationSheet: sheet }] = await Promise.all([
    ESTIMATE_OF_KIND[kind]() as Promise<z.ZodType>,
    import("@isotherm/contract/calculation-sheet"),
  ]);
  return { estimate, sheet, sheetAsWritten: encoderOf(sheet) };
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
  const { batch_id, ...answer } = asWritten(schemas.estimate, stored.estimate) as WireEstimate;
  const estimate = JSON.stringify(shortEstimate(answer));
  const sheet = JSON.stringify(shortSheet(schemas.sheetAsWritten(stored.sheet) as WireSheet));
  return {
    ...keys.estimate(account, stored.id),
    schema: 1,
    kind: stored.kind,
    mass_tonnes: stored.emissionsTonnes.toFixed(),
    selection: stored.selection,
    quantity_trunc: stored.quantityTrunc === USUAL_TRUNC ? undefined : stored.quantityTrunc,
    fingerprint: stored.fingerprint,
    version: stored.version,
    batch_id,
    body: packEstimate(`{"estimate":${estimate},"sheet":${sheet}}`, stored.kind),
  };
};

/** Reads an estimate from its item, all but what is compressed: see `openEstimate`. */
export const EstimateItem = Item.transform((item) => ({
  id: item.sk.slice(sortKeys.estimates.length) as EstimateId,
  kind: item.kind,
  emissionsTonnes: decimal(item.mass_tonnes),
  selection: item.selection,
  quantityTrunc: item.quantity_trunc,
  fingerprint: item.fingerprint,
  version: item.version,
  batch_id: item.batch_id,
  body: item.body,
}));

/** What freight says where nothing is kept: it was not in a file, or the estimate is older than the field. */
const NONE_OF_FREIGHT = { filename: null, user_fullname: null };

/** What an estimate of a kind says that was kept before there was a field for it. */
const EARLIER_OF_KIND: Readonly<Partial<Record<EstimateKind, object>>> = {
  shipping: NONE_OF_FREIGHT,
  "multi-leg-shipping": NONE_OF_FREIGHT,
  "by-fuel-shipping": NONE_OF_FREIGHT,
  electricity: { location_based: null, market_based: null, scope2: null, scope3: null },
  company: { scope2_market_based: null, scope3_categories: null },
  individual: { components: null },
};

/** Of an estimate's answer, as it is kept, what lists choose by. */
export interface KeptResponse {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly is_shipment?: boolean;
  readonly request: unknown;
}

/** What lists choose an estimate by, without the rest of it. */
export const keptResponse = ({ body }: Pick<z.output<typeof EstimateItem>, "body">): KeptResponse =>
  JSON.parse(answerText(body)) as KeptResponse;

const BEFORE_ANSWER = '{"estimate":';
/** Nothing of an answer is an object of this name, and a client's texts have no quotation mark without a backslash. */
const AFTER_ANSWER = ',"sheet":{';

/** The text of an answer without that of its sheet, which is most of a body: whoever reads very many need not parse it. */
const answerText = (body: Uint8Array): string => {
  const text = unpackEstimate(body);
  return text.slice(BEFORE_ANSWER.length, text.indexOf(AFTER_ANSWER));
};

/** An estimate's answer as it was written, its schema not asked: for whoever reads a few fields of very many. */
export const keptEstimate = ({ id, body }: Pick<z.output<typeof EstimateItem>, "id" | "body">): WireEstimate =>
  wholeEstimate(id, JSON.parse(answerText(body)) as WireEstimate);

/** Of a kept sheet, which method and which rows of tables it used, and the inputs of its steps. */
export interface KeptSheet {
  readonly method_version: string;
  readonly steps: readonly {
    readonly inputs: readonly {
      readonly symbol?: string;
      readonly value?: string;
      readonly unit?: string;
      readonly factor_id?: string;
    }[];
  }[];
}

/** The same with its sheet. */
export const keptEstimateAndSheet = ({
  id,
  body,
}: Pick<z.output<typeof EstimateItem>, "id" | "body">): { estimate: WireEstimate; sheet: KeptSheet } => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: WireEstimate; sheet: WireSheet };
  return { estimate: wholeEstimate(id, estimate), sheet: wholeSheet(id, sheet) as object as KeptSheet };
};

/** An estimate with its answer and its sheet, which lie compressed in its item. */
export const openEstimate = async ({
  body,
  batch_id,
  ...rest
}: z.output<typeof EstimateItem>): Promise<StoredEstimate> => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: WireEstimate; sheet: WireSheet };
  const schemas = await schemasOf(rest.kind);
  return {
    ...rest,
    estimate: decodeKept(schemas.estimate, {
      ...EARLIER_OF_KIND[rest.kind],
      ...wholeEstimate(rest.id, estimate),
      ...(batch_id !== undefined && { batch_id }),
    }),
    sheet: z.decode(schemas.sheet, wholeSheet(rest.id, sheet) as never),
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

/** What is null where nothing is kept: it does not apply, or the estimate is older than the field. */
const NONE = {
  non_co2_mass: null,
  activity: null,
  intensity: null,
  data_quality_score: null,
  corridor_details: null,
  resolved_places: null,
};
const NONE_OF_INFERENCES = {
  rail_type_from_route: null,
  cleaned_route: null,
  road_emission_standard: null,
  road_truck_type: null,
  road_fuel: null,
  road_gradient: null,
  road_situation: null,
};
/** What most places have: the place itself is used, and no other has its name. */
const USUAL_OF_PLACE = { region: null, rivals: 0, offset_km: "0" };

const NONE_OF_MASS = { wtw_details: null, pollutants: null };

const NONE_OF_ROUTE = { attribution: null };

const without = <T extends object>(value: T, none: object): T =>
  Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== null || !(name in none))) as T;

/** The places of both ends, each changed. */
const eachPlace = (places: WirePlaces | null | undefined, change: (place: object) => object) =>
  places ? { resolved_places: { source: change(places.source), destination: change(places.destination) } } : {};

const shortPlace = (place: object): object =>
  Object.fromEntries(
    Object.entries(place).filter(([name, each]) => each !== (USUAL_OF_PLACE as Record<string, unknown>)[name]),
  );

/** Each part of an estimate. */
const eachPart = (estimate: WireEstimate, change: (part: WireEstimate) => WireEstimate): WireEstimate => ({
  ...change(estimate),
  ...(estimate.legs && { legs: estimate.legs.map((leg) => eachPart(leg, change)) }),
  ...(estimate.resolved_legs && { resolved_legs: estimate.resolved_legs.map(change) }),
});

const NOTHING = "-";

/** The figures of a part that its mass does not tell, without their names: a third of the bytes. */
const figuresText = ({
  mass,
  non_co2_mass,
  activity,
  intensity,
  data_quality_score: quality,
}: WireEstimate): string => {
  const { wtw_details: parts } = mass;
  const grades = quality?.components;
  const masses = [parts?.ttw.amount, parts?.unknown.amount, non_co2_mass?.amount, activity?.value, activity?.unit];
  const perActivity = [intensity?.wtt.amount, intensity?.ttw.amount, intensity?.unknown.amount, intensity?.wtw.unit];
  const scores = [quality?.score, grades?.emission_factor_score, grades?.route_score, grades?.shipment_score];
  return [...masses, ...perActivity, ...scores].map((text) => text ?? NOTHING).join(" ");
};

/** The fields that a part's figures stand for. Masses are kept in the unit of the mass, tonnes. */
const fieldsOf = ({ amount, unit }: Amount, figures: string): Partial<WireEstimate> => {
  const texts = figures.split(" ").map((text) => (text === NOTHING ? undefined : text));
  const [ttw, unknown, nonCo2, value, per, iWtt, iTtw, iUnknown, iUnit] = texts;
  const mass = (text: string): Amount => ({ amount: text, unit });
  const wtw_details = ttw !== undefined &&
    unknown !== undefined && {
      wtt: mass(decimal(amount).minus(ttw).minus(unknown).toFixed()),
      ttw: mass(ttw),
      unknown: mass(unknown),
    };
  const score = scoreOf(texts.slice(-4));
  return {
    mass: { ...mass(amount), ...(wtw_details && { wtw_details }) },
    ...(nonCo2 !== undefined && { non_co2_mass: mass(nonCo2) }),
    ...(value !== undefined && { activity: { value, unit: per ?? "" } }),
    ...(iWtt !== undefined &&
      iTtw !== undefined &&
      iUnknown !== undefined && { intensity: intensityOf([iWtt, iTtw, iUnknown], iUnit ?? "") }),
    ...(score && { data_quality_score: score }),
  };
};

const intensityOf = (parts: readonly [string, string, string], unit: string) => {
  const [wtt, ttw, unknown] = parts;
  const of = (amount: string): Amount => ({ amount, unit });
  const wtw = of(sum(parts.map((text) => decimal(text))).toFixed());
  return { wtt: of(wtt), ttw: of(ttw), unknown: of(unknown), wtw };
};

const scoreOf = ([score, factor, route, shipment]: readonly (string | undefined)[]): Score | undefined => {
  if (score === undefined) return undefined;
  if (factor === undefined || shipment === undefined) return { score };
  return {
    score,
    components: { emission_factor_score: factor, route_score: route ?? null, shipment_score: shipment },
  };
};

/** An estimate without what follows from the rest of it, and without the names of its figures. */
const shortEstimate = ({ id: _its, created_at: _fromId, ...estimate }: WireEstimate): WireEstimate =>
  eachPart(estimate, (part) => {
    const { raw_distance: _asDistance, non_co2_mass: _n, activity: _a, intensity: _i, ...rest } = part;
    const { data_quality_score: _q, ...kept } = rest;
    const { wtw_details: _parts, ...mass } = part.mass;
    const figures = figuresText(part);
    return {
      ...without(kept, { ...NONE, ...NONE_OF_FREIGHT }),
      ...eachPlace(part.resolved_places, shortPlace),
      ...(part.inference_details && { inference_details: without(part.inference_details, NONE_OF_INFERENCES) }),
      mass: without(mass, NONE_OF_MASS),
      ...(/[^ -]/u.test(figures) && { figures }),
      ...(part.route && {
        route: {
          ...without(part.route, NONE_OF_ROUTE),
          legs: part.route.legs.map(({ raw_distance: _sameAsDistance, ...leg }) => leg),
        },
      }),
    };
  });

/** What `shortEstimate` left out; of an estimate that was kept before there was a field, what stands for it. */
const wholeEstimate = (id: string, estimate: WireEstimate): WireEstimate => ({
  id,
  created_at: idInstant(id),
  ...EARLIER,
  ...eachPart(estimate, ({ figures, ...part }) => {
    const fields = figures === undefined ? part : { ...part, ...fieldsOf(part.mass, figures) };
    return {
      ...NONE,
      ...fields,
      ...(part.inference_details && {
        inference_details: { ...NONE_OF_INFERENCES, ...part.inference_details },
      }),
      ...eachPlace(part.resolved_places, (place) => ({ ...USUAL_OF_PLACE, ...place })),
      mass: { ...NONE_OF_MASS, ...part.mass, ...fields.mass },
      ...(part.distance && { raw_distance: part.distance }),
      ...(part.route && {
        route: {
          ...NONE_OF_ROUTE,
          ...part.route,
          legs: part.route.legs.map((leg) => ({ ...leg, raw_distance: leg.distance })),
        },
      }),
    };
  }),
});

/** What an estimate of any kind says that was kept before there was a field for it. */
const EARLIER = { warnings: [], mass_range: null, data_quality: null };
