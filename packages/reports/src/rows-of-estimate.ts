import { type ComparableEstimate, comparableEstimate } from "@isotherm/analytics/comparable-estimate";
import { happenedAt, type Kept } from "@isotherm/analytics/contribution";
import type { EstimateKind, ShippingOrSiteMethod } from "@isotherm/contract";
import { inferredParts } from "@isotherm/contract/inferred-legs";
import { type AccountId, type Decimal, decimal, idInstant, type Instant } from "@isotherm/core";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import { type EstimateItem, keptEstimateAndSheet, type KeptSheet } from "@isotherm/store/items/estimate-item";
import type * as z from "zod";
import type { ReportRow } from "./columns.ts";
import { freightCategory, type FreightChoice, kindCategories } from "./ghg-category.ts";
import { purchaseCategory } from "./purchase-category.ts";
import { type ClassMasses, classesOfRows } from "./row-classes.ts";
import { scope2Ways } from "./scope-2-ways.ts";
import { allocationOf, isInUnion, tocOf } from "./transport-words.ts";

/** An estimate as it is read from its item, all but what is compressed. */
type EstimateInTable = z.output<typeof EstimateItem>;

/** An estimate as rows, and when it counts. */
export interface EstimateRows {
  readonly createdAt: Instant;
  /** Undefined: it is not marked as having happened. */
  readonly happenedAt: Instant | undefined;
  readonly rows: readonly ReportRow[];
  /** What it is compared with others by. */
  readonly comparable: ComparableEstimate;
}

/** A part of a kept estimate. */
export interface KeptPart {
  readonly mass: Kept["mass"];
  readonly non_co2_mass?: { readonly amount: string } | null;
  readonly activity?: Kept["activity"];
  readonly distance?: { readonly amount: string };
  readonly distance_calculation_method?: string | null;
  readonly data_quality_score?: { readonly score: string } | null;
  readonly emission_factor?: { readonly id: string };
  readonly resolved_places?: object | null;
  readonly methodology_details?: object;
  readonly resolved_legs?: readonly (KeptPart & { readonly method: ShippingOrSiteMethod })[];
}

type Whole = Omit<Kept, "request"> &
  KeptPart & {
    readonly data_quality?: { readonly shares: Readonly<Record<ShareName, string>> } | null;
    readonly request: Kept["request"] & {
      readonly passengers?: number;
      readonly cabin_class?: string;
      readonly route?: RouteAsked;
      readonly country_code?: string;
      readonly accounting?: string;
      readonly emission_factor_id?: string;
    };
    /** The distance of a flight, which its answer does not tell. */
    readonly flown_km?: Decimal | undefined;
    /** Of a company's year. */
    readonly scope2_market_based?: { readonly amount: string } | null;
    /** How the mass of electricity is counted: an own factor that the account prefers stands in no request. */
    readonly accounting?: string | undefined;
  };

type RouteAsked = Readonly<Record<"source" | "destination", { country_code?: string; code?: string } | undefined>>;
type ShareName = "primary" | "modelled" | "default" | "assumed";

const NOTHING = decimal(0);
const SCOPE_2: ReadonlySet<string> = new Set(["scope_2", "scope_2_market"]);
const NONE = "none";

/**
 * What an estimate gives to a report: a row for each leg, hub, scope or category, whose masses add up to that of the estimate
 * exactly. What each row rests on is told by its own parts; where the sheet does not tell them apart, the shares of the whole are
 * spread over its rows by mass.
 */
export const rowsOfEstimate = (account: AccountId, item: EstimateInTable, freight: FreightChoice): EstimateRows => {
  // The bodies of all kinds have these fields or not; what is read of them was checked by their schema when it was written.
  const { estimate, sheet } = keptEstimateAndSheet(item);
  const whole = estimate as unknown as Whole;
  const createdAt = idInstant(item.id);
  const happened = happenedAt(whole, createdAt);
  const editions = new Set(
    sheet.steps.flatMap(({ inputs }) => inputs.flatMap(({ factor_id: id }) => tableOf(id) ?? [])),
  );
  const ofAll = {
    estimate_id: item.id,
    account_id: account,
    kind: item.kind,
    created_at: createdAt,
    happened_at: happened ?? "",
    reference: whole.metadata?.["reference"] ?? "",
    editions: [...editions].toSorted().join("; "),
    method_version: sheet.method_version,
    union: unionOf(whole),
  };
  const parts = partsOf(item.kind, { ...whole, flown_km: flownKm(sheet), accounting: accountingOf(sheet) }, freight)
    .map((part) => (SCOPE_2.has(part.category) ? { ...part, ...scope2Ways(item.kind, whole, sheet, part.mass) } : part))
    .filter((part, index) => index === 0 || !part.mass.isZero() || part.isLeg);
  const classes = whole.data_quality ? classesOfRows(parts, sheet, whole.data_quality.shares) : undefined;
  const rows = parts.map(({ isLeg: _isLeg, mass, ...part }, index): ReportRow => ({
    ...ofAll,
    ...part,
    leg: decimal(index + 1),
    estimates: decimal(index === 0 ? 1 : 0),
    wtw_t: mass,
    ...sharesOf(whole, mass, classes?.[index]),
  }));
  return { createdAt, happenedAt: happened, rows, comparable: comparableEstimate(account, item, whole) };
};

