import { roughKm } from "../coordinates.ts";
import { type Candidate, byName } from "./candidates.ts";
import { choosePlace, liesIn } from "./choose-place.ts";
import { type Reading, cityReadings } from "./city-readings.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { Scope } from "./search-city.ts";

/** A town that quarters and sites are told by. Under another name than its own only one that is known everywhere. */
const TOWN = 100_000;
const KNOWN_EVERYWHERE = 1_000_000;
/** A quarter lies no farther from the middle of its town. km */
const QUARTER_KM = 60;
/** A region that is called like its town hardly reaches farther, where its capital is not known as such. km */
const REGION_KM = 150;
/** A town, and no namesake among villages. */
const NO_VILLAGE = 20_000;

/**
 * The town that stands behind a name: Guangzhou in "Baiyun, Guangzhou". Undefined where no town of that name is known, and where
 * what stands there is a state that the country's table has or a country.
 */
export const townBehind = (scope: Scope, readings: readonly Reading[]): Candidate | undefined => {
  const { file } = scope;
  const { regions = [] } = readings.find((reading) => reading.regions.length > 0) ?? {};
  const named = file.countryCalled(regions);
  for (const text of regions) {
    if (scope.country ? isState(scope.country, text) : file.isState(text)) return undefined;
    if (file.countryCalled([text]) !== undefined) continue;
    const town = townCalled(scope, text, scope.country ?? named);
    if (town !== undefined) return town;
  }
  return undefined;
};

/** Whether a text names a state of a country, by its table: what lies in another state is not meant. */
export const isState = ({ hasStates, regions }: GazetteerCountry, text: string): boolean =>
  hasStates === true && Object.hasOwn(regions, text);

const townCalled = (
  { file, work }: Scope,
  text: string,
  country: GazetteerCountry | undefined,
): Candidate | undefined => {
  const names = cityReadings(text).map(({ name }) => name);
  const look = byName({ file, work }, names);
  for (const name of names) {
    const { candidate } = choosePlace(file, look(name, country), undefined) ?? {};
    if (candidate === undefined) continue;
    return file.populationOf(candidate.place) >= (candidate.alternate ? KNOWN_EVERYWHERE : TOWN)
      ? candidate
      : undefined;
  }
  return undefined;
};

/**
 * Of the places of a name those that may be meant beside a town: near it, else in the region that has the town's name. Where
 * none is, the name is that of a quarter or a site that we do not know, and the town itself is meant.
 */
export const besideTown = (
  { file, area }: Scope,
  candidates: readonly Candidate[],
  town: Candidate,
): readonly Candidate[] => {
  if (area !== undefined && candidates.some(({ place }) => liesIn(file, place, area))) return candidates;
  const at = file.positionOf(town.place);
  const within = (km: number) => candidates.filter(({ place }) => roughKm(at, file.positionOf(place)) <= km);
  const near = within(QUARTER_KM);
  if (near.length > 0) return near;
  const around = [
    ...within(REGION_KM).filter(({ place }) => file.populationOf(place) >= NO_VILLAGE),
    ...candidates.filter((candidate) => isInRegion(file, candidate, town)),
  ];
  if (around.length > 0) return around;
  const large = candidates.filter(({ place }) => file.populationOf(place) >= KNOWN_EVERYWHERE);
  return large.length > 0 ? large : [{ ...town, rung: "town_behind" }];
};

const isInRegion = (file: GazetteerFile, { place, country }: Candidate, town: Candidate): boolean =>
  file.isCapitalOf(town.place, place) ||
  (country === town.country && file.regionOf(place) === file.regionOf(town.place) && file.populationOf(place) >= TOWN);
