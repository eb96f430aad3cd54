import type { Language } from "@isotherm/pages";

/** A column as people read it: its name, which is understood in a file, and what it holds. */
interface ColumnWords {
  readonly name: string;
  readonly about: string;
}

const of = (name: string, about: string): ColumnWords => ({ name, about });

const END =
  "ein Ort; auf See ein UN/LOCODE (DEHAM) oder mit Leerzeichen (DE HAM); in der Luft ein Flughafencode; oder 53.55, 9.99, Grad Nord und Ost";
const COUNTRY = "ein Code wie DEU oder DE, oder der Name auf Deutsch oder Englisch";
const POSTCODE = "als Text, damit führende Nullen bleiben";
const DAY = "JJJJ-MM-TT, TT.MM.JJJJ oder T/M/JJJJ, mit oder ohne Uhrzeit (UTC)";
const AIRPORT = "ein Flughafen mit seinem IATA- oder ICAO-Code";

/** Columns in German, by the English names of the templates. */
const GERMAN: Readonly<Record<string, ColumnWords>> = {
  reference: of("Referenz", "Ihr eigener Name für die Zeile; bleibt als metadata.reference"),
  leg: of("Abschnitt", "die Stelle der Zeile unter denen mit ihrer Referenz: 1, 2, 3 …"),
  mode: of("Verkehrsmittel", "Straße, Bahn, Binnenschiff, See, Luft, Lager, Umschlag"),
  vehicle: of(
    "Fahrzeug",
    "der Name eines Verfahrens, etwa truck_articulated_40t; ohne ihn gilt ein Mittel des Verkehrsmittels",
  ),
  from: of("von", END),
  "from country": of("von Land", COUNTRY),
  "from postcode": of("von PLZ", POSTCODE),
  to: of("nach", END),
  "to country": of("nach Land", COUNTRY),
  "to postcode": of("nach PLZ", POSTCODE),
  distance: of("Entfernung", "in km, wenn keine Einheit dabeisteht; tritt an die Stelle der beiden Enden"),
  "distance unit": of("Entfernungseinheit", "km, mi oder nm"),
  weight: of("Gewicht", "in kg, wenn keine Einheit dabeisteht"),
  "weight unit": of("Gewichtseinheit", "kg, t, g oder lb"),
  teu: of("Anzahl TEU", "Container von zwanzig Fuß; mit oder ohne Gewicht"),
  load: of("Ladung", "wie schwer die Container sind: leicht, mittel, schwer, leer"),
  chilled: of("gekühlt", "ja oder nein; zählt bei Lkw, Containerschiffen, Lagern und Umschlag"),
  imo: of("IMO-Nummer", "Nummer des Schiffes, für Abschnitte auf See"),
  "shipped on": of("Versanddatum", DAY),
  happened: of("erfolgt", "ja: es hat wirklich stattgefunden; nein: ein Plan"),
  "add road legs": of(
    "Vor- und Nachlauf",
    "ja: Lkw verbinden Adressen mit ihren Häfen, Flughäfen und Bahnterminals, und Abschnitte mit den nächsten, wo mehr als 10 km dazwischen liegen",
  ),
  cabin: of("Klasse", "Economyklasse (ohne Angabe), Businessklasse oder Erste Klasse"),
  passengers: of("Passagiere", "1, wenn nichts angegeben ist; das Ergebnis zählt alle"),
  unit: of("Einheit", "kWh, MWh oder GWh"),
  country: of("Land", COUNTRY),
  region: of(
    "Bundesstaat",
    "ein Staat der USA oder Australiens, eine Provinz Kanadas oder eine Teilregion von eGRID: US-TX, oder TX neben dem Land",
  ),
  year: of("Jahr", "des Verbrauchs: dessen Faktoren gelten"),
  currency: of(
    "Währung",
    "ein Code oder Zeichen wie EUR oder €; nötig, wenn weder Spaltenname noch Zelle des Betrags sie nennen",
  ),
  merchant: of("Händler", "wer bezahlt wurde"),
  "category code": of(
    "Kategoriecode",
    "Branchencode des Händlers (ISO 18245), vier Ziffern; verlorene führende Nullen werden ergänzt",
  ),
  description: of("Beschreibung", "was gekauft wurde, in Worten; danach wird gesucht, wo kein Kategoriecode steht"),
  "purchased on": of("Kaufdatum", DAY),
};

/** Columns that are something else in one kind of files. */
const OF_KIND: Readonly<Record<string, Readonly<Record<string, ColumnWords>>>> = {
  electricity: {
    amount: of("Verbrauch", "in kWh, wenn keine Einheit dabeisteht"),
    country: of("Land", `${COUNTRY}; ohne Angabe gilt der Durchschnitt der Welt`),
  },
  flight: { from: of("von", AIRPORT), to: of("nach", AIRPORT) },
  transactions: {
    amount: of("Betrag", "was bezahlt wurde, ohne Versand und Steuern"),
    country: of("Land", `des Händlers: ${COUNTRY}`),
  },
};

/** What a column of a kind of files is called and holds, in the reader's language. */
export const columnWords = (kind: string, { name, about }: ColumnWords, language: Language): ColumnWords =>
  (language === "de" ? (OF_KIND[kind]?.[name] ?? GERMAN[name]) : undefined) ?? {
    name,
    // The templates mark code as Markdown does.
    about: about.replaceAll("`", ""),
  };

/** What is wrong with the columns of a file, with the names of the template in the reader's language. */
export const withColumnWords = (kind: string, message: string, language: Language): string => {
  const nameOf = (name: string): string => columnWords(kind, { name, about: "" }, language).name;
  return message
    .replace(/(?<=a column is missing: ).+$/, (names) =>
      names.replaceAll(/"([^"]+)"/g, (_quoted, name: string) => `"${nameOf(name)}"`),
    )
    .replace(/(?<=more than one column is )[^:]+/, nameOf);
};
