import { html, type Html, type Language } from "@isotherm/pages";
import { regionName } from "./country-name.ts";
import { plainWords } from "./plain-words.ts";

/** Notes of steps as the engine writes them, and in German. What is captured is a code, a country or a number. */
const NOTES: readonly (readonly [written: RegExp, german: string])[] = [
  [/^No country was given: the world average is used\.$/u, "Kein Land war angegeben: Der Weltdurchschnitt gilt."],
  [
    /^The tables? (?:has|have) no value for (\S+): the world average is used\.$/u,
    "Die Tabelle hat keinen Wert für $1: Der Weltdurchschnitt gilt.",
  ],
  [
    /^The tables have no value for (\S+): that of its country is used\.$/u,
    "Die Tabellen haben keinen Wert für $1: Der des Landes gilt.",
  ],
  [/^No value for an unknown country: the world average\.$/u, "Das Land ist nicht bekannt: der Weltdurchschnitt."],
  [/^No value for (\S+): the world average\.$/u, "Kein Wert für $1: der Weltdurchschnitt."],
  [
    /^The Holy See is supplied from Italy's grid: its factors are used\.$/u,
    "Der Heilige Stuhl wird aus dem Netz Italiens versorgt: Dessen Faktoren gelten.",
  ],
  [
    /^The Isle of Man is joined by cable to the grid of Great Britain: its factors are used\.$/u,
    "Die Insel Man ist durch ein Kabel mit dem Netz Großbritanniens verbunden: Dessen Faktoren gelten.",
  ],
  [
    /^Andorra takes most of its electricity from the grids of Spain and France: its factors are used\.$/u,
    "Andorra bezieht seinen Strom zum größten Teil aus den Netzen Spaniens und Frankreichs: Die Faktoren Spaniens gelten.",
  ],
  [
    /^Åland takes most of its electricity by cable from Sweden: its factors are used\.$/u,
    "Åland bezieht seinen Strom zum größten Teil durch ein Kabel aus Schweden: Die Faktoren Schwedens gelten.",
  ],
  [
    /^(.+) is supplied(?: by cable)? from (.+?)(?:'s grid)?: its factors are used\.$/u,
    "$1 wird aus dem Netz von $2 versorgt: Dessen Faktoren gelten.",
  ],
  [
    /^Liechtenstein lies in the control area of Switzerland's grid: its factors are used\.$/u,
    "Liechtenstein liegt in der Regelzone des Schweizer Netzes: Dessen Faktoren gelten.",
  ],
  [/^Beyond (\d+) km as between (\d+) and (\d+) km\.$/u, "Über $1 km hinaus wie zwischen $2 und $3 km."],
  [
    /^The diet has no effect: this is not a purchase of food\.$/u,
    "Die Ernährungsweise wirkt nicht: Das ist kein Einkauf von Lebensmitteln.",
  ],
  [
    /^Such goods are mostly imported; the domestic industry's figure alone would be too low\.$/u,
    "Solche Waren werden meist importiert; der Wert der heimischen Branche allein wäre zu niedrig.",
  ],
  [
    /^Employees who neither work remotely nor use public transport; the rest of them walk or cycle\.$/u,
    "Beschäftigte, die weder zu Hause arbeiten noch öffentlich fahren; die übrigen von ihnen gehen zu Fuß oder fahren Rad.",
  ],
  [
    /^Scaled by the degree days of the country; fuels and houses are those of the United Kingdom\.$/u,
    "Nach den Heizgradtagen des Landes umgerechnet; Brennstoffe und Häuser sind die des Vereinigten Königreichs.",
  ],
  [
    /^The meter of the office counts servers that stand in it: nothing is counted twice\.$/u,
    "Der Zähler des Büros zählt Server mit, die darin stehen: Nichts wird doppelt gezählt.",
  ],
  [/^For comparison: the model is not in the result\.$/u, "Zum Vergleich: Das Modell steckt nicht im Ergebnis."],
  [/^ISO 14083: 100 kg per passenger\.$/u, "ISO 14083: 100 kg je Person."],
  [
    /^No schedules of (.+) are at hand: an average container ship of the lane\.$/u,
    "Fahrpläne von $1 liegen nicht vor: ein mittleres Containerschiff der Route.",
  ],
  [
    /^The ship was chosen by the length of the line \((\S+), assumption\)\.$/u,
    "Das Schiff wurde nach der Länge der Linie gewählt ($1, Annahme).",
  ],
  [
    /^The reported intensity ends at the tank: what comes before it has the share of the model's energy carrier\.$/u,
    "Die gemeldete Intensität endet am Tank: Was davor liegt, hat den Anteil des Energieträgers im Modell.",
  ],
  [
    /^Electricity of the EU in 2020: all of it arises before the wheel\.$/u,
    "Strom der EU im Jahr 2020: Alles davon entsteht vor dem Rad.",
  ],
  [/^The ambient row\.$/u, "Die Zeile ohne Kühlung."],
  [
    /^Printed per container; one container is taken as one TEU\.$/u,
    "Gedruckt je Container; ein Container gilt als ein TEU.",
  ],
  [
    /^Derived: no row of its own; the mixed one stands in\.$/u,
    "Abgeleitet: keine eigene Zeile; die gemischte vertritt sie.",
  ],
  [
    /^No average row is printed: the row for containers stands in\.$/u,
    "Keine mittlere Zeile ist gedruckt: Die Zeile für Container vertritt sie.",
  ],
  [
    /^Trains outside Europe and North America: the European row of diesel trains\.$/u,
    "Züge außerhalb Europas und Nordamerikas: die europäische Zeile der Dieselzüge.",
  ],
  [/^Both ends are one place\.$/u, "Beide Enden sind derselbe Ort."],
];

const germanOf = (note: string): string | undefined => {
  const [written, german] = NOTES.find(([each]) => each.test(note)) ?? [];
  return (
    written &&
    german?.replaceAll(/\$(\d)/gu, (_, group: string) => regionName(written.exec(note)?.[Number(group)] ?? "", "de"))
  );
};

/** A note may be several sentences, each of them known or not. */
const BETWEEN_SENTENCES = /(?<=\.) /u;

/** A note of a step for a reader; in English, and marked so, where not all of it is known in German. */
export const noteText = (note: string, language: Language): Html => {
  if (language === "en") return html`${plainWords(note, language)}`;
  const sentences = note.split(BETWEEN_SENTENCES).map(germanOf);
  return sentences.every((sentence) => sentence !== undefined)
    ? html`${plainWords(sentences.join(" "), language)}`
    : html`<span lang="en">${plainWords(note, "en")}</span>`;
};
