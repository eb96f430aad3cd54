import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, type Decimal, decimal, type EstimateId, idInstant, type Instant } from "@isotherm/core";
import { type Merchant, matchMerchant } from "@isotherm/methodology/spend/match-merchant";
import { type EstimateInTable, happenedAt, type Kept } from "./contribution.ts";

/** What an estimate is of, as far as another estimate may be of the same. */
export type Activity =
  | "freight"
  | "flights"
  | "journeys"
  | "electricity"
  | "gas"
  | "motor_fuel"
  | "hosting"
  | "own_servers"
  | "food"
  | "devices";

/** Of an estimate, what tells whether another one may be of the same thing. */
export interface ComparableEstimate {
  readonly id: EstimateId;
  readonly account: AccountId;
  readonly kind: EstimateKind;
  readonly createdAt: Instant;
  /** Undefined: it is not marked as having happened. */
  readonly happenedAt: Instant | undefined;
  /** The day that it is of; null: only the year is known. */
  readonly day: string | null;
  readonly year: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly country: string | null;
  /** Within the country: a region of the grid, or a city. */
  readonly place: string | null;
  /** kWh and the like, as it was asked: amount and unit. */
  readonly consumption: string | null;
  readonly activities: ReadonlySet<Activity>;
  /** Tonnes CO2e. */
  readonly mass: Decimal;
}

interface Asked {
  readonly factor_year?: number;
  readonly country_code?: string;
  readonly region?: string;
  readonly city?: string;
  readonly consumed_on?: string;
  readonly consumption?: { readonly amount: string; readonly unit: string };
  readonly merchant?: Merchant & { readonly country_code?: string };
  readonly legs?: readonly object[];
}

/** Of a company's year, what it has figures for. */
interface AskedOfCompany {
  readonly electricity_consumption: number;
  readonly gas_consumption: number;
  readonly company_cars: number;
  readonly short_flights: number;
  readonly medium_flights: number;
  readonly long_flights: number;
  readonly food_and_drinks_expenses: Paid;
  readonly electronic_device_expenses: Paid;
  readonly tech?: {
    readonly on_premise?: { readonly electricity_cost: Paid };
    readonly cloud?: { readonly cost: Paid };
  };
}

interface Paid {
  readonly value: string;
}

/**
 * What tells whether an estimate is of the same thing as another.
 *
 * @param kept the answer as it is kept: its schema was checked when it was written, and figures of its legs are not looked at
 */
export const comparableEstimate = (
  account: AccountId,
  { id, kind }: Pick<EstimateInTable, "id" | "kind">,
  kept: Kept,
): ComparableEstimate => {
  const createdAt = idInstant(id);
  const request = kept.request as Asked;
  const happened = happenedAt(kept, createdAt);
  const { day, year } = timeOf(kind, kept, happened ?? createdAt);
  return {
    id,
    account,
    kind,
    createdAt,
    happenedAt: happened,
    day,
    year,
    metadata: kept.metadata ?? {},
    country: request.merchant?.country_code ?? request.country_code ?? null,
    place: request.region ?? request.city ?? null,
    consumption: request.consumption ? consumptionText(request.consumption) : null,
    activities: new Set(activitiesOf(kind, request)),
    mass: decimal(kept.mass.amount),
  };
};

const KWH_PER: Readonly<Record<string, number>> = { kWh: 1, MWh: 1_000, GWh: 1_000_000 };

/** 1 MWh and 1000 kWh are the same. */
const consumptionText = ({ amount, unit }: NonNullable<Asked["consumption"]>): string =>
  decimal(amount)
    .times(KWH_PER[unit] ?? 1)
    .toFixed();

/** Kinds whose request may say of which year they are, without a day. */
const OF_A_YEAR: ReadonlySet<EstimateKind> = new Set(["electricity", "company", "flight"]);

const timeOf = (kind: EstimateKind, kept: Kept, at: Instant): Pick<ComparableEstimate, "day" | "year"> => {
  const { consumed_on, factor_year } = kept.request as Asked;
  const told =
    consumed_on ??
    kept.shipped_at ??
    kept.transaction_processed_at ??
    kept.passenger_transportation_travelled_at ??
    undefined;
  if (told === undefined && factor_year !== undefined && OF_A_YEAR.has(kind)) return { day: null, year: factor_year };
  const day = (told ?? at).slice(0, "2026-01-01".length);
  return { day: kind === "company" ? null : day, year: Number(day.slice(0, "2026".length)) };
};

const activitiesOf = (kind: EstimateKind, request: Asked): readonly Activity[] => {
  if (kind === "shipping" || kind === "multi-leg-shipping" || kind === "by-fuel-shipping") return ["freight"];
  if (kind === "flight") return ["flights"];
  if (kind === "electricity") return ["electricity"];
  if (kind === "passenger-transportation")
    return (request.legs ?? []).map((leg) => ("cabin_class" in leg ? "flights" : "journeys"));
  // The body of a kind was checked by the schema of that kind.
  if (kind === "company") return ofCompany(request as unknown as AskedOfCompany);
  if (kind === "transaction") return request.merchant ? ofPurchase(request.merchant) : [];
  return [];
};

const ofCompany = (year: AskedOfCompany): readonly Activity[] => {
  const isPaid = (paid: Paid | undefined): boolean => paid !== undefined && decimal(paid.value).gt(0);
  const has: Readonly<Partial<Record<Activity, boolean>>> = {
    electricity: year.electricity_consumption > 0,
    gas: year.gas_consumption > 0,
    motor_fuel: year.company_cars > 0,
    flights: year.short_flights + year.medium_flights + year.long_flights > 0,
    food: isPaid(year.food_and_drinks_expenses),
    devices: isPaid(year.electronic_device_expenses),
    own_servers: isPaid(year.tech?.on_premise?.electricity_cost),
    hosting: isPaid(year.tech?.cloud?.cost),
  };
  return (Object.keys(has) as Activity[]).filter((activity) => has[activity]);
};

/** What merchants sell, by the sectors of spend factors: NAICS codes by their beginning, baskets by their name. */
const SOLD: readonly (readonly [sectors: RegExp, activities: readonly Activity[]])[] = [
  [/^481/, ["freight", "flights"]],
  [/^48[23]/, ["freight", "journeys"]],
  [/^(484|4885|492)/, ["freight"]],
  [/^(485|TRAIN$)/, ["journeys"]],
  [/^5615/, ["flights", "journeys"]],
  [/^518/, ["hosting"]],
  [/^(334|42343|ELEC$)/, ["devices"]],
  [/^(311|312[12]|722|(GROC|MEAT|ALC|BAR|FAST|REST)$)/, ["food"]],
  [/^(PETROL|DIESEL|FUEL|LPG)$/, ["motor_fuel"]],
  [/^GAS$/, ["gas"]],
  [/^ELECTRICITY$/, ["electricity"]],
  [/^UTIL$/, ["electricity", "gas"]],
];

const ofPurchase = (merchant: Merchant): readonly Activity[] => {
  const sector = matchMerchant(merchant)?.sector ?? "";
  return SOLD.find(([sectors]) => sectors.test(sector))?.[1] ?? [];
};
