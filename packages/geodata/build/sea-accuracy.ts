import { readFileSync } from "node:fs";
import type { LocodePlace } from "../src/places/locode-place.ts";
import { Refusal } from "@isotherm/core";
import type { SeaRouter } from "../src/sea/sea-route.ts";

/** A published distance against ours. */
export interface SeaDeviation {
  readonly from: string;
  readonly to: string;
  readonly publishedKm: number;
  /** Undefined where the router refuses. */
  readonly ourKm: number | undefined;
  /** Ours less the published one, as a share of that. */
  readonly share: number;
}

interface Fixture {
  readonly positions: Readonly<Record<string, readonly [lat: number, lon: number]>>;
  readonly nautical_miles: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const KM_PER_NAUTICAL_MILE = 1.852;

const fixture = (): Fixture =>
  JSON.parse(readFileSync(new URL("../fixtures/sea-distances.json", import.meta.url), "utf8")) as Fixture;

// FNV-1a, 32 bits, as the fixture says.
const isSetAside = (one: string, other: string): boolean => {
  let hash = 0x81_1c_9d_c5;
  for (const letter of [one, other].toSorted().join("-")) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01_00_01_93) >>> 0;
  }
  return hash % 2 === 1;
};

/** Deviations of one half of `fixtures/sea-distances.json`: the half to work with, or that which is set aside. */
export const seaDeviations = (
  router: SeaRouter,
  placeOf: (locode: string) => LocodePlace | undefined,
  half: "worked with" | "set aside",
): SeaDeviation[] => {
  const { positions, nautical_miles } = fixture();
  const endOf = (code: string) => {
    const place = placeOf(code);
    if (place !== undefined) return place;
    const [lat, lon] = positions[code] ?? [];
    if (lat === undefined || lon === undefined) throw new Error(`${code} has no position`);
    return { lat, lon };
  };
  return Object.entries(nautical_miles).flatMap(([from, row]) =>
    Object.entries(row)
      .filter(([to]) => isSetAside(from, to) === (half === "set aside"))
      .map(([to, miles]) => {
        const publishedKm = miles * KM_PER_NAUTICAL_MILE;
        const ourKm = kmOf(() => router.route(endOf(from), endOf(to)).distanceKm.toNumber());
        return { from, to, publishedKm, ourKm, share: (ourKm ?? Infinity) / publishedKm - 1 };
      }),
  );
};

const kmOf = (ask: () => number): number | undefined => {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};
