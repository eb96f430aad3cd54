import { type Coordinates, greatCircleKm } from "../src/coordinates.ts";
import type { OverLand } from "../src/land/land-distances.ts";
import fixture from "../fixtures/road-distances.json" with { type: "json" };

/** One published distance beside ours. */
interface RoadComparison {
  readonly from: string;
  readonly to: string;
  readonly continent: string;
  readonly half: "tuning" | "held out";
  readonly publishedKm: number;
  readonly ourKm: number;
  /** Ours over the published one, less one. */
  readonly error: number;
}

/** Shares, not percent. */
interface ErrorFigures {
  readonly pairs: number;
  readonly median: number;
  readonly p90: number;
  /** Median of the signed errors. */
  readonly bias: number;
}

const places = fixture.places as Readonly<Record<string, readonly number[]>>;
const sources = fixture.sources as Readonly<Record<string, { readonly continent: string }>>;

const placeOf = (name: string): Coordinates => {
  const [lat, lon] = places[name] as readonly [number, number];
  return { lat, lon };
};

/** FNV-1a, 32 bit. */
const hash = (text: string): number =>
  new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/** Every published distance that can be right (none is shorter than the geodesic) beside ours. */
export const compareRoads = (land: OverLand): readonly RoadComparison[] =>
  (fixture.pairs as unknown as readonly (readonly [string, string, number, string])[])
    .filter(([from, to, publishedKm]) => publishedKm >= greatCircleKm(placeOf(from), placeOf(to)))
    .map(([from, to, publishedKm, source]) => {
      const ourKm = land.road(placeOf(from), placeOf(to)).distanceKm.toNumber();
      return {
        from,
        to,
        continent: sources[source]?.continent ?? "",
        half: hash(`${from}|${to}`) % 2 === 0 ? "tuning" : "held out",
        publishedKm,
        ourKm,
        error: ourKm / publishedKm - 1,
      };
    });

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

/** Median, 90th percentile and bias of some comparisons. */
export const errorFigures = (comparisons: readonly RoadComparison[]): ErrorFigures => {
  const sizes = comparisons.map(({ error }) => Math.abs(error));
  return {
    pairs: comparisons.length,
    median: quantile(sizes, 0.5),
    p90: quantile(sizes, 0.9),
    bias: quantile(
      comparisons.map(({ error }) => error),
      0.5,
    ),
  };
};
