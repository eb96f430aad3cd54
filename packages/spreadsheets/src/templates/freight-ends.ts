import { alpha3Of } from "@isotherm/geodata/places/country-codes";
import { countryIn } from "./recurring-columns.ts";
import { CellFault, type LineCells, type TemplateColumn } from "./template.ts";

type End = "from" | "to";

const PLACES: Readonly<Record<End, string>> = {
  from:
    "origin, source, from city, origin city, pickup, pickup city, place of loading, loading place, port of loading, pol, " +
    "departure, departure airport, von, Start, Startort, Abgangsort, Absendeort, Versandort, Ladeort, Beladeort, Abholort, " +
    "Ladehafen, Abgangshafen, Abflughafen",
  to:
    "destination, to city, destination city, delivery, delivery city, place of discharge, place of delivery, " +
    "port of discharge, pod, arrival, arrival airport, nach, Ziel, Zielort, Empfangsort, Entladeort, Lieferort, " +
    "Bestimmungsort, Zielhafen, Löschhafen, Entladehafen, Zielflughafen",
};
const COUNTRIES: Readonly<Record<End, string>> = {
  from:
    "origin country, country from, source country, loading country, from country code, origin country code, von Land, Land von, " +
    "Startland, Abgangsland, Versandland, Absendeland, Ladeland",
  to:
    "destination country, country to, delivery country, to country code, destination country code, nach Land, Land nach, " +
    "Zielland, Empfangsland, Bestimmungsland, Entladeland, Lieferland",
};
const POSTCODES: Readonly<Record<End, string>> = {
  from: "from zip, from postal code, origin postcode, origin zip, zip from, postcode from, von PLZ, PLZ von, Start PLZ, Lade PLZ",
  to: "to zip, to postal code, destination postcode, destination zip, zip to, postcode to, nach PLZ, PLZ nach, Ziel PLZ, Entlade PLZ",
};
const FIELDS: Readonly<Record<End, string>> = { from: "route.source", to: "route.destination" };

const columnsOf = (end: End): TemplateColumn[] => [
  {
    name: end,
    synonyms: PLACES[end].split(", "),
    type: "text",
    fields: [FIELDS[end]],
    about:
      "a city; a UN/LOCODE by sea (`DEHAM`) or with a blank (`DE HAM`); an airport code by air; or `53.55, 9.99`, degrees north and east",
  },
  {
    name: `${end} country`,
    synonyms: COUNTRIES[end].split(", "),
    type: "text",
    fields: [`${FIELDS[end]}.country_code`],
    about: "a code such as DEU or DE, or the name in English or German",
  },
  {
    name: `${end} postcode`,
    synonyms: POSTCODES[end].split(", "),
    type: "text",
    fields: [`${FIELDS[end]}.postcode`],
    about: "with the zero in front; one that is lost is restored where the country tells how long it is",
  },
];

/** The columns of the two ends of a leg. */
export const FREIGHT_END_COLUMNS: readonly TemplateColumn[] = [...columnsOf("from"), ...columnsOf("to")];

const DEGREES = /^(-?[0-9]{1,2}(?:\.[0-9]+)?)\s*[,;/ ]\s*(-?[0-9]{1,3}(?:\.[0-9]+)?)$/;
const LOCODE = /^([A-Z]{2})([ -]?)([A-Z0-9]{3})$/i;
const AIRPORT = /^([A-Z]{3,4}|[a-z]{3,4})$/;

/** How many digits postcodes have that may begin with 0: a spreadsheet program that takes them for numbers leaves it out. */
const POSTCODE_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries("DEU ESP EST FIN FRA ITA KOR MEX MYS TUR USA".split(" ").map((country) => [country, 5])),
  ...Object.fromEntries("AUS DNK NOR NZL".split(" ").map((country) => [country, 4])),
};

/** A postcode with the zero that it lost. Shorter ones are regions of postcodes, such as 606 of Chicago. */
const wholePostcode = (text: string | undefined, country: string | undefined): string | undefined => {
  const digits = POSTCODE_DIGITS[country ?? ""] ?? 0;
  return text !== undefined && /^[1-9][0-9]+$/.test(text) && text.length === digits - 1 ? `0${text}` : text;
};

/** A place in the form that its text and the mode of its leg tell. @throws CellFault where there is none */
export const endOf = (line: LineCells, end: End, mode: string): object => {
  const text = line.text(end);
  const country_code = countryIn(line, `${end} country`);
  const postcode = wholePostcode(line.text(`${end} postcode`), country_code);
  const [, lat, lon] = DEGREES.exec(text ?? "") ?? [];
  if (lat !== undefined) return { lat: Number(lat), lon: Number(lon) };
  const code = text === undefined ? undefined : codeOf(text, mode, country_code);
  if (code) return code;
  if (text === undefined && country_code === undefined) throw new CellFault(line, end, "is empty");
  return {
    ...(text !== undefined && { city: text }),
    ...(postcode !== undefined && { postcode }),
    ...(country_code !== undefined && { country_code }),
  };
};

/**
 * A UN/LOCODE or the code of an airport; undefined where the text is the name of a place. Beside a country, PARIS in France is
 * no LOCODE of Panama, and three letters are left to who knows the airports of the country.
 */
const codeOf = (text: string, mode: string, beside: string | undefined): object | undefined => {
  const [, country = "", gap, place] = LOCODE.exec(text) ?? [];
  const ofCode = alpha3Of(country.toUpperCase());
  const isLocode = ofCode !== undefined && (mode === "sea" || gap !== "") && (beside ?? ofCode) === ofCode;
  // Osaka is a city, OSAKA would be a code: a name begins with one capital letter.
  if (isLocode && !/^[A-Z][a-z]/.test(text)) return { locode: `${country}${place}`.toUpperCase() };
  return mode === "air" && beside === undefined && AIRPORT.test(text) ? { code: text.toUpperCase() } : undefined;
};
