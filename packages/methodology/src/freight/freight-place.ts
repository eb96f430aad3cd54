import { type Decimal, decimal, ApiError } from "@isotherm/core";
import type { Coordinates, FoundAddress, LocodePlace, Town } from "@isotherm/geodata";
import type { CalculationWarning } from "../calculation.ts";
import type { CalculationFact } from "../calculation-step.ts";
import type { FreightGeography } from "./freight-geography.ts";
import type { EndPrecision } from "./resolved-route.ts";

/** An address of a request. */
export interface FreightAddress {
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
  /** State or province, for people; undefined where it is not known. */
  readonly region?: string | undefined;
  readonly kind: "address" | "locode" | "coordinates" | "airport";
  readonly precision: EndPrecision;
  /** What of the location led here. */
  readonly matchedBy: "coordinates" | "locode" | "airport_code" | "postcode" | "city" | "country";
  /** How many other places the location may mean. */
  readonly rivals: number;
  /** From the place given to the port or airport that stands for it; 0 where it is the place itself. */
  readonly offsetKm: Decimal;
  /** The address as it was read, where its spelling was corrected. */
  readonly corrected?: FreightAddress | undefined;
  /** Whether a road leg is to lead to the port, airport or terminal of the place where that lies away from it. */
  readonly isJoinable?: true;
  /** The place itself, where a road leg leads to what stands for it. */
  readonly joinedFrom?: FreightPlace;
  /** The place of a UN/LOCODE. */
  readonly locode?: LocodePlace;
  /** The town of an address, by its own name and the one that it was found by. */
  readonly town?: Town | undefined;
  readonly facts: readonly CalculationFact[];
  readonly warnings: readonly CalculationWarning[];
}

export type EndName = "source" | "destination";

const ITSELF = { rivals: 0, offsetKm: decimal(0) } as const;

const UNKNOWN_CODE = {
  source: "source_location_code_invalid",
  destination: "destination_location_code_invalid",
} as const;

/**
 * Where a location is.
 *
 * @throws ApiError locode_not_found, address_not_found, source_location_code_invalid, destination_location_code_invalid,
 *   validation_error for what is no point of the earth
 */
export const freightPlace = (geography: FreightGeography, location: FreightLocation, end: EndName): FreightPlace => {
  if ("locode" in location) return locodePlace(geography, location.locode, end);
  if ("code" in location) return airportPlace(geography, location.code, end);
  if (!("lat" in location)) return addressPlace(geography, location, end);
  const { lat, lon } = location;
  const country = naming(`route.${end}`, () => geography.world.countryAt(location));
  return { ...pointPlace({ lat, lon }, country), facts: [{ name: end, value: `${lat}, ${lon}` }] };
};

/** A point of the earth, with its name where it has one. */
export const pointPlace = (
  coordinates: Coordinates,
  country: string | undefined,
  label: string | null = null,
): FreightPlace => ({
  coordinates,
  label,
  country,
  kind: "coordinates",
  precision: "point",
  matchedBy: "coordinates",
  ...ITSELF,
  facts: [],
  warnings: [],
});

const locodePlace = ({ locodes }: FreightGeography, code: string, end: EndName): FreightPlace => {
  const locode = naming(`route.${end}`, () => locodes.find(code));
  const { coordinates, label, country, certain } = locode;
  return {
    coordinates,
    label,
    country,
    kind: "locode",
    precision: "point",
    matchedBy: "locode",
    ...ITSELF,
    locode,
    facts: [factOf(end, certain ? label : `${label} (position assumed)`, !certain)],
    warnings: certain ? [] : [warningOf("place_imprecise", end, `The position of ${label} is an assumption.`)],
  };
};

const airportPlace = ({ airports }: FreightGeography, code: string, end: EndName): FreightPlace => {
  const found = airports.lookUp(code);
  if (!found) throw new ApiError(UNKNOWN_CODE[end], `route.${end}.code: no airport is known by ${code}.`);
  const { airport, via } = found;
  const detour = via ? ` (${via.reason})` : "";
  return {
    coordinates: airport.coordinates,
    label: airport.label,
    country: airport.country,
    kind: "airport",
    precision: "point",
    matchedBy: "airport_code",
    ...ITSELF,
    facts: [{ name: end, value: `${code}: ${airport.label}${detour}` }],
    warnings: [],
  };
};

