import { type Coordinates, KM_PER_DEGREE } from "../coordinates.ts";
import { greatCircleKm, roughKm } from "../great-circle.ts";
import { Arc } from "./arc.ts";
import { CellWalk } from "./cell-walk.ts";
import type { LandCell, LandCells, LandMode } from "./cells.ts";
import type { WallTest } from "./walls.ts";

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

/** After so many steps the next cell is not looked for from the last one. */
const FAR_STEPS = 30;

const RADIANS = Math.PI / 180;

/** Length of a leg by mode, km. */
export type LegLength = Readonly<Record<LandMode, number>>;

/** Measures straight legs over the land raster: geodesic times the mean detour factor along it. The same both ways. */
export interface LegMeasure {
  /** Undefined where a wall, or a stretch of water of more than 40 km, bars the way. */
  free(from: Coordinates, to: Coordinates): LegLength | undefined;
  /** Barred or not. Water counts as the way round a bay would. */
  through(from: Coordinates, to: Coordinates): LegLength;
  /** No leg is shorter than its geodesic times this. */
  readonly leastFactor: LegLength;
}

/** Makes the measure. */
export const legMeasure = (
  cells: LandCells,
  walls: WallTest,
  count: { looked: number } = { looked: 0 },
): LegMeasure => {
  const walk = new CellWalk(cells);
  const measure = (from: Coordinates, to: Coordinates, barsCount: "bars count" | "through bars") => {
    const rough = roughKm(from, to);
    if (rough === 0) return { road: 0, rail: 0 };
    const steps = Math.max(1, Math.ceil(rough / STEP_KM));
    const stepKm = rough / steps;
    const arc = new Arc(from, to, rough);
    if (barsCount === "bars count" && isWalled(arc, from, to, Math.ceil(rough / WALL_STEP_KM))) return undefined;
    const line = new Steps(arc, steps, cells, walk, count);
    const shoreSteps = SHORE_KM / stepKm;
    let [road, rail, landSteps, waterSteps, run] = [0, 0, 0, 0, 0];
    let deep = false;
    for (let step = 0; step < steps; step++) {
      const kind = cells.kinds[line.kindAt(step)] as LandCell;
      if (kind.mass !== 0) {
        const alike = Math.min(line.alikeFrom(), steps - step);
        // In whole thousandths, so that the sum is the same however steps are taken together.
        road += alike * thousandths(kind.road);
        rail += alike * thousandths(kind.rail);
        landSteps += alike;
        step += alike - 1;
        run = 0;
      } else if (Math.min(step, steps - 1 - step) >= shoreSteps) {
        waterSteps++;
        run++;
        if (barsCount === "through bars") continue;
        deep = (run > 1 && deep) || isDeep(arc.at((step + 0.5) / steps));
        if (deep && run * stepKm > BARRING_WATER_KM) return undefined;
      }
    }
    // Steps over harbours and bays at the ends count like the land of the leg.
    const mean = (sum: number): number =>
      (landSteps === 0 ? ALL_WATER_FACTOR : sum / 1_000 / landSteps) + ((WATER_FACTOR - 1) * waterSteps) / steps;
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

  /** Looks for walls only on the parts of the way that lie in the surroundings of one. */
  const isWalled = (arc: Arc, from: Coordinates, to: Coordinates, parts: number): boolean => {
    const isWalledBetween = (first: number, end: number): boolean => {
      for (let part = Math.max(0, first); part < Math.min(parts, end); part++) {
        count.looked++;
        const here = part === 0 ? from : arc.at(part / parts);
        if (walls.crosses(here, part === parts - 1 ? to : arc.at((part + 1) / parts))) return true;
      }
      return false;
    };
    const { angle, start, direction } = arc;
    if (direction === undefined) return isWalledBetween(0, parts);
    for (const { centre, radius, square } of walls.surroundings) {
      const along = start[0] * centre[0] + start[1] * centre[1] + start[2] * centre[2];
      const ahead = direction[0] * centre[0] + direction[1] * centre[1] + direction[2] * centre[2];
      const nearest = along * along + ahead * ahead;
      if (nearest <= square) continue;
      const middle = Math.atan2(ahead, along);
      const half = Math.acos(Math.min(1, Math.cos(radius) / Math.sqrt(nearest)));
      for (let turn = 0; turn <= 1; turn++) {
        const first = ((middle - half + turn * 2 * Math.PI) / angle) * parts;
        const end = ((middle + half + turn * 2 * Math.PI) / angle) * parts;
        if (isWalledBetween(Math.floor(first), Math.ceil(end))) return true;
      }
    }
    return false;
  };

  const least = (mode: LandMode): number =>
    Math.min(ALL_WATER_FACTOR, ...cells.kinds.filter(({ mass }) => mass !== 0).map(({ [mode]: factor }) => factor));

  return {
    leastFactor: { road: least("road"), rail: least("rail") },
    free: (from, to) => measure(from, to, "bars count"),
    through: (from, to) => measure(from, to, "through bars") as LegLength,
  };
};

const thousandths = (factor: number): number => Math.round(factor * 1_000);

/** The middles of the steps of a leg, asked for in order. */
class Steps {
  readonly #arc: Arc;
  readonly #steps: number;
  readonly #cells: LandCells;
  readonly #walk: CellWalk;
  readonly #count: { looked: number };
  readonly #turn: number;
  readonly #turnCosine: number;
  readonly #turnSine: number;
  /** Step of the cosine and the sine. */
  #step = 0;
  #cosine: number;
  #sine: number;

  constructor(arc: Arc, steps: number, cells: LandCells, walk: CellWalk, count: { looked: number }) {
    this.#arc = arc;
    this.#steps = steps;
    this.#cells = cells;
    this.#walk = walk;
    this.#count = count;
    this.#turn = arc.angle / steps;
    this.#turnCosine = Math.cos(this.#turn);
    this.#turnSine = Math.sin(this.#turn);
    this.#cosine = Math.cos(this.#turn / 2);
    this.#sine = Math.sin(this.#turn / 2);
    walk.restart();
  }

  /** Kind of the cell at the middle of a step. */
  kindAt(step: number): number {
    this.#count.looked++;
    const { start, direction } = this.#arc;
    if (direction === undefined) return this.#exactKindAt(step);
    this.#turnTo(step);
    const [cosine, sine] = [this.#cosine, this.#sine];
    const kind = this.#walk.kindAt(
      cosine * start[0] + sine * direction[0],
      cosine * start[1] + sine * direction[1],
      cosine * start[2] + sine * direction[2],
    );
    return kind ?? this.#exactKindAt(step);
  }

  /** So many steps, from the one that was looked at last, are on land of its kind: 1 or more. */
  alikeFrom(): number {
    const { row, column } = this.#walk;
    return row < 0 ? 1 : 1 + Math.floor(this.#cells.freeRound(row, column) / this.#turn);
  }

  #turnTo(step: number): void {
    if (step === this.#step + 1) {
      const cosine = this.#cosine * this.#turnCosine - this.#sine * this.#turnSine;
      this.#sine = this.#sine * this.#turnCosine + this.#cosine * this.#turnSine;
      this.#cosine = cosine;
    } else if (step !== this.#step) {
      if (step > this.#step + FAR_STEPS) this.#walk.restart();
      this.#cosine = Math.cos((step + 0.5) * this.#turn);
      this.#sine = Math.sin((step + 0.5) * this.#turn);
    }
    this.#step = step;
  }

  #exactKindAt(step: number): number {
    const { lat, lon } = this.#arc.at((step + 0.5) / this.#steps);
    return this.#cells.kindAt(lat, lon);
  }
}
