import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, type EstimateId, instant, instantMs, newId } from "@isotherm/core";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { packEstimate } from "@isotherm/store/items/packed-estimate";
import { keys } from "@isotherm/store/keys";

/** A leg, or a whole estimate that has none, in whole numbers: masses in 10^-12 t, activity in 10^-6 of its unit. */
export interface MadePart {
  readonly mode: string;
  readonly method: string;
  readonly mass: bigint;
  readonly ttw: bigint;
  readonly unsplit: bigint;
  readonly activity: bigint;
  readonly unit: "t*km" | "t" | "none";
  readonly country: readonly [string, string] | undefined;
}

/** An estimate of a company that is made up. */
export interface YearEstimate {
  readonly id: EstimateId;
  readonly kind: EstimateKind;
  readonly happened: boolean;
  /** When it happened, or was made where it has not. */
  readonly at: string;
  readonly parts: readonly MadePart[];
  /** In 10^-4: primary, modelled, default, assumed. */
  readonly shares: readonly [bigint, bigint, bigint, bigint];
  readonly metadata: Readonly<Record<string, string>>;
  /** Of electricity: what of its mass is upstream. */
  readonly upstream: bigint;
}

const METHODS = [
  ["road", "truck_articulated_40t"],
  ["road", "diesel_truck_general"],
  ["rail", "diesel_freight_train"],
  ["sea", "sea_roro"],
  ["air", "plane"],
  ["site", "maritime_container_terminal"],
] as const;
const KINDS = [
  "shipping",
  "shipping",
  "shipping",
  "multi-leg-shipping",
  "flight",
  "transaction",
  "electricity",
] as const;
const COUNTRIES = ["DEU", "FRA", "USA", "CHN", "NLD"] as const;
/** A few minutes around the turn of the year somewhere are likely. */
const EDGES = [
  "2024-12-31T22:59:59.999Z",
  "2024-12-31T23:00:00.000Z",
  "2025-12-31T22:59:59.999Z",
  "2025-12-31T23:00:00.000Z",
];
const FIRST_MS = instantMs("2024-12-01T00:00:00.000Z");
const SPAN_MS = 420 * 86_400_000;

/** Estimates of a year and of some weeks before and after, the same each time. */
export const madeYear = (many: number): YearEstimate[] => {
  const { next: random } = seededRandom(24);
  const below = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const aPart = (hasActivity: boolean): MadePart => {
    const [mode, method] = oneOf(METHODS);
    const mass = BigInt(below(2 ** 45));
    const ttw = (mass * BigInt(below(100))) / 100n;
    const unsplit = oneOf([0n, 0n, mass - ttw]);
    const unit = !hasActivity || random() < 0.1 ? "none" : mode === "site" ? "t" : "t*km";
    const activity = unit === "none" ? 0n : BigInt(1 + below(2 ** 40));
    const country = random() < 0.8 ? ([oneOf(COUNTRIES), oneOf(COUNTRIES)] as const) : undefined;
    return { mode, method, mass, ttw, unsplit, activity, unit, country };
  };
  return Array.from({ length: many }, (): YearEstimate => {
    const kind = oneOf(KINDS);
    const isFreight = kind === "shipping" || kind === "multi-leg-shipping";
    const atMs = random() < 0.01 ? instantMs(oneOf(EDGES)) : FIRST_MS + below(SPAN_MS);
    const happened = random() < 0.9 && kind !== "flight" && kind !== "electricity";
    const parts = Array.from({ length: kind === "multi-leg-shipping" ? 1 + below(4) : 1 }, () => aPart(isFreight));
    const first = BigInt(below(10_001));
    const second = (10_000n - first) / 3n;
    return {
      // What has happened may have been estimated some days before or after.
      id: newId("estimate", happened ? atMs + (below(60) - 20) * 86_400_000 : atMs, random),
      kind,
      happened,
      at: instant(atMs),
      parts,
      shares: [first, second, 10_000n - first - second, 0n],
      metadata: random() < 0.3 ? { paid_by: oneOf(["4", "9", "nobody"]), reference: `=ORDER-${below(1_000)}` } : {},
      upstream: (parts[0]?.mass ?? 0n) / 5n,
    };
  });
};

/** A whole number of 10^-places as a decimal. */
export const decimalText = (digits: bigint, places: number): string => {
  const text = digits.toString().padStart(places + 1, "0");
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
};

/** How far a flight of such a mass goes, km; what of it are effects at height, as masses are told. */
export const flownKm = ({ mass }: Pick<MadePart, "mass">): bigint => 500n + (mass % 9_000n);
export const atHeight = ({ mass }: Pick<MadePart, "mass">): bigint => mass / 4n;

const tonnes = (digits: bigint) => ({ amount: decimalText(digits, 12), unit: "t" });

const partBody = ({ mass, ttw, unsplit, activity, unit, country }: MadePart, split: boolean) => ({
  mass: {
    ...tonnes(mass),
    ...(split && { wtw_details: { wtt: tonnes(mass - ttw - unsplit), ttw: tonnes(ttw), unknown: tonnes(unsplit) } }),
  },
  ...(unit !== "none" && { activity: { value: decimalText(activity, 6), unit } }),
  ...(country && {
    resolved_places: { source: { country_code: country[0] }, destination: { country_code: country[1] } },
  }),
  emission_factor: { id: "road-freight/2026-1/some_row" },
});

const marksOf = ({ kind, happened, at }: YearEstimate) =>
  kind === "transaction"
    ? { is_transaction: happened, transaction_processed_at: happened ? at : null }
    : kind === "flight" || kind === "electricity"
      ? {}
      : { is_shipment: happened, shipped_at: at };

const bodyOf = (made: YearEstimate) => {
  const { kind, parts, shares, metadata, upstream } = made;
  const [primary, modelled, standard, assumed] = shares.map((share) => decimalText(share, 4));
  const all = {
    ...marksOf(made),
    metadata,
    data_quality: { shares: { primary, modelled, default: standard, assumed } },
  };
  const split = kind === "shipping" || kind === "multi-leg-shipping";
  const whole = tonnes(parts.reduce((total, { mass }) => total + mass, 0n));
  if (kind === "multi-leg-shipping")
    return {
      ...all,
      mass: whole,
      legs: parts.map((part) => partBody(part, split)),
      request: { legs: parts.map(({ method }) => ({ method })) },
    };
  const [part] = parts;
  const request = { method: part?.method, merchant: { category_code: "5411" }, cabin_class: "economy" };
  return {
    ...all,
    ...(part && partBody(part, split)),
    request,
    ...(kind === "electricity" && { scope3: tonnes(upstream) }),
    ...(kind === "flight" && part && { non_co2_mass: tonnes(atHeight(part)) }),
  };
};

const inputsOf = ({ kind, parts: [part] }: YearEstimate) => [
  { factor_id: "road-freight/2026-1/some_row" },
  kind === "flight" && part ? { symbol: "D", value: flownKm(part).toString(), unit: "km" } : {},
];

/** The item of an estimate that is made up. */
export const yearItem = (account: AccountId, made: YearEstimate) => ({
  ...keys.estimate(account, made.id),
  schema: 1,
  id: made.id,
  kind: made.kind,
  mass_tonnes: decimalText(
    made.parts.reduce((total, { mass }) => total + mass, 0n),
    12,
  ),
  quantity_trunc: "kg",
  fingerprint: "made",
  version: 0,
  body: packEstimate(
    JSON.stringify({
      estimate: bodyOf(made),
      sheet: { method_version: "1.3.8.1", steps: [{ inputs: inputsOf(made) }] },
    }),
    made.kind,
  ),
});