const IATA_CODE = /^[A-Z]{3}$/;

/**
 * What a location of a leg by air means: an airport, where an address has the code of one in its country in the place of its
 * town. The town of that name would be another one, such as Ord in Nebraska for Chicago O'Hare.
 */
export const airLocation = ({ airports }: FreightGeography, location: FreightLocation): FreightLocation => {
  const { city = "", country_code } = location as FreightAddress;
  if (country_code === undefined || !IATA_CODE.test(city)) return location;
  return airports.lookUp(city)?.airport.country === country_code ? { code: city } : location;
};

/** Addresses of which only the region or the country is known: its middle stands for them. */
const IMPRECISE: ReadonlySet<string> = new Set(["country_centre", "postcode_region"]);

const precisionOf = ({ confidence, matched }: FoundAddress): EndPrecision => {
  if (IMPRECISE.has(confidence)) return "middle";
  return matched.postcode_agrees === true ? "postcode" : "town";
};

const addressPlace = ({ gazetteer }: FreightGeography, location: FreightAddress, end: EndName): FreightPlace => {
  const { street_line1, postcode, city, country_code } = location;
  const found = naming(`route.${end}`, () => gazetteer.find({ country: country_code, city, postcode, street_line1 }));
  const { coordinates, label, country, region, rivals, confidence, matched } = found;
  const isCorrected = confidence === "one_letter";
  return {
    coordinates,
    label,
    country,
    region,
    kind: "address",
    precision: precisionOf(found),
    matchedBy: matched.field === "street_line1" ? "city" : matched.field,
    rivals,
    offsetKm: ITSELF.offsetKm,
    town: found.city === undefined ? undefined : { country, names: [found.city, matched.text] },
    ...(isCorrected && { corrected: { ...location, city: found.city, country_code: country } }),
    facts: [
      factOf(end, `${label}, by ${matched.field} (${confidence.replaceAll("_", " ")})`, IMPRECISE.has(confidence)),
    ],
    warnings: addressWarnings(location, found, end),
  };
};

const MAX_SHOWN = 60;
const shown = (text = ""): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const addressWarnings = (asked: FreightAddress, found: FoundAddress, end: EndName): CalculationWarning[] => {
  const { label, confidence, rivals, matched } = found;
  const warnings: CalculationWarning[] = [];
  if (confidence === "one_letter")
    warnings.push(warningOf("place_corrected", end, `"${shown(asked.city)}" was read as ${label}.`));
  if (matched.postcode_agrees === false)
    warnings.push(warningOf("place_ambiguous", end, `The postcode lies elsewhere than ${label}, which was used.`));
  else if (matched.region_agrees === false)
    warnings.push(warningOf("place_ambiguous", end, `The region lies elsewhere than ${label}, which was used.`));
  else if (rivals > 0) {
    const message = `${rivals} other ${rivals === 1 ? "place" : "places"} may be meant as well as ${label}: a region or a postcode decides.`;
    warnings.push(warningOf("place_ambiguous", end, message));
  }
  const imprecise = impreciseBy(asked, found);
  if (imprecise) warnings.push(warningOf("place_imprecise", end, imprecise));
  return warnings;
};

/** Of what is asked for only the town is known. */
const TOWN_ALONE: ReadonlySet<string> = new Set(["leading_words", "town_behind"]);

/** Why an address is known less precisely than it was given; undefined where it is not. */
const impreciseBy = (asked: FreightAddress, found: FoundAddress): string | undefined => {
  const { label, confidence, matched, isWholePostcode } = found;
  if (confidence === "country_centre") return `Only the country is known: the ${label} was used.`;
  if (matched.field === "postcode" && asked.city?.trim())
    return `"${shown(asked.city)}" is not known there: the middle of ${label} was used.`;
  if (isWholePostcode) return undefined;
  const isMoreGiven = [asked.street_line1, asked.postcode].some((part) => part?.trim());
  return isMoreGiven || TOWN_ALONE.has(confidence) ? `Only the middle of ${label} is known.` : undefined;
};

/** An airport of the name of a UN/LOCODE is meant by it where it lies no farther from it. km */
const SAME_CITY_KM = 100;

