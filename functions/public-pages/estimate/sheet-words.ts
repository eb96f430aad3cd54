import { html, type Html, type Language, unitAfter } from "@isotherm/pages";
import { codeName, isRegion, plainWords } from "./plain-words.ts";

/** Names of steps, values and facts of calculation sheets, which the engine writes in English. */
const GERMAN: Readonly<Record<string, string>> = {
  accounting: "Bilanzierung",
  activity: "Tätigkeit",
  "adjusted distance": "angepasste Entfernung",
  "adjusted distance of all parts": "angepasste Entfernung aller Teile",
  "all effects over the CO2": "alle Wirkungen im Verhältnis zum CO2",
  "amount paid": "gezahlter Betrag",
  "average load of a container": "mittlere Beladung eines Containers",
  boundary: "Systemgrenze",
  "burning the fuel": "Verbrennung des Kraftstoffs",
  car: "Auto",
  cars: "Autos",
  "cars, four persons in each": "Autos mit je vier Personen",
  "CO2 of burning jet fuel": "CO2 aus der Verbrennung von Kerosin",
  combustion: "Verbrennung",
  "combustion in scope 2; upstream and losses in scope 3": "Verbrennung in Scope 2; Vorkette und Verluste in Scope 3",
  "combustion per kWh generated": "Verbrennung je erzeugter kWh",
  "combustion to life cycle": "Verbrennung im Verhältnis zum Lebenszyklus",
  "commuting by car": "Arbeitswege mit dem Auto",
  "commuting by public transport": "Arbeitswege mit öffentlichem Verkehr",
  "company cars": "Firmenwagen",
  "consumer prices of the year": "Verbraucherpreise des Jahres",
  "container ship without the distance adjustment": "Containerschiff ohne Entfernungsanpassung",
  containers: "Container",
  "containers from the mass": "Container aus der Masse",
  "containers of the shipment": "Container der Sendung",
  corridor: "Korridor",
  countries: "Länder",
  country: "Land",
  "days a week": "Tage je Woche",
  "degree days of heating": "Heizgradtage",
  density: "Dichte",
  destination: "Ziel",
  "detour factor": "Umwegfaktor",
  "detours of a flight": "Umwege eines Fluges",
  diesel: "Diesel",
  diet: "Ernährungsweise",
  direct: "direkt",
  distance: "Entfernung",
  "distance adjustment contained in it": "darin enthaltene Entfernungsanpassung",
  "distance adjustment factor": "Faktor der Entfernungsanpassung",
  "distance of a day": "Strecke eines Tages",
  "distance of all parts": "Entfernung aller Teile",
  "distance of each": "Strecke je Auto",
  "electric car": "Elektroauto",
  electricity: "Strom",
  "electricity consumed": "verbrauchter Strom",
  "electricity of the equipment": "Strom der Geräte",
  "electricity of the train": "Strom des Zuges",
  "electricity of the vehicle": "Strom des Fahrzeugs",
  "electricity per t·km": "Strom je t·km",
  "emission factor": "Emissionsfaktor",
  "emission factor, well to wheel": "Emissionsfaktor, well to wheel",
  "emission intensity": "Emissionsintensität",
  "emission intensity of the flight": "Emissionsintensität des Fluges",
  "emission intensity of the vehicle": "Emissionsintensität des Fahrzeugs",
  "emission intensity of the vessel": "Emissionsintensität des Schiffes",
  emissions: "Emissionen",
  "emissions by the named factor": "Emissionen nach dem genannten Faktor",
  "emissions of both": "Emissionen von beiden",
  "emissions of the electricity": "Emissionen des Stroms",
  "emissions of the fuel": "Emissionen des Kraftstoffs",
  "emissions of the site": "Emissionen des Standorts",
  employees: "Beschäftigte",
  "employees who use public transport": "Beschäftigte mit öffentlichem Verkehr",
  "end-user value of the lane": "Endwert der Handelsroute",
  energy: "Energie",
  "energy of the fuel": "Energie des Kraftstoffs",
  "equipment at home": "Geräte zu Hause",
  "ferry line": "Fährlinie",
  flights: "Flüge",
  food_and_drink: "Essen und Getränke",
  fuel: "Kraftstoff",
  "fuel burnt": "verbrannter Kraftstoff",
  "fuel of a seat": "Kraftstoff eines Sitzes",
  "fuel of a tonne": "Kraftstoff einer Tonne",
  "fuel of the flight": "Kraftstoff des Fluges",
  "fuel of the passengers": "Kraftstoff der Reisenden",
  "fuel used": "verbrauchter Kraftstoff",
  gas: "Gas",
  "gas burnt": "verbranntes Gas",
  generation: "Erzeugung",
  heating: "Heizung",
  "heating at home": "Heizung zu Hause",
  "hours a day": "Stunden je Tag",
  "hybrid car": "Hybridauto",
  "jet fuel": "Kerosin",
  landfill: "Deponie",
  "length of one": "Länge eines Fluges",
  "length of the way": "Länge des Weges",
  "life-cycle intensity of generation": "Lebenszyklus-Intensität der Erzeugung",
  "location-based": "standortbasiert",
  location_based: "standortbasiert",
  "long flights": "Langstreckenflüge",
  "losses on the way": "Verluste auf dem Weg",
  "losses up to the train": "Verluste bis zum Zug",
  "lower heating value": "Heizwert",
  "making and bringing the fuel": "Herstellung und Lieferung des Kraftstoffs",
  "market-based": "marktbasiert",
  market_based: "marktbasiert",
  mass: "Masse",
  "mass as answered": "Masse des Ergebnisses",
  "mass as answered of all parts": "Masse des Ergebnisses aller Teile",
  "mass from the containers": "Masse aus den Containern",
  "mass of the shipment": "Masse der Sendung",
  material_and_waste: "Material und Abfall",
  "mean over the countries of the way": "Mittel über die Länder des Weges",
  "medium flights": "Mittelstreckenflüge",
  "mix of bus, rail and metro": "Mischung aus Bus, Bahn und U-Bahn",
  months: "Monate",
  "natural gas": "Erdgas",
  "non-CO2 effects": "Nicht-CO2-Wirkungen",
  "non-CO2 effects as answered": "Nicht-CO2-Wirkungen des Ergebnisses",
  "non-CO2 effects of flying at height": "Nicht-CO2-Wirkungen des Fliegens in der Höhe",
  "office equipment": "Bürogeräte",
  "other corridors": "andere Korridore",
  passages: "Durchfahrten",
  passengers: "Reisende",
  "passengers per seat": "Reisende je Sitz",
  past: "vorbei an",
  "persons in a car": "Personen je Auto",
  petrol: "Benzin",
  "public transport": "öffentlicher Verkehr",
  "recycled share": "recycelter Anteil",
  recycling: "Recycling",
  region: "Region",
  remarks: "Anmerkungen",
  remote_employee: "Arbeit zu Hause",
  "residual mix": "Restmix",
  "scope 3, in one figure": "Scope 3 in einem Wert",
  sector: "Branche",
  "share in business or first class": "Anteil in Business oder First Class",
  "share of days by car": "Anteil der Tage mit dem Auto",
  "share of generation": "Anteil an der Erzeugung",
  "share that works remotely": "Anteil mit Arbeit zu Hause",
  shipment: "Sendung",
  shopping: "Einkäufe",
  "short flights": "Kurzstreckenflüge",
  "shortest distance between the airports": "kürzeste Entfernung zwischen den Flughäfen",
  source: "Start",
  "sum of the legs": "Summe der Abschnitte",
  "tank to wheel": "tank to wheel",
  "tank to wheel part": "Teil tank to wheel",
  "tank to wheel part of the factor": "Teil tank to wheel des Faktors",
  "tank to wheel part of the fuel": "Teil tank to wheel des Kraftstoffs",
  "tank to wheel share": "Anteil tank to wheel",
  tech: "Server und Cloud-Dienste",
  "trade lane": "Handelsroute",
  "transport activity": "Transportleistung",
  travel: "Reisen",
  travel_and_commute: "Reisen und Arbeitswege",
  upstream: "Vorkette",
  "upstream and losses on the way": "Vorkette und Verluste auf dem Weg",
  "upstream of generation": "Vorkette der Erzeugung",
  "upstream to life cycle": "Vorkette im Verhältnis zum Lebenszyklus",
  vehicles: "Fahrzeuge",
  waste: "Abfall",
  "way there and back": "Hin- und Rückweg",
  "weeks of use": "Wochen der Nutzung",
  "well to tank": "well to tank",
  "well to tank part": "Teil well to tank",
  "well to wheel": "well to wheel",
  "well to wheel factor": "Faktor well to wheel",
  "working at home": "Arbeit zu Hause",
  "working days": "Arbeitstage",
  world: "Welt",
  "year of the factors": "Jahr der Faktoren",
};

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
  [/^merchant recognised by .+$/u, "Händler erkannt als"],
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
  phrase(text) ?? inParts(text, ": ") ?? inParts(text, ", ") ?? byPattern(text);

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
  return plainWords(language === "de" ? (germanOf(counted) ?? counted) : counted, language);
};

/** The same on a page, marked where it stays English. */
export const sheetLabel = (text: string, language: Language): Html =>
  language === "en" || germanOf(asCounted(text, language)) !== undefined
    ? html`${sheetWords(text, language)}`
    : html`<span lang="en">${sheetWords(text, language)}</span>`;
