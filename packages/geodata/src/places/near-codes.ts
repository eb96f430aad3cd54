import type { LocodePlace } from "./locode-place.ts";

const MOST = 5;

/** Countries that are often written with two letters of their own making. */
const MISTAKEN_COUNTRIES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR", SW: "SE", JA: "JP", SP: "ES" };

/** Whether one letter was mistyped, left out, added or swapped with its neighbour. */
export const isOneEditAway = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
};

/** How plausible it is that `known` was meant; lower is better, undefined is not at all. */
const rank = (code: string, known: string): number | undefined => {
  if (code === known) return 0;
  const country = code.slice(0, 2);
  if (MISTAKEN_COUNTRIES[country] === known.slice(0, 2) && code.slice(2) === known.slice(2)) return 0;
  if (!isOneEditAway(code, known)) return undefined;
  return country === known.slice(0, 2) ? 1 : 2;
};

/** Kinds in the order in which freight means them. */
const KIND_ORDER = ["sea_port", "river_port", "rail_terminal", "dry_port", "place", "airport"];

/**
 * Up to five places whose codes may have been meant by an unknown one of four to six letters: the code itself, where only
 * its writing was wrong, and a mistaken country first, then one letter wrong in the same country, then one wrong in the country; ports before terminals before airports.
 */
export const nearCodes = (code: string, known: Iterable<LocodePlace>): LocodePlace[] => {
  const found = new Map<string, { place: LocodePlace; rank: number }>();
  for (const place of known) {
    const placeRank = rank(code, place.locode);
    if (placeRank !== undefined && !found.has(place.locode)) found.set(place.locode, { place, rank: placeRank });
  }
  return [...found.values()]
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        KIND_ORDER.indexOf(a.place.kind) - KIND_ORDER.indexOf(b.place.kind) ||
        (a.place.locode < b.place.locode ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ place }) => place);
};
