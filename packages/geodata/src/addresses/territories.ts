import { cityReadings, inBrackets, readingsWithRegion } from "./city-readings.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import { normaliseName } from "./normalise-name.ts";
import { isCalled } from "./search-city.ts";
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

/** The same, and the last words of the text, which may tell it too. */
export const lastWordsAndApart = (city: string): readonly string[] => [...toldApart(city), ...lastWords(city)];

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
