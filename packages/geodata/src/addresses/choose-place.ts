import { roughKm } from "../great-circle.ts";
import type { Candidate } from "./candidates.ts";
import type { GazetteerFile } from "./gazetteer-file.ts";
import type { PostcodeArea } from "./postcode-file.ts";

/** The place that was chosen. */
export interface Choice {
  readonly candidate: Candidate;
  /** Whether it lies in the area of the postcode; undefined where no area is known. */
  readonly inArea: boolean | undefined;
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
const isBefore = ({ country }: Candidate, { candidate: best }: Choice): boolean =>
  country.firstPlace < best.country.firstPlace;

/**
 * The place that an address most likely means: among those in the postcode's area the largest, the nearer to its centre the
 * better; without an area the largest. `undefined` only where there is no candidate.
 */
export const choosePlace = (
  file: GazetteerFile,
  candidates: readonly Candidate[],
  area: PostcodeArea | undefined,
): Choice | undefined => {
  let best: { readonly choice: Choice; readonly weight: number } | undefined;
  for (const candidate of candidates) {
    const size = Math.max(SMALLEST, file.populationOf(candidate.place)) * (candidate.alternate ? ALTERNATE_WEIGHS : 1);
    const share = area === undefined ? 0 : shareOfRadius(file, candidate.place, area);
    const inArea = area === undefined ? undefined : share <= 1;
    // any place inside comes before any place outside; outside the distance says nothing
    const weight = Math.log10(size) - (inArea === true ? EDGE_WEIGHS * share : 0) + (inArea === true ? 1_000 : 0);
    if (best === undefined || weight > best.weight || (weight === best.weight && isBefore(candidate, best.choice))) {
      best = { choice: { candidate, inArea }, weight };
    }
  }
  return best?.choice;
};
