import type { Choice } from "./choose-place.ts";
import { cityReadings, inBrackets, readingsWithRegion } from "./city-readings.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import { normaliseName } from "./normalise-name.ts";
import { isCalled, type Scope, searchExactly } from "./search-city.ts";
import { isState } from "./town-behind.ts";

/**
 * Countries, and what has a code of its own in ISO 3166-1 although addresses there are often written with the country's:
 * "San Juan, PR" in the USA.
 */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  AUS: ["CCK", "CXR", "NFK"],
  CHN: ["HKG", "MAC", "TWN"],
  DNK: ["FRO", "GRL"],
  FIN: ["ALA"],
  FRA: ["BLM", "GLP", "GUF", "MAF", "MTQ", "MYT", "NCL", "PYF", "REU", "SPM", "WLF"],
  GBR: ["AIA", "BMU", "CYM", "FLK", "GGY", "GIB", "IMN", "JEY", "MSR", "SHN", "TCA", "VGB"],
  MAR: ["ESH"],
  NLD: ["ABW", "BES", "CUW", "SXM"],
  NOR: ["SJM"],
  NZL: ["COK", "NIU", "TKL"],
  SRB: ["XKX"],
  USA: ["ASM", "GUM", "MNP", "PRI", "VIR"],
};

/** What they are called beside the gazetteer's English name. Normalised. */
const CALLED_TOO: ReadonlyMap<string, readonly string[]> = new Map([
  ["la reunion", ["REU"]],
  ["guyane", ["GUF"]],
  ["nouvelle caledonie", ["NCL"]],
  ["polynesie francaise", ["PYF"]],
  ["kalaallit nunaat", ["GRL"]],
  ["gronland", ["GRL"]],
  ["foroyar", ["FRO"]],
  ["macau", ["MAC"]],
  ["falkland islands", ["FLK"]],
  ["british virgin islands", ["VGB"]],
  ["bvi", ["VGB"]],
  ["us virgin islands", ["VIR"]],
  ["usvi", ["VIR"]],
  ["virgin islands", ["VGB", "VIR"]],
]);

/** Two letters behind a name without a comma say where it lies in the USA alone: "Saint-Martin-de-Ré" is not on Réunion (RE). */
const WRITES_LETTERS = "USA";

/** Of so many letters a text may be a code of a country, a state, or neither. */
export const LETTERS_OF_CODE = 3;

/** The territories of a country. */
export const territoriesOf = (file: GazetteerFile, { iso3 }: GazetteerCountry): readonly GazetteerCountry[] => {
  const codes = TERRITORIES[iso3] ?? [];
  return codes.length === 0 ? [] : file.countries.filter((each) => codes.includes(each.iso3));
};

/** What a text in the field for the city tells beside a name, behind a comma or in brackets. Normalised. */
export const toldApart = (city: string): readonly string[] => [
  ...cityReadings(city).flatMap(({ regions }) => regions),
  ...inBrackets(city).map(normaliseName),
];

const lastWords = (city: string): readonly string[] => readingsWithRegion(city).flatMap(({ regions }) => regions);

/** The territory of a country that a text in the field for the city names: as a whole, apart, or with its last words. */
export const territoryNamed = (
  file: GazetteerFile,
  country: GazetteerCountry,
  city: string,
): GazetteerCountry | undefined => {
  const territories = territoriesOf(file, country);
  if (territories.length === 0) return undefined;
  const whole = normaliseName(city);
  const texts = [
    ...toldApart(city),
    ...(whole.length > LETTERS_OF_CODE ? [whole] : []),
    ...lastWords(city).filter((text) => country.iso3 === WRITES_LETTERS || text.length > LETTERS_OF_CODE),
  ].filter((text) => !isState(country, text));
  return territories.find((each) =>
    texts.some((text) => CALLED_TOO.get(text)?.includes(each.iso3) || isCalled(each, text)),
  );
};

/** How surely a name is met: what is less than written out yields to a territory's place of that very name. */
const RESEMBLES: ReadonlySet<string> = new Set(["one_letter", "leading_words", "prefix"]);

/**
 * The choice, or a place of a territory where the country has none of that very name: "Pointe-à-Pitre" with the code of France.
 * Of a name that begins that of a place of the country, only a larger one, or one that has more of the text; none where the text
 * names a region of the country.
 */
export const orInTerritory = (scope: Scope, city: string, choice: Choice | undefined): Choice | undefined => {
  const { file, country, area } = scope;
  if (country === undefined || area !== undefined || (choice && !RESEMBLES.has(choice.candidate.rung))) return choice;
  const territories = territoriesOf(file, country);
  if (territories.length === 0) return choice;
  if ([...toldApart(city), ...lastWords(city)].some((text) => Object.hasOwn(country.regions, text))) return choice;
  const sizeOf = ({ candidate }: Choice): number => file.populationOf(candidate.place);
  const [there] = territories
    .flatMap((territory) => searchExactly({ ...scope, country: territory }, city) ?? [])
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (there === undefined || choice?.candidate.rung !== "prefix") return there ?? choice;
  // "St Peter Port" without its last word is the beginning of Saint Peters.
  const isMoreOfText = there.candidate.name.length > choice.candidate.name.length;
  return isMoreOfText || sizeOf(there) > sizeOf(choice) ? there : choice;
};
