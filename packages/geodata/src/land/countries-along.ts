import { type Coordinates, roughKm } from "../coordinates.ts";
import type { World } from "../places/world.ts";
import { Arc } from "./arc.ts";
import type { LandLeg } from "./distance.ts";

/** Kilometres between the points at which the country is looked up, but for short and for long ways. */
const STEP_KM = 10;
/** A way is looked at so often at the least and, but for its bends, at the most. */
const LEAST_STEPS = 20;
const MOST_STEPS = 300;
/** Countries with less than this share of the way are left to the others: so coarse is the course. */
const LEAST_SHARE = 0.01;

/** The part of a way that lies in a country. */
export interface CountryShare {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Above 0, at most 1; the shares of a way add up to 1 but for their rounding to six digits. */
  readonly share: number;
}

/**
 * Which countries a way leads through, and for what share of its kilometres: the largest first, equal ones by their codes.
 * The way is taken as straight from bend to bend; ferries count for no country. The same both ways. Empty where no country
 * is met.
 */
export const countriesAlong = (
  { countryAt }: Pick<World, "countryAt">,
  legs: readonly LandLeg[],
): readonly CountryShare[] => {
  const kmOf = new Map<string, number>();
  const overLand = legs.filter(({ kind }) => kind !== "ferry");
  const wayKm = overLand.reduce((sum, { distanceKm }) => sum + distanceKm.toNumber(), 0);
  const stepKm = Math.max(Math.min(STEP_KM, wayKm / LEAST_STEPS), wayKm / MOST_STEPS);
  for (const { from, to, via, distanceKm } of overLand) {
    const points = [from, ...via, to];
    const stretches = points.slice(1).map((end, index) => [points[index] as Coordinates, end] as const);
    const roughLength = stretches.reduce((sum, [start, end]) => sum + roughKm(start, end), 0);
    // So many kilometres of the way lie on one of the straight line.
    const factor = roughLength === 0 ? 0 : distanceKm.toNumber() / roughLength;
    for (const [start, end] of stretches) addStretch(kmOf, countryAt, [start, end], { factor, stepKm });
  }
  const total = [...kmOf.values()].reduce((sum, km) => sum + km, 0);
  const large = [...kmOf].filter(([, km]) => km >= LEAST_SHARE * total);
  const kept = large.reduce((sum, [, km]) => sum + km, 0);
  return large
    .map(([country, km]) => ({ country, share: Number((km / kept).toFixed(6)) }))
    .toSorted((a, b) => b.share - a.share || (a.country < b.country ? -1 : 1));
};

const addStretch = (
  kmOf: Map<string, number>,
  countryAt: World["countryAt"],
  [start, end]: readonly [Coordinates, Coordinates],
  { factor, stepKm }: { readonly factor: number; readonly stepKm: number },
): void => {
  const km = roughKm(start, end);
  if (km === 0) return;
  const arc = new Arc(start, end, km);
  const steps = Math.ceil((factor * km) / stepKm);
  for (let step = 0; step < steps; step++) {
    const country = countryAt(arc.at((step + 0.5) / steps));
    if (country !== undefined) kmOf.set(country, (kmOf.get(country) ?? 0) + (factor * km) / steps);
  }
};
