import type { Candidate } from "./candidates.ts";

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
