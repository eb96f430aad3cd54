import {
  type Asked,
  type Candidate,
  type Search,
  byBeginning,
  byLeadingWords,
  byName,
  byOneLetter,
} from "./candidates.ts";
import { type Choice, choosePlace, liesIn } from "./choose-place.ts";
import { type Reading, cityReadings, readingsWithRegion } from "./city-readings.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { PostcodeArea } from "./postcode-file.ts";
import { besideTown, isState, townBehind } from "./town-behind.ts";

/** A city that is written about so often that any slip of the pen means it. */
const CITY = 100_000;
/** Shorter names are one letter from too many others. */
const SHORTEST = 5;
/** A town that a misspelt name may mean if at least its first letter is right. */
const TOWN = 5_000;
/** A name so long that a slip in it is no other name, however small the place. */
const LONG_NAME = 9;
/** A place whose name may stand before words that we do not know, such as a quarter or a terminal. */
const PLACE_WITH_PARTS = 20_000;

/**
 * Whether a mere resemblance is to be believed where no postcode supports it. Many small places are in no gazetteer, and
 * the name of one is often one letter from that of another. Of the cities of 1,610 ports, 32 were one letter from a place,
 * and for 23 it was a wrong one; by these rules 19 are, 10 of them wrong.
 */
export const isCredible = (candidate: Candidate, wanted: string, population: number): boolean => {
  if (candidate.rung === "leading_words") {
    return population >= PLACE_WITH_PARTS;
  }
  if (candidate.rung !== "one_letter") {
    return true;
  }
  if (wanted.length < SHORTEST) {
    return false;
  }
  if (population >= CITY) {
    return true;
  }
  return candidate.name[0] === wanted[0] && (population >= TOWN || wanted.length >= LONG_NAME);
};

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
  const readings = cityReadings(city);
  const withRegion = readingsWithRegion(city);
  const town = townBehind(scope, readings);
  const { country } = scope;
  const states = [...readings, ...withRegion]
    .flatMap(({ regions }) => regions)
    .filter((text) => country !== undefined && isState(country, text));
  const choose: Choose = (search, among, rule) =>
    choosePlace(scope.file, lookUp(scope, search, among, rule, { town, states }), scope.area);
  const named = chooseByName(choose, readings, withRegion);
  if (named !== undefined) {
    return named;
  }
  const inState = withRegion.filter(({ regions }) => regions.some((text) => states.includes(text)));
  const fewer = inState.length > 0 ? inState : cityReadings(city, "two spellings").slice(0, MOST_RESEMBLING);
  for (const search of BY_RESEMBLANCE) {
    const choice = choose(search, fewer, "regions may be anything");
    if (isInArea(choice)) {
      return choice;
    }
  }
  return town && choosePlace(scope.file, besideTown(scope, [], town), scope.area);
};

/** What a search finds of these readings. */
type Choose = (search: Search, among: readonly Reading[], rule: Rule) => Choice | undefined;

const isInArea = (choice: Choice | undefined): choice is Choice => choice !== undefined && choice.inArea !== false;

const chooseByName = (
  choose: Choose,
  readings: readonly Reading[],
  withRegion: readonly Reading[],
): Choice | undefined => {
  let named: Choice | undefined;
  for (const search of BY_NAME) {
    const choice = choose(search, readings, "regions may be anything");
    if (isInArea(choice)) {
      return choice;
    }
    // a region without a comma is believed only where no name is met as it stands
    named ??= choice ?? choose(search, withRegion, "a region must exist");
    if (isInArea(named)) {
      return named;
    }
  }
  return named;
};

/** The place whose name stands alone in a text, as it is written. */
export const searchExactly = (scope: Scope, text: string): Choice | undefined =>
  choosePlace(scope.file, lookUp(scope, byName, cityReadings(text), "regions may be anything"), scope.area);

type Rule = "regions may be anything" | "a region must exist";

/** Credible candidates by name, in one country or in all. */
type Look = (name: string, only: GazetteerCountry | undefined) => readonly Candidate[];

/** What a search finds of these readings, as far as it is credible. Readings often differ by the region alone. */
const credibleOf = (scope: Scope, search: Search, readings: readonly Reading[]): Look => {
  const { file, area } = scope;
  const look = search(
    scope,
    readings.map(({ name }) => name),
  );
  const met = new Map<string, readonly Candidate[]>();
  return (name, only) => {
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
};

const inStates = (
  file: GazetteerFile,
  candidates: readonly Candidate[],
  states: readonly string[],
): readonly Candidate[] => (states.length === 0 ? candidates : (inFirstRegion(file, candidates, states) ?? []));

/** Of candidates those in the first of these regions that has any. */
const inFirstRegion = (
  file: GazetteerFile,
  candidates: readonly Candidate[],
  regions: readonly string[],
): readonly Candidate[] | undefined => {
  for (const region of regions) {
    const inRegion = candidates.filter(({ place, country }) => {
      const number = country.regions[region];
      return number !== undefined && number === file.regionOf(place);
    });
    if (inRegion.length > 0) {
      return inRegion;
    }
  }
  return undefined;
};

/** What stands behind the name: a town, and states by the table of the country. */
interface Behind {
  readonly town: Candidate | undefined;
  readonly states: readonly string[];
}

/** The candidates of the first reading that has any; with a town behind the name those that may be meant beside it. */
const lookUp = (
  scope: Scope,
  search: Search,
  readings: readonly Reading[],
  rule: Rule,
  { town, states }: Behind = { town: undefined, states: [] },
): readonly Candidate[] => {
  const { file, country, area } = scope;
  const credible = credibleOf(scope, search, readings);
  for (const { name, regions } of readings) {
    const named = file.countryCalled(regions);
    if (rule === "a region must exist" && named === undefined && !regions.some((region) => file.isRegion(region))) {
      continue;
    }
    const all = credible(name, country ?? named);
    const there = regions.length > 0 || search === byName ? all : inStates(file, all, states);
    // two letters may be a country or a state: no Cambridge lies in Morocco, but one in Massachusetts
    const mayBeState = there.length === 0 && named !== undefined && country === undefined && BY_NAME.includes(search);
    const inRegion = inFirstRegion(file, mayBeState ? credible(name, undefined) : there, regions);
    if (inRegion !== undefined) {
      return town === undefined ? inRegion : besideTown(scope, inRegion, town);
    }
    if (regions.some((text) => states.includes(text))) {
      const byPostcode = there.filter(({ place }) => area !== undefined && liesIn(file, place, area));
      if (byPostcode.length > 0) return byPostcode;
      continue;
    }
    const isInCountry = named !== undefined && (country ?? named) === named;
    if (there.length > 0 && (rule === "regions may be anything" || isInCountry)) {
      // what is called so with its town, as a whole, is meant wherever it lies
      const isWhole = regions.length === 0 && BY_NAME.includes(search);
      return town === undefined || isWhole ? there : besideTown(scope, there, town);
    }
  }
  return [];
};

/** Whether a text, normalised, names the country: in English, or by its letters. */
export const isCalled = ({ iso2, iso3, called }: GazetteerCountry, text: string): boolean =>
  called.includes(text) || text === iso3.toLowerCase() || text === iso2.toLowerCase();
