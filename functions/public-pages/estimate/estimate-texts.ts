import type { DataQuality, EstimateKind } from "@isotherm/contract";
import type { MapMode } from "@isotherm/geodata/map/map-style";
import { RANGE_METHOD } from "@isotherm/methodology/mass-quality";
import type * as z from "zod";
import type { Language, Text } from "@isotherm/pages";

/** What estimates are of. */
export const KIND_NAMES: Readonly<Record<EstimateKind, Text>> = {
  electricity: { en: "Electricity", de: "Strom" },
  shipping: { en: "Freight", de: "Fracht" },
  "multi-leg-shipping": { en: "Freight over several legs", de: "Fracht über mehrere Abschnitte" },
  "by-fuel-shipping": { en: "Freight by fuel used", de: "Fracht nach verbrauchtem Kraftstoff" },
  flight: { en: "Flight", de: "Flug" },
  transaction: { en: "Purchase", de: "Einkauf" },
  company: { en: "One year of a company", de: "Ein Jahr eines Unternehmens" },
  individual: { en: "One year of a person", de: "Ein Jahr einer Person" },
  "emission-factor": { en: "An activity by a named factor", de: "Eine Tätigkeit mit einem genannten Faktor" },
  "passenger-transportation": { en: "Journey of passengers", de: "Reise von Personen" },
};

/** How good a figure is, in plain words. */
export const QUALITY_NAMES: Readonly<Record<z.output<typeof DataQuality>, Text>> = {
  measured: { en: "provided by the client", de: "vom Auftraggeber angegeben" },
  published_default: { en: "published default", de: "veröffentlichter Standardwert" },
  modelled: { en: "modelled", de: "modelliert" },
  assumption: { en: "assumption", de: "Annahme" },
};

/** What stands in the place of a year. */
export const DATA_YEARS: Readonly<Record<string, Text>> = {
  none: { en: "none", de: "keines" },
  "not stated": { en: "not stated", de: "nicht angegeben" },
  "of its inputs": { en: "of its inputs", de: "das der Eingaben" },
};

/** What parts of a mass rest on, in plain words. */
export const CLASS_NAMES = {
  primary: { en: "primary data", de: "Primärdaten" },
  modelled: { en: "modelled", de: "modelliert" },
  default: { en: "published defaults", de: "veröffentlichte Standardwerte" },
  assumed: { en: "assumed", de: "angenommen" },
} as const satisfies Record<string, Text>;

/** What a part of a mass is that rests on data of a class. */
export const CLASS_MEANINGS = {
  primary: {
    en: "What was given, such as a consumption or the fuel used, times a published factor.",
    de: "Was angegeben wurde, etwa ein Verbrauch oder der Kraftstoff, mal einem veröffentlichten Faktor.",
  },
  modelled: {
    en: "A distance or a load comes from a model.",
    de: "Eine Entfernung oder eine Auslastung stammt aus einem Modell.",
  },
  default: {
    en: "A published average of the means of transport or of the activity.",
    de: "Ein veröffentlichter Durchschnitt des Verkehrsmittels oder der Tätigkeit.",
  },
  assumed: {
    en: "At least one of the values behind it is an assumption: they are listed below.",
    de: "Mindestens einer der Werte dahinter ist eine Annahme: Sie stehen unten.",
  },
} as const satisfies Record<keyof typeof CLASS_NAMES, Text>;

/** What parts of a map are drawn by, by the mode of the ways that it has. */
const WAYS: Readonly<Record<MapMode, Text>> = {
  sea: { en: "Sea lanes are those of the model.", de: "Seewege sind die des Modells." },
  ferry: { en: "Ferries are drawn straight.", de: "Fähren sind gerade gezeichnet." },
  road: {
    en: "Crossings and passes are those of the model; what lies between is drawn straight.",
    de: "Querungen und Pässe sind die des Modells; was dazwischen liegt, ist gerade gezeichnet.",
  },
  rail: {
    en: "Crossings and passes are those of the model; what lies between is drawn straight.",
    de: "Querungen und Pässe sind die des Modells; was dazwischen liegt, ist gerade gezeichnet.",
  },
  inland_waterway: {
    en: "Rivers are those of the model, drawn straight from junction to junction.",
    de: "Flüsse sind die des Modells, gerade gezeichnet von Mündung zu Mündung.",
  },
  air: { en: "Flights are drawn as great circles.", de: "Flüge sind als Großkreise gezeichnet." },
};
const GROUND: Text = { en: "Coasts and borders: Natural Earth.", de: "Küsten und Grenzen: Natural Earth." };

/** What is to be known of a map: how its ways are drawn, each sentence once, and whose its ground is. */
export const mapNote = (modes: readonly MapMode[], language: Language): string =>
  [...new Set([...modes.map((mode) => WAYS[mode][language]), GROUND[language]])].join(" ");

