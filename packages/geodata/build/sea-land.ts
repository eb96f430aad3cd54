import { type Coordinates, KM_PER_DEGREE } from "../src/coordinates.ts";
import { greatCircleSampler } from "./great-circle-points.ts";
import { COAST, LAND, type Ring, cellAt, clearances, paintCoast, readCoast } from "./sea-raster.ts";

/** Near coasts a line is looked at every so many km: first coarsely, which finds out most of those over land. */
const SAMPLES_KM = [3, 0.5];
/** Places along a line that are looked at before all others: most lines over land are found out by them. */
const FIRST_LOOKS = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 3 / 8, 5 / 8, 7 / 8];

/** Looks are taken to these sides in turn. */
const COMPASS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
/** Ships keep at least so far from land. */
const MARGIN_KM = 0.7;

/** Whether a ship cannot be at a place. */
export type Barred = (lat: number, lon: number) => boolean;

/** Answers questions about land, in degrees. */
export interface Land {
  readonly isLand: Barred;
  /** Coast lines, `[lon, lat]` per vertex, each closed. */
  readonly rings: readonly Ring[];
  /**
   * Whether a great circle meets a point between its ends that is barred, by default: land. Looked at every 500 m. `barred`
   * may only bar what is land.
   */
  readonly crosses: (from: Coordinates, to: Coordinates, barred?: Barred) => boolean;
}

/** Rows of the index of coast edges. */
const ROWS_PER_DEGREE = 50;

/** One row of the index: edges that reach into a fiftieth of a degree of latitude, four numbers each. */
const indexEdges = (rings: readonly Ring[]): Float64Array[] => {
  const rows: number[][] = Array.from({ length: 180 * ROWS_PER_DEGREE }, () => []);
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? [];
      const [x2 = 0, y2 = 0] = ring[index] ?? [];
      if (y1 === y2) continue;
      const first = Math.floor((Math.min(y1, y2) + 90) * ROWS_PER_DEGREE);
      const last = Math.min(rows.length - 1, Math.floor((Math.max(y1, y2) + 90) * ROWS_PER_DEGREE));
      for (let row = Math.max(0, first); row <= last; row++) rows[row]?.push(x1, y1, x2, y2);
    }
  }
  return rows.map((row) => Float64Array.from(row));
};

const landOf = (
  cells: Uint8Array,
  rings: readonly Ring[],
  isLandExactly: Barred,
  marginKm: number,
  clearKmOf: () => Uint8Array,
): Land => {
  const marginDegrees = marginKm / KM_PER_DEGREE;
  const isLand: Barred = (lat, lon) => {
    const cell = cells[cellAt(lat, lon)];
    return cell === COAST ? isLandExactly(lat, lon) : cell === LAND;
  };
  const crosses: Land["crosses"] = (from, to, barred = isLand) => {
    const clearKm = clearKmOf();
    const { km, at } = greatCircleSampler(from, to);
    const barredAt = (part: number): boolean => {
      const { lat, lon } = at(part);
      return barred(lat, lon);
    };
    if (km > 32 && FIRST_LOOKS.some(barredAt)) return true;
    return SAMPLES_KM.some((sampleKm) => {
      const steps = Math.max(1, Math.ceil(km / sampleKm));
      for (let step = 1; step < steps;) {
        const { lat, lon } = at(step / steps);
        const clear = clearKm[cellAt(lat, lon)] as number;
        const [north, east] = COMPASS[step % COMPASS.length] as readonly [number, number];
        const aside = east / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
        if (clear === 0 && barred(lat + north * marginDegrees, lon + aside * marginDegrees)) return true;
        step += Math.max(1, Math.floor(clear / sampleKm));
      }
      return false;
    });
  };
  return { isLand, crosses, rings };
};

/** What ships keep off. */
interface Waters {
  /** Land alone. */
  readonly land: Land;
  /** Land and the marked cells of a raster, with a margin to keep from both. */
  readonly sea: Land;
}

/** Land of Natural Earth 1:50m as packed by world-atlas: lakes are land, the Caspian is not. `shoals` is a raster. */
export const readWaters = (shoals: Uint8Array): Waters => {
  const rings = readCoast("land-50m.json");
  const rows = indexEdges(rings);
  // Even-odd rule: how many coast edges lie to the east on this parallel.
  const isLandExactly: Barred = (lat, lon) => {
    const row = rows[Math.floor((lat + 90) * ROWS_PER_DEGREE)];
    if (row === undefined) return lat < 0;
    let inside = false;
    for (let index = 0; index < row.length; index += 4) {
      const y1 = row[index + 1] as number;
      const y2 = row[index + 3] as number;
      if (y1 > lat === y2 > lat) continue;
      const x1 = row[index] as number;
      if (lon < x1 + ((lat - y1) / (y2 - y1)) * ((row[index + 2] as number) - x1)) inside = !inside;
    }
    return inside;
  };
  const cells = paintCoast(rings, isLandExactly);
  const barred = cells.map((cell, index) => (shoals[index] === 0 ? cell : LAND));
  // What is clear of land and shoals is clear of land. Who asks no lines does not need it.
  let clearKm: Uint8Array | undefined;
  const clearKmOf = (): Uint8Array => (clearKm ??= clearances(barred));
  return {
    land: landOf(cells, rings, isLandExactly, 0, clearKmOf),
    sea: landOf(barred, rings, isLandExactly, MARGIN_KM, clearKmOf),
  };
};
