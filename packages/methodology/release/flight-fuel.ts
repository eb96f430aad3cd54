import { type Decimal, Decimal as D, decimal } from "@isotherm/core";
import type { TableRow } from "../src/factors/factor.ts";
import type { WholeTable } from "./released.ts";

/** What the tables of fuel are derived from: the last edition of each table. */
interface FlightSources {
  /** The value of a row, or with ` ttw` after its name its tank-to-wheel part: `value("jet-fuels", "europe/jet ttw")`. */
  readonly value: (table: string, row: string) => Decimal;
  /** Ids of the rows of a table. */
  readonly ids: (table: string) => readonly string[];
}

/** Reads what the fuel of flights is derived from out of all tables, in order of their editions. */
export const flightSources = (tables: readonly WholeTable[]): FlightSources => {
  const rowsOf = new Map(
    tables.map(({ table: { table, rows } }) => [table, new Map(rows.map((row) => [row.id, row]))]),
  );
  return {
    ids: (table) => [...(rowsOf.get(table)?.keys() ?? [])],
    value: (table, name) => {
      const [id = "", part] = name.split(" ");
      const row = rowsOf.get(table)?.get(id);
      const text = part === "ttw" ? row?.ttw : row?.value;
      if (text === undefined) throw new Error(`there is no ${table}/${name}`);
      return decimal(text);
    },
  };
};

type PassengerClass = "regional" | "narrow" | "wide";
type Share = readonly [name: PassengerClass, share: Decimal];
type Cabin = "economy" | "business" | "first";

const CABINS: readonly Cabin[] = ["economy", "business", "first"];
/** Which rows of the UK factors tell a cabin's share of a wide-body flight. */
const KINGDOM_ROWS = {
  economy: "long-haul-economy",
  business: "long-haul-business",
  first: "long-haul-first",
} as const;
const PLACES = 4;

const printed = (value: Decimal): string => value.toDecimalPlaces(PLACES, D.ROUND_HALF_UP).toFixed();
const percent = (share: Decimal): string => share.times(100).toFixed();

/** Distances in km at which the fuel is told; between them it is interpolated. */
const nodesOf = ({ ids }: FlightSources): string[] =>
  ids("flight-fleet").flatMap((id) => (/^wide\/\d+$/u.test(id) ? [id.slice("wide/".length)] : []));

/** Types of a class with their shares. */
const typesOf = ({ ids, value }: FlightSources, name: string) =>
  ids("flight-fleet").flatMap((id) =>
    id.startsWith(`${name}/`) && !/\/\d+$/u.test(id)
      ? [{ type: id.slice(name.length + 1), share: value("flight-fleet", id) }]
      : [],
  );

/** Fuel of a flight of a type over a great circle of so many km, kg. */
const fuelOf = ({ value }: FlightSources, type: string, km: Decimal): Decimal => {
  const flown = km.times(value("flight-detours", "world"));
  const of = (row: string): Decimal => value("aircraft-fuel", `${type}/${row}`);
  return of("a1").times(flown).times(flown).plus(of("a2").times(flown)).plus(of("c"));
};

/** Fuel per economy seat or tonne of payload, mean of the types of a class, kg. */
const meanOf = (sources: FlightSources, name: string, per: "floor" | "payload", km: Decimal): Decimal =>
  typesOf(sources, name).reduce((sum, { type, share }) => {
    const fuel = fuelOf(sources, type, km).div(sources.value("flight-fleet", `${per}/${type}`));
    return sum.plus(share.times(fuel));
  }, decimal(0));

/** Passengers' part of it, kg. */
const perEconomySeat = (sources: FlightSources, name: PassengerClass, km: Decimal): Decimal =>
  meanOf(sources, name, "floor", km).times(decimal(1).minus(sources.value("belly-share", name)));

/** Fuel of a seat by the aircraft that fly so far, kg; `wideFloor` is what the seat takes of a wide-body. */
const perSeatAt = (
  sources: FlightSources,
  {
    shares,
    cabin,
    wideFloor,
  }: { readonly shares: readonly Share[]; readonly cabin: Cabin; readonly wideFloor: Decimal },
  km: Decimal,
): Decimal =>
  shares.reduce((sum, [name, share]) => {
    const floor = name === "wide" ? wideFloor : sources.value("cabin-floor", `narrow/${cabin}`);
    return sum.plus(share.times(floor).times(perEconomySeat(sources, name, km)));
  }, decimal(0));

/** The government's factor of a row over a reference length as fuel of a seat, kg. */
const kingdomFuel = ({ value }: FlightSources, row: string, reference: string): Decimal =>
  value("passenger-flights", `${row}-direct`)
    .times(value("flight-fleet", reference))
    .div(value("jet-fuels", "europe/jet ttw"))
    .times(value("passenger-loads", "europe"));

const PLACES_OF_FLEETS = ["world", "united-kingdom"] as const;
type Place = (typeof PLACES_OF_FLEETS)[number];

