import { type Coordinates, KM_PER_DEGREE, greatCircleKm, roughKm } from "../coordinates.ts";
import { Arc, dot } from "./arc.ts";
import { CellWalk } from "./cell-walk.ts";
import type { LandCell, LandCells, LandMode } from "./cells.ts";
import { crossesWall, type Wall, type WallPart, wallParts } from "./walls.ts";

/** Kilometres between the points at which a leg looks at the land. */
const STEP_KM = 6;
/** Kilometres between the points at which it looks for walls. */
const WALL_STEP_KM = 48;
/** Water this near an end is the harbour, the bay or the coarseness of the map. */
const SHORE_KM = 20;
/** Water is coastal while land lies this far to the north, south, east or west. */
const NEAR_COAST_KM = 18;
/** One stretch of water longer than this bars the line, unless all of it is coastal; water near an end is left out. */
const BARRING_WATER_KM = 40;
/** The same with the water near the ends: two quays of a strait are no bay. */
const BARRING_STRAIT_KM = 60;
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
export class LegMeasure {
  /** No leg is shorter than its geodesic times this. */
  readonly leastFactor: LegLength;
  readonly #cells: LandCells;
  readonly #walls: readonly WallPart[];
  readonly #walk: CellWalk;
  readonly #count: { looked: number };

  constructor(cells: LandCells, walls: readonly Wall[], count: { looked: number } = { looked: 0 }) {
    const least = (mode: LandMode): number =>
      Math.min(ALL_WATER_FACTOR, ...cells.kinds.filter(({ mass }) => mass !== 0).map(({ [mode]: factor }) => factor));
    this.leastFactor = { road: least("road"), rail: least("rail") };
    this.#cells = cells;
    this.#walls = walls.flatMap(wallParts);
    this.#walk = new CellWalk(cells);
    this.#count = count;
  }

  /** Undefined where a wall, or a stretch of water of more than 40 km (with the shores 60 km), bars the way. */
  free(from: Coordinates, to: Coordinates): LegLength | undefined {
    const rough = roughKm(from, to);
    const arc = new Arc(from, to, rough);
    return this.#isWalled(arc, from, to, Math.ceil(rough / WALL_STEP_KM))
      ? undefined
      : this.#measure(arc, from, to, true);
  }

  /** Barred or not. Water counts as the way round a bay would. */
  through(from: Coordinates, to: Coordinates): LegLength {
    return this.#measure(new Arc(from, to, roughKm(from, to)), from, to, false) as LegLength;
  }

  #measure(arc: Arc, from: Coordinates, to: Coordinates, waterBars: boolean): LegLength | undefined {
    const rough = roughKm(from, to);
    if (rough === 0) return { road: 0, rail: 0 };
    const steps = Math.max(1, Math.ceil(rough / STEP_KM));
    const stepKm = rough / steps;
    const shoreSteps = SHORE_KM / stepKm;
    const cells = this.#cells;
    const points = new StepPoints(arc, steps, cells, this.#walk);
    // In whole thousandths, so that the sum is the same however steps are taken together.
    let [road, rail, landSteps, waterSteps, run, innerRun] = [0, 0, 0, 0, 0, 0];
    let deep = false;
    for (let step = 0; step < steps; step++) {
      this.#count.looked++;
      const kind = cells.kinds[points.kindAt(step)] as LandCell;
      if (kind.mass !== 0) {
        const alike = Math.min(points.alikeFrom(), steps - step);
        road += alike * thousandths(kind.road);
        rail += alike * thousandths(kind.rail);
        landSteps += alike;
        step += alike - 1;
        [run, innerRun] = [0, 0];
        continue;
      }
      const isInner = Math.min(step, steps - 1 - step) >= shoreSteps;
      if (isInner) waterSteps++;
      run++;
      innerRun = isInner ? innerRun + 1 : 0;
      if (!waterBars) continue;
      deep = (run > 1 && deep) || isDeep(cells, arc.at((step + 0.5) / steps));
      if (deep && (innerRun * stepKm > BARRING_WATER_KM || run * stepKm > BARRING_STRAIT_KM)) return undefined;
    }
    // Steps over harbours and bays at the ends count like the land of the leg.
    const mean = (sum: number): number =>
      (landSteps === 0 ? ALL_WATER_FACTOR : sum / 1_000 / landSteps) + ((WATER_FACTOR - 1) * waterSteps) / steps;
    const km = greatCircleKm(from, to);
    return { road: km * mean(road), rail: km * mean(rail) };
  }

