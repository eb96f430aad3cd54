import { type Coordinates, KM_PER_DEGREE } from "../coordinates.ts";
import { greatCircleKm, roughKm } from "../great-circle.ts";
import type { LandCell, LandCells, LandMode } from "./cells.ts";

/** Kilometres between the points at which a leg looks at the land. */
const STEP_KM = 6;
/** Kilometres between the points at which it looks for walls. */
const WALL_STEP_KM = 48;
/** Water this near an end is the harbour, the bay or the coarseness of the map. */
const SHORE_KM = 20;
/** Water is coastal while land lies this far to the north, south, east or west. */
const NEAR_COAST_KM = 18;
/** One stretch of water longer than this bars the line, unless all of it is coastal. */
const BARRING_WATER_KM = 40;
/** Water that does not bar costs the way round it. */
const WATER_FACTOR = 1.45;
/** Where the map shows no land at all between two ends. */
const ALL_WATER_FACTOR = 1.27;

const RADIANS = Math.PI / 180;

/** Length of a leg by mode, km. */
export type LegLength = Readonly<Record<LandMode, number>>;

/** Measures straight legs over the land raster: geodesic times the mean detour factor along it. The same both ways. */
export interface LegMeasure {
  /** Undefined where a wall, or a stretch of water of more than 40 km, bars the way. */
  free(from: Coordinates, to: Coordinates): LegLength | undefined;
  /** Barred or not. Water counts as the way round a bay would. */
  through(from: Coordinates, to: Coordinates): LegLength;
}

/** Makes the measure. */
export const legMeasure = (
  cells: LandCells,
  crossesWall: (from: Coordinates, to: Coordinates) => boolean,
): LegMeasure => {
  const measure = (from: Coordinates, to: Coordinates, barsCount: "bars count" | "through bars") => {
    const rough = roughKm(from, to);
    if (rough === 0) return { road: 0, rail: 0 };
    const steps = Math.max(1, Math.ceil(rough / STEP_KM));
    const stepKm = rough / steps;
    const pointAt = alongGreatCircle(from, to, rough);
    if (barsCount === "bars count" && isWalled(pointAt, from, to, Math.ceil(rough / WALL_STEP_KM))) return undefined;
    const shoreSteps = SHORE_KM / stepKm;
    let [road, rail, landSteps, waterSteps, run] = [0, 0, 0, 0, 0];
    let deep = false;
    for (let step = 0; step < steps; step++) {
      const here = pointAt((step + 0.5) / steps);
      const kind = cells.kinds[cells.kindAt(here.lat, here.lon)] as LandCell;
      if (kind.mass !== 0) {
        road += kind.road;
        rail += kind.rail;
        landSteps++;
        run = 0;
      } else if (Math.min(step, steps - 1 - step) >= shoreSteps) {
        waterSteps++;
        run++;
        if (barsCount === "through bars") continue;
        deep = (run > 1 && deep) || isDeep(here);
        if (deep && run * stepKm > BARRING_WATER_KM) return undefined;
      }
    }
    // Steps over harbours and bays at the ends count like the land of the leg.
    const mean = (sum: number): number =>
      (landSteps === 0 ? ALL_WATER_FACTOR : sum / landSteps) + ((WATER_FACTOR - 1) * waterSteps) / steps;
    const km = greatCircleKm(from, to);
    return { road: km * mean(road), rail: km * mean(rail) };
  };

  /** Whether no land lies near: the line does not just cut the corners of a coast. */
  const isDeep = ({ lat, lon }: Coordinates): boolean => {
    const north = NEAR_COAST_KM / KM_PER_DEGREE;
    const east = north / Math.max(0.05, Math.cos(lat * RADIANS));
    return (
      cells.kindAt(lat + north, lon) === 0 &&
      cells.kindAt(lat - north, lon) === 0 &&
      cells.kindAt(lat, lon + east) === 0 &&
      cells.kindAt(lat, lon - east) === 0
    );
  };

  const isWalled = (
    pointAt: (share: number) => Coordinates,
    from: Coordinates,
    to: Coordinates,
    parts: number,
  ): boolean => {
    let last = from;
    for (let part = 1; part <= parts; part++) {
      const here = part === parts ? to : pointAt(part / parts);
      if (crossesWall(last, here)) return true;
      last = here;
    }
    return false;
  };

  return {
    free: (from, to) => measure(from, to, "bars count"),
    through: (from, to) => measure(from, to, "through bars") as LegLength,
  };
};

/** Points on the great circle by their share of the way. On the sphere, which is enough to look at cells. */
const alongGreatCircle = (from: Coordinates, to: Coordinates, rough: number): ((share: number) => Coordinates) => {
  const vector = ({ lat, lon }: Coordinates): readonly [number, number, number] => [
    Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
    Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
    Math.sin(lat * RADIANS),
  ];
  const [ax, ay, az] = vector(from);
  const [bx, by, bz] = vector(to);
  const angle = Math.min(rough / 6371.0088, Math.PI - 1e-6);
  const scale = 1 / Math.sin(angle);
  return (share) => {
    const p = Math.sin((1 - share) * angle) * scale;
    const q = Math.sin(share * angle) * scale;
    const z = p * az + q * bz;
    return {
      lat: Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS,
      lon: Math.atan2(p * ay + q * by, p * ax + q * bx) / RADIANS,
    };
  };
};
