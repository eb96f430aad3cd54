import { oneLetterSpellings } from "../addresses/one-letter-spellings.ts";
import type { LocodePlace } from "./locode-place.ts";

const MOST = 5;

/** Countries that are often written with two letters of their own making. */
const MISTAKEN_COUNTRIES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR", SW: "SE", JA: "JP", SP: "ES" };

/** Kinds in the order in which freight means them. */
const KIND_ORDER = ["sea_port", "river_port", "rail_terminal", "dry_port", "place", "airport"];

const ALPHABET = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

/** Codes that may have been meant, with how plausible each is; lower is better. */
const spellingsOf = (code: string): ReadonlyMap<string, number> => {
  const letters = Array.from(code);
  const country = code.slice(0, 2);
  const ranks = new Map([
    [code, 0],
    [(MISTAKEN_COUNTRIES[country] ?? country) + code.slice(2), 0],
  ]);
  for (let at = 0; at <= letters.length; at += 1) {
    for (const spelling of oneLetterSpellings(letters, at, ALPHABET)) {
      if (!ranks.has(spelling)) ranks.set(spelling, spelling.startsWith(country) ? 1 : 2);
    }
  }
  return ranks;
};

/**
 * Up to five places whose codes may have been meant by an unknown one of four to six letters: the code itself, where only
 * its writing was wrong, and a mistaken country first, then one letter wrong in the same country, then one wrong in the
 * country; ports before terminals before airports. Looks up a few hundred codes, however many there are.
 */
export const nearCodes = (code: string, lookUp: (locode: string) => LocodePlace | undefined): LocodePlace[] =>
  Array.from(spellingsOf(code), ([spelling, rank]) => ({ place: lookUp(spelling), rank }))
    .flatMap(({ place, rank }) => (place === undefined ? [] : [{ place, rank }]))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        KIND_ORDER.indexOf(a.place.kind) - KIND_ORDER.indexOf(b.place.kind) ||
        (a.place.locode < b.place.locode ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ place }) => place);