  /** Looks for walls only on the stretches of the way that lie near a part of one. */
  #isWalled(arc: Arc, from: Coordinates, to: Coordinates, stretches: number): boolean {
    const { angle, start, direction } = arc;
    const isCrossed = (wall: WallPart, first: number, end: number): boolean => {
      let here: Coordinates | undefined;
      for (let stretch = Math.max(0, first); stretch < Math.min(stretches, end); stretch++) {
        this.#count.looked++;
        here ??= stretch === 0 ? from : arc.at(stretch / stretches);
        const next = stretch === stretches - 1 ? to : arc.at((stretch + 1) / stretches);
        if (crossesWall(wall, here, next)) return true;
        here = next;
      }
      return false;
    };
    return this.#walls.some((wall) => {
      if (direction === undefined) return isCrossed(wall, 0, stretches);
      const along = dot(start, wall.centre);
      const ahead = dot(direction, wall.centre);
      const nearest = along * along + ahead * ahead;
      if (nearest <= wall.square) return false;
      const middle = Math.atan2(ahead, along);
      const half = Math.acos(Math.min(1, Math.cos(wall.radius) / Math.sqrt(nearest)));
      return [0, 2 * Math.PI].some((turn) => {
        const first = ((middle - half + turn) / angle) * stretches;
        const end = ((middle + half + turn) / angle) * stretches;
        return isCrossed(wall, Math.floor(first), Math.ceil(end));
      });
    });
  }
}

const thousandths = (factor: number): number => Math.round(factor * 1_000);

/** Whether no land lies near: the line does not just cut the corners of a coast. */
const isDeep = (cells: LandCells, { lat, lon }: Coordinates): boolean => {
  const north = NEAR_COAST_KM / KM_PER_DEGREE;
  const east = north / Math.max(0.05, Math.cos(lat * RADIANS));
  return (
    cells.kindAt(lat + north, lon) === 0 &&
    cells.kindAt(lat - north, lon) === 0 &&
    cells.kindAt(lat, lon + east) === 0 &&
    cells.kindAt(lat, lon - east) === 0
  );
};

/** The middles of the steps of a leg, asked for in order. */
class StepPoints {
  readonly #arc: Arc;
  readonly #steps: number;
  readonly #cells: LandCells;
  readonly #walk: CellWalk;
  readonly #turn: number;
  /** Cosine and sine of the way to the step that was asked for last, and of one step: in an array, or each were an object. */
  readonly #turned: Float64Array;
  #step = 0;

  constructor(arc: Arc, steps: number, cells: LandCells, walk: CellWalk) {
    this.#arc = arc;
    this.#steps = steps;
    this.#cells = cells;
    this.#walk = walk;
    this.#turn = arc.angle / steps;
    const half = this.#turn / 2;
    this.#turned = Float64Array.of(Math.cos(half), Math.sin(half), Math.cos(this.#turn), Math.sin(this.#turn));
    walk.restart();
  }

  /** Kind of the cell at the middle of a step. */
  kindAt(step: number): number {
    const { start, direction } = this.#arc;
    if (direction === undefined) return this.#exactKindAt(step);
    this.#turnTo(step);
    const cosine = this.#turned[0] as number;
    const sine = this.#turned[1] as number;
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
    const turned = this.#turned;
    if (step === this.#step + 1) {
      const cosine = turned[0] as number;
      const sine = turned[1] as number;
      const stepCosine = turned[2] as number;
      const stepSine = turned[3] as number;
      turned[0] = cosine * stepCosine - sine * stepSine;
      turned[1] = sine * stepCosine + cosine * stepSine;
    } else if (step !== this.#step) {
      if (step > this.#step + FAR_STEPS) this.#walk.restart();
      turned[0] = Math.cos((step + 0.5) * this.#turn);
      turned[1] = Math.sin((step + 0.5) * this.#turn);
    }
    this.#step = step;
  }

  #exactKindAt(step: number): number {
    const { lat, lon } = this.#arc.at((step + 0.5) / this.#steps);
    return this.#cells.kindAt(lat, lon);
  }
}