const sharesAt = ({ value }: FlightSources, place: Place, node: string): readonly Share[] => {
  const wide = value("flight-fleet", `${place === "world" ? "wide" : "united-kingdom-wide"}/${node}`);
  const regional = value("flight-fleet", `regional/${node}`);
  return [
    ["regional", regional],
    ["narrow", decimal(1).minus(regional).minus(wide)],
    ["wide", wide],
  ];
};

const aircraftAt = (shares: readonly Share[]): string =>
  shares
    .filter(([, share]) => share.gt(0))
    .map(([name, share]) => `${name === "regional" ? "regional aircraft" : `${name}-bodies`} ${percent(share)} %`)
    .join(", ");

/** How a seat of a wide-body counts in the United Kingdom: so that a passenger has the government's long-haul factor. */
const kingdomFloor = (sources: FlightSources, cabin: Cabin): Decimal => {
  const km = sources.value("flight-fleet", "reference/long");
  return kingdomFuel(sources, KINGDOM_ROWS[cabin], "reference/long").div(perEconomySeat(sources, "wide", km));
};

/** As good as the weakest of what it follows from: which aircraft fly is an assumption. */
const seatRow = (id: string, fuel: Decimal, shares: readonly Share[]): TableRow => ({
  id,
  value: printed(fuel),
  at: null,
  note: aircraftAt(shares),
  basis: "assumption",
});

/** Domestic flights of the United Kingdom in the shape of all flights, with the government's level. */
const domesticRows = (sources: FlightSources): TableRow[] => {
  const wideFloor = sources.value("cabin-floor", "wide/economy");
  const fuelAt = (node: string): Decimal =>
    perSeatAt(sources, { shares: sharesAt(sources, "world", node), cabin: "economy", wideFloor }, decimal(node));
  const reference = sources.value("flight-fleet", "reference/domestic").toFixed();
  const level = kingdomFuel(sources, "domestic-average", "reference/domestic").div(fuelAt(reference));
  return nodesOf(sources).map((node) =>
    seatRow(`united-kingdom-domestic/economy/${node}`, fuelAt(node).times(level), sharesAt(sources, "world", node)),
  );
};

/** Rows of `flight-fuel`: kg of fuel per seat by cabin and great circle, of the world and of the United Kingdom. */
export const flightFuelRows = (sources: FlightSources): TableRow[] => {
  const rows = PLACES_OF_FLEETS.flatMap((place) =>
    CABINS.flatMap((cabin) => {
      const wideFloor =
        place === "world" ? sources.value("cabin-floor", `wide/${cabin}`) : kingdomFloor(sources, cabin);
      return nodesOf(sources).map((node): TableRow => {
        const shares = sharesAt(sources, place, node);
        const fuel = perSeatAt(sources, { shares, cabin, wideFloor }, decimal(node));
        return seatRow(`${place}/${cabin}/${node}`, fuel, shares);
      });
    }),
  );
  return [...rows, ...domesticRows(sources)];
};

const HAULS = [
  { haul: "short", belly: "narrow", freighter: "small-freighter" },
  { haul: "long", belly: "wide", freighter: "large-freighter" },
] as const;

/** Fuel per tonne over a distance in the shape of a class, with GLEC's level of a haul at its reference length, kg. */
const freightOf = (sources: FlightSources, method: string, haul: (typeof HAULS)[number], km: Decimal): Decimal => {
  const { value } = sources;
  const shape = (at: Decimal): Decimal =>
    method === "passenger_plane"
      ? perEconomySeat(sources, haul.belly, at)
      : meanOf(sources, haul.freighter, "payload", at);
  const reference = value("flight-fleet", `reference/${haul.haul}`);
  const adjusted = reference.plus(value("air-detours", "flight"));
  const published = value("air-freight", `${method}/${haul.haul} ttw`).times(adjusted).div(1_000);
  return published.div(value("jet-fuels", "europe/jet ttw")).times(shape(km)).div(shape(reference));
};

/** GLEC's aircraft of which nothing is known: part belly, part freighter. */
const BELLY_PART = decimal("0.55");

/** Rows of `air-freight-fuel`: kg of fuel per tonne of freight by aircraft and great circle. */
export const airFreightFuelRows = (sources: FlightSources): TableRow[] => {
  const fuelAt = (method: string, node: string): Decimal => {
    const long = sources.value("flight-fleet", `long-haul-freight/${node}`);
    const [near = decimal(0), far = decimal(0)] = HAULS.map((haul) => freightOf(sources, method, haul, decimal(node)));
    return near.times(decimal(1).minus(long)).plus(far.times(long));
  };
  const plane = (node: string): Decimal => {
    const [belly, freighter] = [fuelAt("passenger_plane", node), fuelAt("cargo_plane", node)];
    return belly.times(BELLY_PART).plus(freighter.times(decimal(1).minus(BELLY_PART)));
  };
  const names = { cargo_plane: "freighter", passenger_plane: "belly", plane: "unknown aircraft" };
  return Object.entries(names).flatMap(([method, name]) =>
    nodesOf(sources).map((node) => ({
      id: `${method}/${node}`,
      value: printed(method === "plane" ? plane(node) : fuelAt(method, node)),
      at: null,
      note: null,
      name: `Air freight, ${name}`,
    })),
  );
};
