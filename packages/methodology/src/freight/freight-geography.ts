import { type Decimal, decimal, Refusal } from "@isotherm/core";
import {
  type Airports,
  type Coordinates,
  type DataSource,
  type Gazetteer,
  type InlandWaterway,
  type LocodePlace,
  type Locodes,
  type OverLand,
  type Ports,
  type SeaRouter,
  type Vessels,
  type World,
  airports,
  gazetteer,
  greatCircleKm,
  inlandWaterway,
  locodes,
  overLand,
  ports,
  seaRouter,
  vessels,
  world,
} from "@isotherm/geodata";
import type { CalculationWarning } from "../calculation.ts";
import type { EndPrecision } from "./freight-way.ts";
import { type CalculationFact } from "../calculation-step.ts";

/** The places and distances that ways are found with. */
export interface FreightGeography {
  readonly airports: Pick<Airports, "lookUp">;
  readonly gazetteer: Gazetteer;
  readonly locodes: Pick<Locodes, "find">;
  readonly ports: Pick<Ports, "nearest">;
  readonly world: Pick<World, "countryAt">;
  readonly overLand: OverLand;
  readonly waterway: InlandWaterway;
  readonly sea: SeaRouter;
  readonly vessels: Vessels;
  /** Length of the geodesic, rounded to 1 m. */
  readonly greatCircle: (from: Coordinates, to: Coordinates) => Decimal;
}

/** Geography from the generated files; each is read when it is needed first. */
export const freightGeography = (source: DataSource): FreightGeography => {
  const flights = airports(source);
  const land = overLand(source);
  return {
    airports: flights,
    gazetteer: gazetteer(source),
    locodes: locodes(source, flights),
    ports: ports(source),
    world: world(source),
    overLand: land,
    waterway: inlandWaterway(source, land),
    sea: seaRouter(source),
    vessels: vessels(source),
    greatCircle: (from, to) => decimal(greatCircleKm(from, to).toFixed(3)),
  };
};

/** An address of a request. */
interface FreightAddress {
  readonly street_line1?: string | undefined;
  readonly street_line2?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  readonly country_code?: string | undefined;
}

/** A location of a request: an address, a UN/LOCODE, a point or an airport code. */
export type FreightLocation =
  | FreightAddress
  | { readonly locode: string }
  | { readonly lat: number; readonly lon: number }
  | { readonly code: string };

/** A location that was found. */
export interface FreightPlace {
  readonly coordinates: Coordinates;
  readonly label: string | null;
  readonly country: string | undefined;
  readonly kind: "address" | "locode" | "coordinates" | "airport";
  readonly precision: EndPrecision;
  /** The place of a UN/LOCODE. */
  readonly locode?: LocodePlace;
  readonly facts: readonly CalculationFact[];
  readonly warnings: readonly CalculationWarning[];
}

type EndName = "source" | "destination";

const UNKNOWN_CODE = {
  source: "source_location_code_invalid",
  destination: "destination_location_code_invalid",
} as const;

const airportPlace = ({ airports }: FreightGeography, code: string, end: EndName): FreightPlace => {
  const found = airports.lookUp(code);
  if (!found) throw new Refusal(UNKNOWN_CODE[end], `route.${end}.code: no airport is known by ${code}.`);
  const { airport, via } = found;
  const detour = via ? ` (${via.reason})` : "";
  return {
    coordinates: airport.coordinates,
    label: airport.label,
    country: airport.country,
    kind: "airport",
    precision: "point",
    facts: [{ name: end, value: `${code}: ${airport.label}${detour}` }],
    warnings: [],
  };
};

/** Addresses of which only the region or the country is known: its middle stands for them. */
const IMPRECISE: ReadonlySet<string> = new Set(["country_centre", "postcode_region"]);

const precisionOf = ({ confidence, matched }: ReturnType<Gazetteer["find"]>): EndPrecision => {
  if (IMPRECISE.has(confidence)) return "middle";
  return matched.postcode_agrees === true ? "postcode" : "town";
};

const factOf = (name: EndName, value: string, assumed: boolean): CalculationFact => ({
  name,
  value,
  ...(assumed && { assumed }),
});

/** @throws Refusal naming the end in its message, with the code that the place itself has */
const named = <T>(end: EndName, find: () => T): T => {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, `route.${end}: ${error.detail ?? error.message}`);
  }
};

/**
 * Where a location is.
 *
 * @throws Refusal locode_not_found, address_not_found, source_location_code_invalid, destination_location_code_invalid,
 *   validation_error for what is no point of the earth
 */
export const freightPlace = (geography: FreightGeography, location: FreightLocation, end: EndName): FreightPlace => {
  if ("locode" in location) {
    const place = named(end, () => geography.locodes.find(location.locode));
    const { coordinates, label, country } = place;
    const { certain } = place;
    const fact = factOf(end, certain ? label : `${label} (position assumed)`, !certain);
    return {
      coordinates,
      label,
      country,
      kind: "locode",
      precision: "point",
      locode: place,
      facts: [fact],
      warnings: [],
    };
  }
  if ("code" in location) return airportPlace(geography, location.code, end);
  if ("lat" in location) {
    const country = named(end, () => geography.world.countryAt(location));
    const { lat, lon } = location;
    return {
      coordinates: { lat, lon },
      label: null,
      country,
      kind: "coordinates",
      precision: "point",
      facts: [{ name: end, value: `${lat}, ${lon}` }],
      warnings: [],
    };
  }
  return addressPlace(geography, location, end);
};

const addressPlace = (geography: FreightGeography, location: FreightAddress, end: EndName): FreightPlace => {
  const { street_line1, postcode, city, country_code } = location;
  const found = named(end, () => geography.gazetteer.find({ country: country_code, city, postcode, street_line1 }));
  return {
    coordinates: found.coordinates,
    label: found.label,
    country: found.country,
    kind: "address",
    precision: precisionOf(found),
    facts: [
      factOf(
        end,
        `${found.label}, by ${found.matched.field} (${found.confidence.replaceAll("_", " ")})`,
        IMPRECISE.has(found.confidence),
      ),
    ],
    warnings: [],
  };
};
