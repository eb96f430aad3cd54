import { html, type Html, type Language, unitAfter } from "@isotherm/pages";
import { GERMAN } from "./sheet-german.ts";
import { codeName, isNamed, isRegion, plainWords } from "./plain-words.ts";

/** Words of units, which the engine writes in English: `km/year`, `kg CO2e/(passenger km)`. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  year: "Jahr",
  days: "Tage",
  day: "Tag",
  weeks: "Wochen",
  week: "Woche",
  months: "Monate",
  flights: "Flüge",
  "passenger km": "Personen-km",
  of: "von",
};
const UNIT_WORD = new RegExp(`\\b(?:passenger km|${Object.keys(UNIT_WORDS).join("|")})\\b`, "gu");

/** A unit as it follows a figure, in words of the language. */
export const unitWords = (unit: string, language: Language): string =>
  unitAfter(language === "de" ? unit.replaceAll(UNIT_WORD, (word) => UNIT_WORDS[word] ?? word) : unit);

/** Names that have a number, a year, a code or another name in them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^mass of leg (\d+)$/u, "Masse von Abschnitt $1"],
  [/^mass of part (\d+)$/u, "Masse von Teil $1"],
  [/^(.+) of part (\d+)$/u, "$1, Teil $2"],
  [/^fuel at (\d+) km$/u, "Kraftstoff bei $1 km"],
  [/^aircraft at (\d+) km$/u, "Flugzeuge bei $1 km"],
  [/^amount (?:paid )?in US dollars of (\d+)$/u, "Betrag in US-Dollar von $1"],
  [/^amount paid in ([A-Z]{3})$/u, "gezahlter Betrag in $1"],
  [/^activity in (\S+)$/u, "Tätigkeit in $1"],
  [/^(.+) in US dollars of (\d+)$/u, "$1 in US-Dollar von $2"],
  [/^(.+) in US dollars$/u, "$1 in US-Dollar"],
  [/^US dollars per ([A-Z]{3})$/u, "US-Dollar je $1"],
  [/^([A-Z]{3}) per ([A-Z]{3})$/u, "$1 je $2"],
  [/^(.+), a month$/u, "$1, im Monat"],
  [/^share of (.+)$/u, "Anteil: $1"],
  [/^coefficient (\w+)$/u, "Koeffizient $1"],
  [/^price level of ([A-Z]{3}), (\d+)$/u, "Preisniveau von $1, $2"],
  [/^consumer prices of (\d+)$/u, "Verbraucherpreise von $1"],
  [/^amount of (.+)$/u, "Menge: $1"],
  [/^price of (.+)$/u, "Preis: $1"],
  [/^emissions of (.+)$/u, "Emissionen: $1"],
  [/^intensity of (.+)$/u, "Intensität: $1"],
  [/^kilometres in (.+)$/u, "Kilometer in $1"],
  [/^(?:category (\d+) of scope 3)$/u, "Kategorie $1 von Scope 3"],
  // "Diesel, EU, tank to wheel part of the fuel": of a carrier, whose name stays.
  [
    /^(.+), (tank to wheel part of the fuel|emissions of the fuel, well to wheel|tank to wheel|well to tank)$/u,
    "$1, $2",
  ],
  [/^road transport in Asia and Africa$/u, "Straßentransport in Asien und Afrika"],
  [/^scope (\d(?:\.\d+)?)$/u, "Scope $1"],
  [/^exchange rate of (\w+) to USD$/u, "Wechselkurs von $1 zu USD"],
  // Figures and days are then written as the page writes them.
  [/^([\d.]+) km$/u, "$1 km"],
  [/^(\d{4})-(\d{2})-(\d{2})$/u, "$1-$2-$3"],
  [/^regional aircraft ([\d.]+ %)$/u, "Regionalflugzeuge $1"],
  [/^narrow-bodies ([\d.]+ %)$/u, "Schmalrumpfflugzeuge $1"],
  [/^wide-bodies ([\d.]+ %)$/u, "Großraumflugzeuge $1"],
  [
    /^(.+), ([\d.]+ km) from the end given; the way there is not counted$/u,
    "$1, $2 vom angegebenen Ende; der Weg dorthin zählt nicht",
  ],
  [
    /^(.+), ([\d.]+ km) from the end given; a road leg leads there$/u,
    "$1, $2 vom angegebenen Ende; ein Straßenabschnitt führt dorthin",
  ],
  [/^merchant recognised by .+$/u, "Händler erkannt als"],
  [/^by carriers' practice since (\S+) \((.+)\)$/u, "nach der Praxis der Reedereien seit $1 ($2)"],
  [/^(\S+), inferred from (\S+) and (\S+)$/u, "$1, abgeleitet aus $2 und $3"],
  [/^([A-Z]{3}) ([\d.]+ %)$/u, "$1 $2"],
];

const byPattern = (text: string): string | undefined => {
  const [pattern, words] = PATTERNS.find(([each]) => each.test(text)) ?? [];
  if (!pattern || words === undefined) return undefined;
  return words.replaceAll(/\$(\d)/gu, (_, group: string) => {
    const part = pattern.exec(text)?.[Number(group)] ?? "";
    return germanOf(part) ?? part;
  });
};

/** "company cars: upstream" by its parts; what follows the first one may be a name that has no German. */
const inParts = (text: string, between: string): string | undefined => {
  const [first = "", ...rest] = text.split(between);
  const begin = rest.length > 0 ? germanOf(first) : undefined;
  return begin && [begin, ...rest.map((part) => germanOf(part) ?? part)].join(between);
};

/** Not what every object has, such as `constructor`. */
const phrase = (text: string): string | undefined => (Object.hasOwn(GERMAN, text) ? GERMAN[text] : undefined);

const germanOf = (text: string): string | undefined =>
  phrase(text) ?? (isNamed(text) ? text : undefined) ?? inParts(text, ": ") ?? inParts(text, ", ") ?? byPattern(text);

/** A value without a unit; whole numbers may be years. */
const FRACTION = /^\d+\.\d+$/u;

/** The German of a whole text; of a value without a unit to its last digit. */
const germanText = (text: string): string | undefined =>
  FRACTION.test(text) ? text.replace(".", ",") : germanOf(text);

/** The engine counts legs, parts and steps from 0, the page from 1; of which step an error is stands with its step. */
const COUNTED = / (leg|part) (\d+)$/u;
const OF_STEP = / of step \d+$/u;
/** "passengers per seat, north_america": the part of the world at the end of a name. */
const PART_OF_WORLD = /, ([a-z_]+)$/u;

const asCounted = (text: string, language: Language): string =>
  text
    .replace(COUNTED, (_, what: string, index: string) => ` ${what} ${Number(index) + 1}`)
    .replace(OF_STEP, "")
    .replace(PART_OF_WORLD, (whole, code: string) => (isRegion(code) ? `, ${codeName(code, language)}` : whole));

/** The name of a step, a value or a fact in words for a reader; in English where no German is known of it. */
export const sheetWords = (text: string, language: Language): string => {
  const counted = asCounted(text, language);
  const german = language === "de" ? germanText(counted) : undefined;
  return german === undefined ? plainWords(counted, "en") : plainWords(german, "de");
};

/** The same on a page, marked where it stays English. */
export const sheetLabel = (text: string, language: Language): Html =>
  language === "en" || germanText(asCounted(text, language)) !== undefined
    ? html`${sheetWords(text, language)}`
    : html`<span lang="en">${sheetWords(text, language)}</span>`;
