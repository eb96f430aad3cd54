/** Languages that people read about projects in. */
type Language = "en" | "de";

/** Kinds of projects in German, by the English ones of a catalogue in small letters. */
const GERMAN_KINDS: Readonly<Record<string, string>> = {
  afforestation: "Aufforstung",
  "afforestation and reforestation": "Aufforstung und Wiederbewaldung",
  "avoided deforestation": "Vermiedene Entwaldung",
  "bioenergy with carbon capture and storage": "Bioenergie mit CO₂-Abscheidung und -Speicherung",
  biochar: "Pflanzenkohle",
  biogas: "Biogas",
  "blue carbon": "Küstenökosysteme",
  "clean water": "Sauberes Wasser",
  cookstoves: "Kochöfen",
  "direct air capture": "CO₂-Abscheidung aus der Luft",
  "energy efficiency": "Energieeffizienz",
  "enhanced weathering": "Beschleunigte Verwitterung",
  "forest conservation": "Waldschutz",
  geothermal: "Erdwärme",
  hydropower: "Wasserkraft",
  "improved forest management": "Verbesserte Waldbewirtschaftung",
  "landfill gas": "Deponiegas",
  "mangrove restoration": "Wiederherstellung von Mangroven",
  "ocean carbon removal": "CO₂-Entnahme im Meer",
  "peatland restoration": "Wiedervernässung von Mooren",
  reforestation: "Wiederbewaldung",
  "soil carbon": "Kohlenstoff im Boden",
  "solar farm": "Solarpark",
  "wind farm": "Windpark",
};

/** A kind of projects in the reader's language; undefined where a catalogue has one of its own. */
export const projectKindIn = (kind: string, language: Language): string | undefined => {
  if (language === "en") return kind;
  const name = kind.trim().toLowerCase();
  return Object.hasOwn(GERMAN_KINDS, name) ? GERMAN_KINDS[name] : undefined;
};

/** Codes of countries by their English names, which is all that certificates keep of them. Made when first used. */
let codesByName: ReadonlyMap<string, string> | undefined;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

const codesOfCountries = (): ReadonlyMap<string, string> => {
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const name = english.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
};

/** A country in the reader's language, by its English name; undefined where it is called otherwise. */
export const countryIn = (name: string, language: Language): string | undefined => {
  if (language === "en") return name;
  codesByName ??= codesOfCountries();
  const code = codesByName.get(name.trim());
  return code === undefined ? undefined : new Intl.DisplayNames("de", { type: "region" }).of(code);
};

/** A project's kind and country in the reader's language, each as the catalogue has it where there is no German. */
export const projectWords = (
  { project_type, country_name }: { readonly project_type: string; readonly country_name: string },
  language: Language,
): readonly [kind: string, country: string] => [
  projectKindIn(project_type, language) ?? project_type,
  countryIn(country_name, language) ?? country_name,
];
