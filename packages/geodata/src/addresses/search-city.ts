import { roughKm } from "../coordinates.ts";
import {
  type Asked,
  type Candidate,
  type Search,
  byBeginning,
  byLeadingWords,
  byName,
  byOneLetter,
} from "./candidates.ts";
import { type Reading, cityReadings, readingsWithRegion } from "./city-readings.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { PostcodeArea } from "./postcode-file.ts";

/** The place that was chosen. */
export interface Choice {
  readonly candidate: Candidate;
  /** Whether it lies in the area of the postcode; undefined where no area is known. */
  readonly inArea: boolean | undefined;
  /** How many other places the address may mean as well. */
  readonly rivals: number;
  /** Of the largest of them: how likely it is against the chosen one, up to 1. */
  readonly rivalShare: number;
}

/** Below this the size of a place says nothing. */
const SMALLEST = 200;
/** A place known by another name must be ten times as large as one whose own name it is. */
const ALTERNATE_WEIGHS = 0.1;
/** At the edge of an area a place must be ten thousand times as large as at its centre. */
const EDGE_WEIGHS = 4;

const shareOfRadius = (file: GazetteerFile, place: number, area: PostcodeArea): number =>
  roughKm(area.centre, file.positionOf(place)) / area.radiusKm;

/** Whether a place lies in the area of a postcode. */
const liesIn = (file: GazetteerFile, place: number, area: PostcodeArea): boolean =>
  shareOfRadius(file, place, area) <= 1;

/** Of places that are equally likely the one in the first country is chosen, and there the first that was found. */
const isBefore = ({ country }: Candidate, { candidate: best }: Weighed): boolean =>
  country.firstPlace < best.country.firstPlace;

/** A candidate, and how likely it is that it is meant. */
interface Weighed {
  readonly candidate: Candidate;
  readonly size: number;
  readonly inArea: boolean | undefined;
  readonly weight: number;
}

/** A place with less than this share of the size of the chosen one is hardly meant by its bare name: Paris in Texas. */
const LEAST_RIVAL = 0.02;
/** Two places of one name that lie so near to each other are one. km */
const SAME_PLACE_KM = 30;

/** The choice, with what speaks for others: only places inside the area of a postcode rival one that lies there. */
const choiceOf = (file: GazetteerFile, best: Weighed, all: readonly Weighed[]): Choice => {
  const at = file.positionOf(best.candidate.place);
  const rivals = new Map<number, number>();
  for (const { candidate, size, inArea } of all) {
    const share = size / best.size;
    if (share < LEAST_RIVAL || inArea !== best.inArea) continue;
    if (roughKm(at, file.positionOf(candidate.place)) > SAME_PLACE_KM) rivals.set(candidate.place, Math.min(1, share));
  }
  const rivalShare = Math.max(0, ...rivals.values());
  return { candidate: best.candidate, inArea: best.inArea, rivals: rivals.size, rivalShare };
};

/**
 * The place that an address most likely means: among those in the postcode's area the largest, the nearer to its centre the
 * better; without an area the largest. `undefined` only where there is no candidate.
 */
const choosePlace = (
  file: GazetteerFile,
  candidates: readonly Candidate[],
  area: PostcodeArea | undefined,
): Choice | undefined => {
  let best: Weighed | undefined;
  const all: Weighed[] = [];
  for (const candidate of candidates) {
    const size = Math.max(SMALLEST, file.populationOf(candidate.place)) * (candidate.alternate ? ALTERNATE_WEIGHS : 1);
    const share = area === undefined ? 0 : shareOfRadius(file, candidate.place, area);
    const inArea = area === undefined ? undefined : share <= 1;
    // any place inside comes before any place outside; outside the distance says nothing
    const weight = Math.log10(size) - (inArea === true ? EDGE_WEIGHS * share : 0) + (inArea === true ? 1_000 : 0);
    const each = { candidate, size, inArea, weight };
    all.push(each);
    if (best === undefined || weight > best.weight || (weight === best.weight && isBefore(candidate, best)))
      best = each;
  }
  return best && choiceOf(file, best, all);
};

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

/** Of candidates those in the first of these regions that has any. */
const inFirstRegion = (
  file: GazetteerFile,
  candidates: readonly Candidate[],
  regions: readonly string[],
): readonly Candidate[] | undefined => {
  for (const region of regions) {
    const inRegion = candidates.filter(({ place, country }) => {
      const number = country.regions[region];
      return number !== undefined && number === file.regionOf(country, place);
    });
    if (inRegion.length > 0) {
      return inRegion;
    }
  }
  return undefined;
};

/** The candidates of the first reading that has any. */
const lookUp = (scope: Scope, search: Search, readings: readonly Reading[], rule: Rule): readonly Candidate[] => {
  const { file, country } = scope;
  const credible = credibleOf(scope, search, readings);
  for (const { name, regions } of readings) {
    const named = file.countryCalled(regions);
    if (rule === "a region must exist" && named === undefined && !regions.some((region) => file.isRegion(region))) {
      continue;
    }
    const there = credible(name, country ?? named);
    // two letters may be a country or a state: no Cambridge lies in Morocco, but one in Massachusetts
    const isState = there.length === 0 && named !== undefined && country === undefined && BY_NAME.includes(search);
    const inRegion = inFirstRegion(file, isState ? credible(name, undefined) : there, regions);
    if (inRegion !== undefined) {
      return inRegion;
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
