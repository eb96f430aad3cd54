import { byBeginning, byLeadingWords, byName, byOneLetter } from "./candidates.ts";
import type { Asked, Candidate, Search } from "./candidates.ts";
import { choosePlace, liesIn } from "./choose-place.ts";
import type { Choice } from "./choose-place.ts";
import { cityReadings, readingsWithRegion } from "./city-readings.ts";
import type { Reading } from "./city-readings.ts";
import { isCredible } from "./credible.ts";
import type { GazetteerCountry } from "./gazetteer-file.ts";
import type { PostcodeArea } from "./postcode-file.ts";

/** Where a city is looked for. */
export interface Scope extends Asked {
  /** All countries, where none is given. */
  readonly country: GazetteerCountry | undefined;
  /** Of the postcode, where its area is known. */
  readonly area: PostcodeArea | undefined;
}

/** What finds a name, and what is found by it even where the postcode lies elsewhere. */
const BY_NAME: readonly Search[] = [byName, byBeginning];
/** What finds a mere resemblance. Does not stand against a postcode. */
const BY_RESEMBLANCE: readonly Search[] = [byOneLetter, byLeadingWords];

/** So many readings are compared with names that resemble them. */
const MOST_RESEMBLING = 8;

/**
 * The place that the text in the field for the city means. The searches are tried from the strictest on, and the first
 * that finds a place in the postcode's area wins; if none does, a name stands against the postcode.
 */
export const searchCity = (scope: Scope, city: string): Choice | undefined => {
  const choose = (search: Search, readings: readonly Reading[], rule: Rule): Choice | undefined =>
    choosePlace(scope.file, lookUp(scope, search, readings, rule), scope.area);
  const inArea = (choice: Choice | undefined): choice is Choice => choice !== undefined && choice.inArea !== false;
  const readings = cityReadings(city);
  const withRegion = readingsWithRegion(city);
  let named: Choice | undefined;
  for (const search of BY_NAME) {
    const choice = choose(search, readings, "regions may be anything");
    if (inArea(choice)) {
      return choice;
    }
    // a region without a comma is believed only where no name is met as it stands
    named ??= choice ?? choose(search, withRegion, "a region must exist");
    if (inArea(named)) {
      return named;
    }
  }
  if (named !== undefined) {
    return named;
  }
  const fewer = cityReadings(city, "two spellings").slice(0, MOST_RESEMBLING);
  for (const search of BY_RESEMBLANCE) {
    const choice = choose(search, fewer, "regions may be anything");
    if (inArea(choice)) {
      return choice;
    }
  }
  return undefined;
};

/** The place whose name stands alone in a text, as it is written. */
export const searchExactly = (scope: Scope, text: string): Choice | undefined =>
  choosePlace(scope.file, lookUp(scope, byName, cityReadings(text), "regions may be anything"), scope.area);

type Rule = "regions may be anything" | "a region must exist";

/** The candidates of the first reading that has any. */
const lookUp = (scope: Scope, search: Search, readings: readonly Reading[], rule: Rule): readonly Candidate[] => {
  const { file, country, area } = scope;
  const look = search(
    scope,
    readings.map(({ name }) => name),
  );
  // readings often differ by the region alone
  const met = new Map<string, readonly Candidate[]>();
  const credible = (name: string, only: GazetteerCountry | undefined): readonly Candidate[] => {
    const key = `${only?.iso2 ?? ""} ${name}`;
    const known = met.get(key);
    if (known !== undefined) {
      return known;
    }
    const all = look(name, only).filter(
      (candidate) =>
        (area !== undefined && liesIn(file, candidate.place, area)) ||
        isCredible(candidate, name, file.populationOf(candidate.place)),
    );
    met.set(key, all);
    return all;
  };
  for (const { name, regions } of readings) {
    const named = file.countryCalled(regions);
    if (rule === "a region must exist" && named === undefined && !regions.some((region) => file.isRegion(region))) {
      continue;
    }
    const there = credible(name, country ?? named);
    // two letters may be a country or a state: no Cambridge lies in Morocco, but one in Massachusetts
    const isState = there.length === 0 && named !== undefined && country === undefined && BY_NAME.includes(search);
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
