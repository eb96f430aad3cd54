import type { Client } from "@isotherm/client";
import type { Language, Text } from "@isotherm/pages";

/** What every kind of estimate tells of itself. */
export interface AnEstimate {
  readonly id: string;
  readonly created_at: string;
  readonly mass: { readonly amount: string; readonly unit: string };
  readonly mass_range: {
    readonly low: { readonly amount: string; readonly unit: string };
    readonly high: { readonly amount: string };
  } | null;
  /** What its tonnes would cost, or why that cannot be said. */
  readonly quote: { readonly currency: string } | { readonly error: { readonly error_code: string } };
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly idempotency_key?: string;
  readonly batch_id?: string;
  readonly external_estimate_url: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly request: object;
  readonly legs?: readonly unknown[];
}

/** What lists of estimates are narrowed to. */
export interface EstimateFilter {
  readonly limit: number;
  readonly after?: string;
  readonly from?: string;
  readonly through?: string;
  readonly batch_id?: string;
  readonly metadata_key?: string;
  readonly metadata_value?: string;
  /** Of freight alone: estimates with at least one such leg. */
  readonly mode?: readonly ModeOfLeg[];
}

/** How goods are moved, as people read it. */
export const MODES = {
  road: { en: "Road", de: "Straße" },
  sea: { en: "Sea", de: "See" },
  air: { en: "Air", de: "Luft" },
  rail: { en: "Rail", de: "Schiene" },
  inland_waterway: { en: "Inland waterway", de: "Binnenwasserstraße" },
} as const satisfies Record<string, Text>;
type ModeOfLeg = keyof typeof MODES;

interface ListedPage {
  readonly data: readonly AnEstimate[];
  readonly next_cursor: string | null;
}

/** A kind of estimate as addresses name it, and the operations that read it. */
interface Kind {
  readonly name: Text;
  /** A single one, where the name is of several. */
  readonly one?: Text;
  /** Missing for what is listed with another kind. */
  readonly list?: (client: Client, filter: EstimateFilter) => PromiseLike<ListedPage>;
  readonly get: (client: Client, id: string) => Promise<AnEstimate>;
}

/** The kinds, each with its own operations of the interface. */
export const KINDS = {
  shipping: {
    name: { en: "Freight", de: "Fracht" },
    list: ({ estimates }, filter) => estimates.shipping.list({ ...filter, mode: [...(filter.mode ?? [])] }),
    get: ({ estimates }, id) => estimates.shipping.get(id),
  },
  "multi-leg": {
    name: { en: "Freight over several legs", de: "Fracht über mehrere Abschnitte" },
    get: ({ estimates }, id) => estimates.shipping.multiLeg.get(id),
  },
  "by-fuel": {
    name: { en: "Freight by fuel used", de: "Fracht nach verbrauchtem Kraftstoff" },
    list: ({ estimates }, filter) => estimates.shipping.multiLegByFuel.list(filter),
    get: ({ estimates }, id) => estimates.shipping.multiLegByFuel.get(id),
  },
  electricity: {
    name: { en: "Electricity", de: "Strom" },
    list: ({ estimates }, filter) => estimates.electricity.list(filter),
    get: ({ estimates }, id) => estimates.electricity.get(id),
  },
  flight: {
    name: { en: "Flights", de: "Flüge" },
    one: { en: "Flight", de: "Flug" },
    list: ({ estimates }, filter) => estimates.flight.list(filter),
    get: ({ estimates }, id) => estimates.flight.get(id),
  },
  passengers: {
    name: { en: "Journeys of passengers", de: "Reisen von Personen" },
    one: { en: "Journey of passengers", de: "Reise von Personen" },
    list: ({ estimates }, filter) => estimates.passengerTransportation.list(filter),
    get: ({ estimates }, id) => estimates.passengerTransportation.get(id),
  },
  purchases: {
    name: { en: "Purchases", de: "Einkäufe" },
    one: { en: "Purchase", de: "Einkauf" },
    list: ({ estimates }, filter) => estimates.transactions.list(filter),
    get: ({ estimates }, id) => estimates.transactions.get(id),
  },
  company: {
    name: { en: "Years of companies", de: "Jahre von Unternehmen" },
    one: { en: "One year of a company", de: "Ein Jahr eines Unternehmens" },
    list: ({ estimates }, filter) => estimates.company.list(filter),
    get: ({ estimates }, id) => estimates.company.get(id),
  },
  individual: {
    name: { en: "Years of persons", de: "Jahre von Personen" },
    one: { en: "One year of a person", de: "Ein Jahr einer Person" },
    list: ({ estimates }, filter) => estimates.individual.list(filter),
    get: ({ estimates }, id) => estimates.individual.get(id),
  },
  factor: {
    name: { en: "Activities by a named factor", de: "Tätigkeiten mit einem genannten Faktor" },
    one: { en: "An activity by a named factor", de: "Eine Tätigkeit mit einem genannten Faktor" },
    list: ({ estimates }, filter) => estimates.emissionFactor.list(filter),
    get: ({ estimates }, id) => estimates.emissionFactor.get(id),
  },
} as const satisfies Record<string, Kind>;

/** A kind as addresses name it. */
export type KindName = keyof typeof KINDS;

/** What a single estimate of a kind is called. */
export const oneOfKind = (kind: KindName, language: Language): string => {
  const { name, one = name }: Kind = KINDS[kind];
  return one[language];
};

/** The kind that an address names; undefined where it names none. */
export const kindIn = (text: string | null | undefined): KindName | undefined =>
  text !== null && text !== undefined && Object.hasOwn(KINDS, text) ? (text as KindName) : undefined;

/** The kinds that have a list. */
export const LISTED = (Object.keys(KINDS) as KindName[]).filter((name) => "list" in KINDS[name]);

/** A page of the estimates of a kind, newest first. */
export const listKind = (client: Client, kind: KindName, filter: EstimateFilter): PromiseLike<ListedPage> => {
  const one: Kind = KINDS[kind];
  return one.list ? one.list(client, filter) : Promise.resolve({ data: [], next_cursor: null });
};

/** Reads an estimate of a kind. */
export const getOfKind = (client: Client, kind: KindName, id: string): Promise<AnEstimate> => {
  const one: Kind = KINDS[kind];
  return one.get(client, id);
};

/** The kind of an estimate in the list of another: freight over several legs is listed with freight. */
export const kindOfListed = (kind: KindName, { legs }: AnEstimate): KindName =>
  kind === "shipping" && legs ? "multi-leg" : kind;
