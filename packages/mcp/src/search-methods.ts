import {
  LogisticsSiteMethod,
  METHOD_STRINGS,
  PassengerFerry,
  PassengerRail,
  PassengerVehicle,
  ShippingMethod,
} from "@isotherm/contract";
import MiniSearch from "minisearch";
import * as z from "zod";

/** A value that says how goods or passengers are moved, and where it stands in a request. */
export interface FoundMethod {
  /** `freight`: a leg of goods; `site`: handling without a way; `passengers`: a leg of passengers. */
  readonly for: "freight" | "site" | "passengers";
  /** The property of the request or of its leg. */
  readonly field: string;
  /** What stands there: text, or an object. */
  readonly value: unknown;
}

/** What people say for what methods call otherwise, in English and in German. */
const SYNONYMS: Readonly<Record<string, string>> = {
  air: "plane aircraft flight flugzeug luftfracht",
  articulated: "semi trailer sattelzug sattelschlepper",
  barge: "binnenschiff",
  bicycle: "bike fahrrad",
  bus: "reisebus fernbus linienbus",
  car: "auto pkw",
  cargo: "freight fracht",
  coach: "bus reisebus fernbus",
  container: "box teu",
  electric: "battery bev elektrisch elektro strom",
  ferry: "fähre",
  freight: "fracht güter",
  hvo: "renewable diesel biofuel",
  inland: "barge river binnenschiff",
  lng: "liquefied gas flüssiggas",
  mgv: "medium goods",
  hgv: "heavy goods lorry",
  motorcycle: "motorrad",
  plane: "air aircraft flight airfreight flugzeug luftfracht",
  rail: "train railway zug bahn eisenbahn schiene güterzug",
  refrigerated: "reefer chilled cooled frozen temperature gekühlt kühlung tiefkühl",
  roro: "ferry fähre",
  ropax: "ferry fähre",
  rigid: "box lorry",
  sea: "ship vessel ocean maritime seeschiff seefracht",
  ship: "vessel sea ocean schiff frachtschiff containerschiff",
  tanker: "tankschiff",
  train: "rail railway zug bahn",
  tram: "metro subway underground straßenbahn",
  truck: "lorry road hgv lkw lastwagen",
  van: "delivery transporter lieferwagen",
  vessel: "ship schiff",
  warehouse: "storage hub lager",
};

interface Entry extends FoundMethod {
  readonly id: number;
  readonly words: string;
}

let built: { readonly entries: readonly Entry[]; readonly index: MiniSearch<Entry> } | undefined;

/** Searches every value of the contract that says how goods or passengers are moved, best match first. */
export const searchMethods = (words: string, wanted: FoundMethod["for"] | undefined, most: number): FoundMethod[] => {
  const { entries, index } = (built ??= build());
  return index
    .search(words.replaceAll(/(\d)\s*(?:t|tons?|tonnes?)\b/gi, "$1t"), {
      filter: ({ id }) => wanted === undefined || entries[id as number]?.for === wanted,
    })
    .slice(0, most)
    .flatMap(({ id }) => {
      const { for: kind, field, value } = entries[id as number] ?? {};
      return kind === undefined || field === undefined ? [] : [{ for: kind, field, value }];
    });
};

const build = () => {
  const entries = allMethods().map((method, id) => ({ ...method, id, words: wordsOf(method) }));
  const index = new MiniSearch<Entry>({
    fields: ["words"],
    searchOptions: { prefix: (term) => term.length > 3, fuzzy: (term) => (term.length > 5 ? 0.2 : false) },
  });
  index.addAll(entries);
  return { entries, index };
};

const wordsOf = (method: FoundMethod): string => {
  const own = JSON.stringify(method)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return own.flatMap((word) => [word, SYNONYMS[word] ?? ""]).join(" ");
};

const allMethods = (): FoundMethod[] => [
  ...Object.entries(METHOD_STRINGS).flatMap(([mode, methods]) =>
    methods.map((value) => ({ for: "freight", field: "method", value, mode }) as const),
  ),
  ...methodObjects().map((value) => ({ for: "freight", field: "method", value }) as const),
  ...LogisticsSiteMethod.options.map((value) => ({ for: "site", field: "method", value }) as const),
  ...PassengerVehicle.options.map((value) => ({ for: "passengers", field: "vehicle_type", value }) as const),
  ...PassengerRail.options.map((value) => ({ for: "passengers", field: "rail_type", value }) as const),
  ...PassengerFerry.options.map((value) => ({ for: "passengers", field: "ferry_type", value }) as const),
];

interface Form {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly enum?: readonly unknown[] }>>;
  readonly required?: readonly string[];
}

/** The methods that are objects, with every value of the properties that they need. What a client must know itself is left out. */
const methodObjects = (): object[] => {
  const { $defs = {} } = z.toJSONSchema(z.object({ method: ShippingMethod }), { io: "input" }) as {
    readonly $defs?: Readonly<Record<string, { readonly anyOf?: readonly Form[] }>>;
  };
  const forms = $defs["ShippingMethod"]?.anyOf ?? [];
  return forms.flatMap(({ properties = {}, required = [] }) =>
    required.reduce<object[]>(
      (made, name) => {
        const { const: only, enum: values = only === undefined ? [] : [only] } = properties[name] ?? {};
        return made.flatMap((object) => values.map((value) => ({ ...object, [name]: value })));
      },
      required.length === 0 ? [] : [{}],
    ),
  );
};