type Part = Omit<ReportRow, keyof typeof OF_ALL> & { readonly mass: Decimal; readonly isLeg: boolean };

/** Columns that are not a part's own. */
const OF_ALL = {
  estimate_id: 0,
  account_id: 0,
  kind: 0,
  created_at: 0,
  happened_at: 0,
  reference: 0,
  editions: 0,
  method_version: 0,
  union: 0,
  leg: 0,
  estimates: 0,
  wtw_t: 0,
  primary_t: 0,
  modelled_t: 0,
  default_t: 0,
  assumed_t: 0,
  unclassed_t: 0,
} as const;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "unknown");

/** The table and edition of `table/edition/row`. */
const tableOf = (id: string | undefined): string | undefined => id?.split("/").slice(0, 2).join("/");

const partsOf = (kind: EstimateKind, whole: Whole, freight: FreightChoice): Part[] => {
  const legs = (whole.legs ?? []) as unknown as readonly KeptPart[];
  const { request } = whole;
  const category = freightCategory(freight, whole.metadata ?? {});
  const ofFreight = (leg: KeptPart, method: ShippingOrSiteMethod | undefined): Part => ({
    ...freightPart(leg, method),
    category,
  });
  if (kind === "shipping") return [ofFreight(whole, request.method)];
  if (kind === "multi-leg-shipping")
    return legs.flatMap(
      (leg, index) =>
        inferredParts(leg)?.map((part) => ofFreight(part, part.method)) ?? [
          ofFreight(leg, request.legs?.[index]?.method),
        ],
    );
  if (kind === "by-fuel-shipping")
    return legs.map((leg, index) => ({
      ...ofFreight(leg, undefined),
      toc: `by fuel: ${textOf(request.legs?.[index]?.["fuel"])}`,
      allocation: "fuel told for this shipment",
    }));
  if (kind === "passenger-transportation")
    return legs.map((leg, index) => passengerPart(leg, request.legs?.[index] ?? {}, request.passengers ?? 1));
  if (kind === "flight") return [flightPart(whole)];
  const purchase = kind === "transaction" ? purchaseCategory(request.merchant ?? {}) : undefined;
  return kindCategories(kind, whole, purchase).map(({ category, mass }) => ({
    ...plainPart({ ...whole, mass: { amount: mass.toFixed(), unit: "t" } }),
    category,
  }));
};

/** What a part has where nothing else is known of it. */
const plainPart = (part: KeptPart): Part => {
  const { mass, emission_factor: factor, data_quality_score: score } = part;
  const split = mass.wtw_details;
  const whole = decimal(mass.amount);
  const [ttw, unsplit] = [decimal(split?.ttw.amount ?? 0), decimal(split?.unknown.amount ?? whole)];
  return {
    isLeg: false,
    mass: whole,
    ttw_t: ttw,
    unsplit_t: unsplit,
    wtt_t: whole.minus(ttw).minus(unsplit),
    non_co2_t: decimal(part.non_co2_mass?.amount ?? 0),
    category: NONE,
    service: "other",
    mode: NONE,
    toc: NONE,
    from: "",
    to: "",
    allocation: NONE,
    distance_basis: part.distance_calculation_method ?? NONE,
    grade: score?.score ?? NONE,
    factor_table: tableOf(factor?.id) ?? NONE,
    distance_km: decimal(part.distance?.amount ?? 0),
    activity_tkm: NOTHING,
    activity_pkm: NOTHING,
    handled_t: NOTHING,
    of_tkm_t: NOTHING,
    of_pkm_t: NOTHING,
    of_handled_t: NOTHING,
    scope_2_location_t: NOTHING,
    scope_2_market_t: NOTHING,
  };
};

