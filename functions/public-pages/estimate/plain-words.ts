import { decimal } from "@isotherm/core";
import { calendarDay, figure, type Language, printed, type Text } from "@isotherm/pages";

/** Parts of the world that trade lanes join, as their codes name them. */
const REGIONS: Readonly<Record<string, Text>> = {
  asia: { en: "Asia", de: "Asien" },
  ne_asia: { en: "Northeast Asia", de: "Nordostasien" },
  se_asia: { en: "Southeast Asia", de: "Südostasien" },
  africa: { en: "Africa", de: "Afrika" },
  mediterranean: { en: "Mediterranean", de: "Mittelmeer" },
  middle_east: { en: "Middle East", de: "Naher Osten" },
  north_america: { en: "North America", de: "Nordamerika" },
  north_america_east: { en: "North America, east coast", de: "Nordamerika, Ostküste" },
  north_america_west: { en: "North America, west coast", de: "Nordamerika, Westküste" },
  south_america: { en: "South America", de: "Südamerika" },
  europe: { en: "Europe", de: "Europa" },
  north_europe: { en: "North Europe", de: "Nordeuropa" },
  oceania: { en: "Oceania", de: "Ozeanien" },
};

/** Codes that are not just words with underscores between them. */
const CODES: Readonly<Record<string, Text>> = {
  ...REGIONS,
  aggregated_panama_trade: { en: "all lanes through Panama", de: "alle Routen durch Panama" },
  aggregated_transatlantic: { en: "all lanes across the Atlantic", de: "alle Routen über den Atlantik" },
  aggregated_transsuez: { en: "all lanes through Suez", de: "alle Routen durch Suez" },
  aggregated_transpacific: { en: "all lanes across the Pacific", de: "alle Routen über den Pazifik" },
  aggregated_other: { en: "all other lanes", de: "alle übrigen Routen" },
  disaggregated_other: { en: "another lane", de: "eine andere Route" },
  suez: { en: "Suez Canal", de: "Sueskanal" },
  panama: { en: "Panama Canal", de: "Panamakanal" },
  kiel: { en: "Kiel Canal", de: "Nord-Ostsee-Kanal" },
  malacca: { en: "Strait of Malacca", de: "Straße von Malakka" },
  gibraltar: { en: "Strait of Gibraltar", de: "Straße von Gibraltar" },
  bab_el_mandeb: { en: "Bab el-Mandeb", de: "Bab al-Mandab" },
  cape_of_good_hope: { en: "Cape of Good Hope", de: "Kap der Guten Hoffnung" },
  cape_horn: { en: "Cape Horn", de: "Kap Hoorn" },
  northwest_passage: { en: "Northwest Passage", de: "Nordwestpassage" },
  northeast_passage: { en: "Northeast Passage", de: "Nordostpassage" },
  transit_corridor: { en: "the corridor of the request", de: "der Korridor der Anfrage" },
  food_and_drink: { en: "food and drinks", de: "Essen und Getränke" },
};

/** Whether a code has a name in both languages. */
export const isNamed = (code: string): boolean => Object.hasOwn(CODES, code);

const LANE = /^disaggregated_(intra_)?(.+?)(?:_to_(.+))?$/u;

/** Whether a code is that of a part of the world. */
export const isRegion = (code: string): boolean => Object.hasOwn(REGIONS, code);

const regionName = (code: string, language: Language): string => REGIONS[code]?.[language] ?? code.replaceAll("_", " ");

const laneName = (code: string, language: Language): string | undefined => {
  const [, within, from, to] = LANE.exec(code) ?? [];
  if (from === undefined) return undefined;
  if (to !== undefined) return `${regionName(from, language)} ${JOINTS.to[language]} ${regionName(to, language)}`;
  return within === undefined ? regionName(from, language) : `${JOINTS.within[language]} ${regionName(from, language)}`;
};

const JOINTS = { to: { en: "to", de: "–" }, within: { en: "within", de: "innerhalb von" } } as const;

