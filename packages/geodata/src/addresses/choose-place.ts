import { roughKm } from "../coordinates.ts";
import type { Candidate } from "./candidates.ts";
import type { GazetteerFile } from "./gazetteer-file.ts";
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
export const liesIn = (file: GazetteerFile, place: number, area: PostcodeArea): boolean =>
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
export const choosePlace = (
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
