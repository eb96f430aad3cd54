import { byBeginning, byLeadingWords, byName, byOneLetter } from "./candidates.ts";
import type { Candidate, Search } from "./candidates.ts";
import { choosePlace, liesIn } from "./choose-place.ts";
import type { Choice } from "./choose-place.ts";
import { cityReadings, readingsWithRegion } from "./city-readings.ts";
import type { Reading } from "./city-readings.ts";
import { isCredible } from "./credible.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { PostcodeArea } from "./postcode-file.ts";

/** Where a city is looked for. */
export interface Scope {
  readonly file: GazetteerFile;
  /** All countries, where none is given. */
  readonly country: GazetteerCountry | undefined;
  /** Of the postcode, where its area is known. */
  readonly area: PostcodeArea | undefined;
}

/** What finds a name, and what is found by it even where the postcode lies elsewhere. */
const BY_NAME: readonly Search[] = [byName, byBeginning];
/** What finds a mere resemblance. Does not stand against a postcode. */
const BY_RESEMBLANCE: readonly Search[] = [byOneLetter, byLeadingWords];

/** So many readings are compared with every name; it takes some 30 ms each where no country is given. */
const MOST_RESEMBLING = 8;

/**
 * The place that the text in the field for the city means. The searches are tried from the strictest on, and the first
 * that finds a place in the postcode's area wins; if none does, a name stands against the postcode.
 */
export const searchCity = (scope: Scope, city: string): Choice | undefined => {
  const readings = cityReadings(city);
  const inArea = (choice: Choice | undefined): choice is Choice => choice !== undefined && choice.inArea !== false;
  let named: Choice | undefined;
  for (const look of BY_NAME) {
    const choice = choosePlace(scope.file, lookUp(scope, look, readings, "regions may be anything"), scope.area);
    if (inArea(choice)) {
      return choice;
    }
    // a region without a comma is believed only where no name is met as it stands
    const other = lookUp(scope, look, readingsWithRegion(city), "a region must exist");
    named ??= choice ?? choosePlace(scope.file, other, scope.area);
    if (inArea(named)) {
      return named;
    }
  }
  if (named !== undefined) {
    return named;
  }
  const fewer = cityReadings(city, "two spellings").slice(0, MOST_RESEMBLING);
  for (const look of BY_RESEMBLANCE) {
    const choice = choosePlace(scope.file, lookUp(scope, look, fewer, "regions may be anything"), scope.area);
    if (inArea(choice)) {
      return choice;
    }
  }
  return undefined;
};

/** The place whose name stands alone in a text, as it is written. */
export const searchExactly = (scope: Scope, text: string): Choice | undefined =>
  choosePlace(scope.file, lookUp(scope, byName, cityReadings(text), "regions may be anything"), scope.area);

/** The candidates of the first reading that has any. */
const lookUp = (
  { file, country, area }: Scope,
  look: Search,
  readings: readonly Reading[],
  rule: "regions may be anything" | "a region must exist",
): readonly Candidate[] => {
  // readings often differ by the region alone
  const met = new Map<string, readonly Candidate[]>();
  const credible = (name: string, only: GazetteerCountry | undefined): readonly Candidate[] => {
    const key = `${only?.iso2 ?? ""} ${name}`;
    const known = met.get(key);
    if (known !== undefined) {
      return known;
    }
    const all = (only === undefined ? file.countries : [only])
      .flatMap((each) => look(file, each, name))
      .filter(
        (candidate) =>
          (area !== undefined && liesIn(file, candidate.place, area)) ||
          isCredible(candidate, name, file.populationOf(candidate.place)),
      );
    met.set(key, all);
    return all;
  };
  for (const { name, regions } of readings) {
    const named = file.countries.find((other) => regions.some((region) => isCalled(other, region)));
    const there = credible(name, country ?? named);
    // two letters may be a country or a state: no Cambridge lies in Morocco, but one in Massachusetts
    const isState = there.length === 0 && named !== undefined && country === undefined && BY_NAME.includes(look);
    const all = isState ? credible(name, undefined) : there;
    for (const region of regions) {
      const inRegion = all.filter(({ place, country: its }) => {
        const number = its.regions[region];
        return number !== undefined && number === file.regionOf(its, place);
      });
      if (inRegion.length > 0) {
        return inRegion;
      }
    }
    const isInCountry = named !== undefined && (country ?? named) === named;
    if (there.length > 0 && (rule === "regions may be anything" || isInCountry)) {
      return there;
    }
  }
  return [];
};

/** Whether a text, normalised, names the country: in English, or by its letters. */
export const isCalled = ({ iso2, iso3, called }: GazetteerCountry, text: string): boolean =>
  called.includes(text) || text === iso3.toLowerCase() || text === iso2.toLowerCase();