const freightPart = (leg: KeptPart, method: ShippingOrSiteMethod | undefined): Part => {
  const part = plainPart(leg);
  const mode = method === undefined ? "unknown" : modeOf(method);
  const [tkm, handled] = (["t*km", "t"] as const).map((unit) =>
    leg.activity?.unit === unit ? decimal(leg.activity.value) : NOTHING,
  ) as [Decimal, Decimal];
  return {
    ...part,
    ...endsOf(leg),
    isLeg: true,
    service: mode === "site" ? "hub" : "freight",
    mode,
    toc: tocOf(mode, method),
    allocation: allocationOf(mode, leg),
    activity_tkm: tkm,
    handled_t: handled,
    of_tkm_t: tkm.isZero() ? NOTHING : part.mass,
    of_handled_t: handled.isZero() ? NOTHING : part.mass,
  };
};

const BUSINESS_TRAVEL = "category_6";

const passengerPart = (leg: KeptPart, asked: Readonly<Record<string, unknown>>, passengers: number): Part => {
  const part = plainPart(leg);
  const by = ["rail_type", "ferry_type", "vehicle_type"].find((name) => name in asked);
  const mode = by === "rail_type" ? "rail" : by === "ferry_type" ? "sea" : by === "vehicle_type" ? "road" : "air";
  const activity = part.distance_km.times(passengers);
  return {
    ...part,
    ...endsOf(leg),
    isLeg: true,
    category: BUSINESS_TRAVEL,
    service: "passenger",
    mode,
    toc: tocOf(mode, by === undefined ? "passenger_plane" : textOf(asked[by])),
    allocation: "by passengers",
    activity_pkm: activity,
    of_pkm_t: activity.isZero() ? NOTHING : part.mass,
  };
};

const flightPart = (whole: Whole): Part => {
  const { request, flown_km: km = NOTHING } = whole;
  const part = plainPart(whole);
  const activity = km.times(request.passengers ?? 1);
  return {
    ...part,
    isLeg: true,
    category: BUSINESS_TRAVEL,
    service: "passenger",
    mode: "air",
    toc: tocOf("air", request.cabin_class ?? "passenger_plane"),
    allocation: "by passengers and cabin",
    distance_basis: km.isZero() ? NONE : request.route?.source ? "great_circle_distance" : "user_input",
    distance_km: km,
    activity_pkm: activity,
    of_pkm_t: activity.isZero() ? NOTHING : part.mass,
    from: request.route?.source?.code ?? "",
    to: request.route?.destination?.code ?? "",
  };
};

/** The distance that the first step of a flight is calculated with. */
const flownKm = ({ steps }: KeptSheet): Decimal | undefined => {
  const flown = steps[0]?.inputs.find(({ symbol, unit }) => symbol === "D" && unit === "km");
  return flown?.value === undefined ? undefined : decimal(flown.value);
};

const accountingOf = ({ steps }: KeptSheet): string | undefined =>
  steps.flatMap(({ facts = [] }) => facts).find(({ name }) => name === "accounting")?.value;

type Places = Record<"source" | "destination", { country_code?: string | null; label?: string | null }> | null;

const endsOf = ({ resolved_places }: KeptPart): Pick<ReportRow, "from" | "to"> => {
  const places = (resolved_places ?? null) as Places;
  const [from = "", to = ""] = [places?.source, places?.destination].map(
    (place) => place?.label ?? place?.country_code ?? "",
  );
  return { from, to };
};

/**
 * Whether what is estimated starts or ends in the European Union: `yes`, `no`, or `unknown`. Where it does is told by its first
 * and its last transport alone: a leg of which only the distance is known may begin in another country than the next one.
 */
const unionOf = (whole: Whole): string => {
  const legs = (whole.legs ?? [whole]) as unknown as readonly KeptPart[];
  const asked = whole.request.legs ?? [whole.request];
  const places = legs.flatMap(({ resolved_places }, index): Places[] => {
    const method = asked[index]?.method;
    return method !== undefined && modeOf(method) === "site" ? [] : [(resolved_places ?? null) as Places];
  });
  const countries = [places[0]?.source.country_code, places.at(-1)?.destination.country_code];
  const known = countries.filter((country) => typeof country === "string");
  if (known.some((country) => isInUnion(country))) return "yes";
  return known.length === 2 ? "no" : "unknown";
};

/** The masses of a part by what they rest on; an estimate from before there were shares is not classed. */
const sharesOf = ({ data_quality: quality }: Whole, mass: Decimal, known: ClassMasses | undefined) => {
  const of = (name: ShareName): Decimal => known?.[name] ?? (quality ? mass.times(quality.shares[name]) : NOTHING);
  return {
    primary_t: of("primary"),
    modelled_t: of("modelled"),
    default_t: of("default"),
    assumed_t: of("assumed"),
    unclassed_t: quality ? NOTHING : mass,
  };
};