/** What a code is called; its own words where it has no name. */
export const codeName = (code: string, language: Language): string =>
  CODES[code]?.[language] ?? laneName(code, language) ?? code.replaceAll("_", " ");

/** Names with underscores or with blanks for them, and the passages whose names have none. */
const CODE =
  /\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b(?:suez|panama|kiel|malacca|gibraltar|cape of good hope|cape horn|bab el mandeb)\b/gu;
/** A figure with a unit, as steps write it: no digits are grouped. */
const FIGURE = /(?<![\w.,/-])\d+(?:\.\d+)?(?= (?:km|t|kg|g|kWh|MJ|h|TEU|l)\b| %)/gu;

/** A day, as steps and warnings write it. */
const DAY = /\b\d{4}-\d{2}-\d{2}\b/gu;

/** A text of a calculation sheet for a reader: names in the place of codes, and figures as the page writes them. */
export const plainWords = (text: string, language: Language): string =>
  printed(text)
    .replaceAll(CODE, (code) => codeName(code.replaceAll(" ", "_"), language))
    .replaceAll(DAY, (text) => calendarDay(text, language))
    .replaceAll(FIGURE, (value) => figure(decimal(value), language));

const LANES_OF_SHIPS = /^Container ship, /u;
/** The longest first: what begins alike is one of them. */
const REGION_WORDS = new RegExp(
  `\\b(?:${Object.keys(REGIONS)
    .toSorted((a, b) => b.length - a.length)
    .join("|")
    .replaceAll("_", " ")})\\b`,
  "gu",
);

/** The name of a factor: those of trade lanes are written in small letters. */
export const factorName = (name: string): string =>
  LANES_OF_SHIPS.test(name)
    ? name.replaceAll(REGION_WORDS, (words) => codeName(words.replaceAll(" ", "_"), "en"))
    : name;

/** Parts of the names of a request's properties. */
const FIELD_WORDS: Readonly<Record<string, Text>> = {
  aircraft_type: { en: "aircraft", de: "Flugzeug" },
  average_car_distance_travelled: { en: "distance of the car", de: "Fahrstrecke des Autos" },
  cabin_class: { en: "cabin class", de: "Klasse" },
  cargo_type: { en: "kind of cargo", de: "Art der Ladung" },
  consumption: { en: "consumption", de: "Verbrauch" },
  containers: { en: "containers", de: "Container" },
  country_code: { en: "country", de: "Land" },
  departure_on: { en: "departure", de: "Abflug" },
  destination: { en: "destination", de: "Ziel" },
  factor_year: { en: "year of the factors", de: "Jahr der Faktoren" },
  fuel: { en: "fuel", de: "Kraftstoff" },
  green_electricity_used: { en: "green electricity", de: "Ökostrom" },
  mass: { en: "mass", de: "Masse" },
  merchant: { en: "merchant", de: "Händler" },
  method: { en: "means of transport", de: "Verkehrsmittel" },
  primary_data: { en: "primary data", de: "Primärdaten" },
  region: { en: "region", de: "Region" },
  route: { en: "route", de: "Route" },
  shipment: { en: "shipment", de: "Sendung" },
  source: { en: "origin", de: "Start" },
  trade_lane: { en: "trade lane", de: "Handelsroute" },
  value: { en: "value", de: "Betrag" },
  vessel_imo_number: { en: "IMO number of the ship", de: "IMO-Nummer des Schiffes" },
};

const LEG: Text = { en: "leg", de: "Abschnitt" };

/** What a property of a request is called: `legs.0.route.source` is leg 1, route, origin. A client's own names stay. */
export const fieldName = (field: string, language: Language): string =>
  field
    .replaceAll(/\blegs\.(\d+)/gu, (_, index: string) => `${LEG[language]} ${Number(index) + 1}`)
    .split(".")
    .map((part) => FIELD_WORDS[part]?.[language] ?? part.replaceAll("_", " "))
    .join(", ");