/** The words of the page of an estimate. Names of sources are those of the calculation sheet: English. */
export const ESTIMATE_TEXTS = {
  heading: { en: "Estimated emissions", de: "Geschätzte Emissionen" },
  co2e: {
    en: "CO₂e: CO₂ and the other greenhouse gases, weighted by their effect over 100 years.",
    de: "CO₂e: CO₂ und die übrigen Treibhausgase, gewichtet nach ihrer Wirkung über 100 Jahre.",
  },
  preparedBy: { en: "Prepared by", de: "Erstellt von" },
  made: { en: "Estimated on", de: "Geschätzt am" },
  method: { en: "Method version", de: "Methodenversion" },
  range: { en: "95 % interval", de: "95-%-Intervall" },
  rangeMeans: {
    en: "In 95 of 100 cases the true figure lies between these two, if the widths that we assume for its values are right.",
    de: "In 95 von 100 Fällen liegt der wahre Wert zwischen diesen beiden, wenn die Breiten stimmen, die wir für seine Größen annehmen.",
  },
  howSure: { en: "How sure is this figure?", de: "Wie sicher ist dieser Wert?" },
  grade: { en: "Grade of the data", de: "Note der Daten" },
  grades: { en: "From A+, measured, to D, rough.", de: "Von A+, gemessen, bis D, grob." },
  gradeOfLegs: {
    en: "It is the mean of the legs, weighted by mass:",
    de: "Sie ist das Mittel der Abschnitte, nach Masse gewichtet:",
  },
  nothingBetter: {
    en: "Nothing that could be given besides would make it better: what is left is the uncertainty of the factors.",
    de: "Keine weitere Angabe würde ihn besser machen: Was bleibt, ist die Unsicherheit der Faktoren.",
  },
  modelIsAssumed: {
    en: "Nothing that could be given besides would make it better: what was assumed is part of the model.",
    de: "Keine weitere Angabe würde ihn besser machen: Was angenommen wurde, ist Teil des Modells.",
  },
  better: { en: "What would make it better:", de: "Was ihn besser machen würde:" },
  giveFuel: {
    en: "Give the fuel that was used, or the carrier's own figure.",
    de: "Geben Sie den verbrauchten Kraftstoff an, oder den Wert des Frachtführers.",
  },
  rangeMade: { en: "How the interval was made", de: "Wie das Intervall entstand" },
  rangeMethod: {
    en: RANGE_METHOD,
    de: "low = m / w und high = m · w, nach außen auf drei geltende Ziffern; w = exp √ Σ (Elastizität · ln Faktor)². Jeder Faktor ist das 95-%-Intervall eines lognormal verteilten Wertes; die Elastizitäten sind erste Ableitungen der Masse durch die Formeln der Schritte. Werte sind voneinander unabhängig; ein und derselbe Wert hängt ganz mit sich selbst zusammen, in welchen Schritten, Abschnitten und Teilen er auch vorkommt. Die meisten Faktoren sind Annahmen dieses Dienstes, wie jede Zeile der Tabelle sagt.",
  },
  elasticity: { en: "elasticity", de: "Elastizität" },
  exact: { en: "Exact figure", de: "Genauer Wert" },
  test: {
    en: "Test data: made with a test account, not about a real activity.",
    de: "Testdaten: mit einem Testkonto erstellt, ohne wirklichen Vorgang.",
  },
  route: { en: "Route", de: "Route" },
  mapOf: { en: "Route map", de: "Karte der Route" },
  byRoad: { en: "car or bus", de: "Auto oder Bus" },
  legs: { en: "Legs", de: "Abschnitte" },
  fuels: { en: "Fuels", de: "Kraftstoffe" },
  fuel: { en: "Fuel", de: "Kraftstoff" },
  leg: { en: "Leg", de: "Abschnitt" },
  activity: { en: "Activity × effective factor", de: "Aktivität × effektiver Faktor" },
  byFuelBurned: { en: "by the fuel burned on the flight", de: "nach dem Kraftstoff des Fluges" },
  distance: { en: "Distance", de: "Entfernung" },
  emissions: { en: "Emissions, share", de: "Emissionen, Anteil" },
  total: { en: "Total", de: "Summe" },
  parts: { en: "Emissions by stage", de: "Emissionen nach Stufe" },
  tankToWheel: { en: "Fuel combustion (tank-to-wheel)", de: "Verbrennung (tank to wheel)" },
  atHeight: {
    en: "of it effects of flying at height other than CO₂e of burned fuel",
    de: "davon Wirkungen des Fliegens in der Höhe neben dem CO₂e des Kraftstoffs",
  },
  wellToTank: {
    en: "Production and supply of fuel and electricity (well-to-tank)",
    de: "Herstellung und Lieferung von Kraftstoff und Strom (well to tank)",
  },
  elsewhere: { en: "Not split by the source", de: "Von der Quelle nicht aufgeteilt" },
  exactWords: { en: "Exact wording", de: "Genauer Wortlaut (englisch)" },
  warnings: { en: "Please note", de: "Bitte beachten" },
  given: { en: "What was given", de: "Was angegeben wurde" },
  assumed: { en: "Assumptions", de: "Was angenommen wurde" },
  moreAssumed: { en: "{count} more", de: "{count} weitere" },
  noAssumption: { en: "No figure was assumed by us.", de: "Kein Wert wurde von uns angenommen." },
  sources: { en: "Factors and sources", de: "Faktoren und Quellen" },
  edition: { en: "Edition", de: "Ausgabe" },
  licence: { en: "Licence", de: "Lizenz" },
  notPrinted: { en: "The source does not print it", de: "Die Quelle druckt ihn nicht" },
  dataYear: { en: "data year", de: "Datenjahr" },
  region: { en: "region", de: "Gebiet" },
  place: { en: "Place", de: "Stelle" },
  quality: { en: "Quality", de: "Qualität" },
  sheet: { en: "Calculation sheet", de: "Rechenblatt" },
  step: { en: "Step", de: "Schritt" },
  formOfStep: { en: "As in step", de: "Wie in Schritt" },
  onPaper: {
    en: "Factors, sources and every step of the calculation:",
    de: "Faktoren, Quellen und jeder Schritt der Rechnung:",
  },
  estimate: { en: "Estimate", de: "Schätzung" },
  about: {
    en: "Figures are estimates. Their sources are listed on this page.",
    de: "Die Angaben sind Schätzungen. Worauf sie beruhen, steht dabei.",
  },
} as const satisfies Record<string, Text>;