/** The airport that a leg by air begins or ends at: that of the code, of the UN/LOCODE, or the one that is nearest. */
export const airportEnd = (geography: FreightGeography, place: FreightPlace, end: EndName): FreightPlace => {
  if (place.kind === "airport") return place;
  const { airports, greatCircle } = geography;
  const ofCode = place.locode && airports.lookUp(place.locode.locode.slice(2))?.airport;
  const isOfCity =
    ofCode?.country === place.country &&
    ofCode !== undefined &&
    greatCircle(place.coordinates, ofCode.coordinates).lte(SAME_CITY_KM);
  const airport = isOfCity ? ofCode : airports.nearest(place.coordinates)?.airport;
  if (!airport) {
    const message = "No airport with scheduled flights lies within 250 km: the point itself was used.";
    return { ...place, warnings: [...place.warnings, warningOf("place_imprecise", end, message)] };
  }
  const offsetKm = greatCircle(place.coordinates, airport.coordinates);
  const value = `${airport.label}, ${offsetKm.toFixed()} km from the end given; ${wayThere(place, offsetKm)}`;
  const name = end === "source" ? "airport of departure" : "airport of arrival";
  const facts = offsetKm.isZero() ? [] : [{ name, value }];
  return movedPlace({ ...place, facts: [...place.facts, ...facts] }, airport, offsetKm, end);
};

/** An end that lies no farther than this from a place is as good as there. km */
export const JOINED_KM = 10;

const isJoined = ({ isJoinable }: FreightPlace, offsetKm: Decimal): boolean =>
  isJoinable === true && offsetKm.gt(JOINED_KM);

/** What is counted of the way from a place to what stands for it, for people. */
export const wayThere = (place: FreightPlace, offsetKm: Decimal): string =>
  isJoined(place, offsetKm) ? "a road leg leads there" : "the way there is not counted";

/** An end of a leg by rail: the terminal that is nearest, where the table has one that may serve the place. */
export const terminalEnd = (geography: FreightGeography, place: FreightPlace, end: EndName): FreightPlace => {
  const terminal = place.isJoinable && geography.railTerminals.nearest(place.coordinates)?.place;
  if (!terminal) return place;
  const offsetKm = geography.greatCircle(place.coordinates, terminal.coordinates);
  const value = `${terminal.label}, ${offsetKm.toFixed()} km from the end given; ${wayThere(place, offsetKm)}`;
  const name = end === "source" ? "terminal of departure" : "terminal of arrival";
  const facts = offsetKm.isZero() ? place.facts : [...place.facts, { name, value }];
  return movedPlace({ ...place, facts }, terminal, offsetKm, end);
};

/** An end farther than this from its port or airport is worth a warning. km */
const MOVED_KM = 50;

/** The port, airport or terminal that stands for a place. Where a road leg leads there, the leg begins or ends at that very point. */
export const movedPlace = (
  place: FreightPlace,
  { label, coordinates, country }: { label: string; coordinates: Coordinates; country: string },
  offsetKm: Decimal,
  end: EndName,
): FreightPlace => {
  if (offsetKm.isZero()) return place;
  const region = country === place.country ? place.region : undefined;
  const there = { ...place, label, coordinates, country, region, offsetKm };
  if (isJoined(place, offsetKm)) return { ...there, kind: "coordinates", precision: "point", joinedFrom: place };
  const message = `${label} was used, ${offsetKm.toFixed(0)} km from the place given; the way between is not counted.`;
  const moved = offsetKm.gt(MOVED_KM) ? [warningOf("place_moved", end, message)] : [];
  return { ...there, warnings: [...place.warnings, ...moved] };
};

const warningOf = (code: CalculationWarning["code"], end: EndName, message: string): CalculationWarning => ({
  code,
  message,
  field: `route.${end}`,
});

const factOf = (name: EndName, value: string, assumed: boolean): CalculationFact => ({
  name,
  value,
  ...(assumed && { assumed }),
});

/**
 * What is found for a field of the request.
 *
 * @throws ApiError as `find`, naming the field in its message
 */
export const naming = <T>(field: string, find: () => T): T => {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, `${field}: ${error.detail ?? error.message}`);
  }
};
