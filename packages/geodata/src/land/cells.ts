import { openSections } from "../addresses/sections.ts";
import { type Coordinates, KM_PER_DEGREE } from "../coordinates.ts";

/** Rows and columns of the land raster: cells of a tenth of a degree, row 0 at the north pole, column 0 at 180° W. */
export const LAND_ROWS = 1_800;
/** See `LAND_ROWS`. */
export const LAND_COLUMNS = 3_600;
/** Plains are told by blocks of so many cells, down and across. */
export const PLAIN_CELLS = 2;
/** Rows and columns of such blocks. */
export const PLAIN_ROWS = LAND_ROWS / PLAIN_CELLS;
/** See `PLAIN_ROWS`. */
export const PLAIN_COLUMNS = LAND_COLUMNS / PLAIN_CELLS;
/** Name of the generated file. */
export const LAND_CELLS_FILE = "land-cells.bin";

/** How goods travel over land. */
export type LandMode = "road" | "rail";

/** What is known about a cell of land. */
export interface LandCell {
  /** Number of the landmass, from 1: land that is one piece, bridges not counted. 0 is water. */
  readonly mass: number;
  /** Kilometres of road per kilometre of geodesic. */
  readonly road: number;
  /** Kilometres of rail per kilometre of geodesic. */
  readonly rail: number;
}

/** The raster of land, landmasses and detour factors. */
export interface LandCells {
  /** Index into `kinds` of the cell that holds the point. 0 is water. */
  kindAt(lat: number, lon: number): number;
  readonly kinds: readonly LandCell[];
  /** Cells of one kind beside each other in a row: the first run of each row, and of each run its kind and where it ends. */
  readonly runs: { readonly firstOfRow: Uint32Array; readonly end: Uint16Array; readonly kind: Uint16Array };
  /** Number of the run that holds a cell. */
  runAt(row: number, column: number): number;
  /** Radians from any point of a cell within which all cells are of its kind; 0 where another kind lies near. */
  freeRound(row: number, column: number): number;
  /** Number of the landmass at the point, or of the nearest within `reachKm`; 0 if there is none. */
  massNear(point: Coordinates, reachKm: number): number;
}

/** Bytes of a run of cells: its length and its kind, each below 32 768. */
export const writeRun = (length: number, kind: number): readonly number[] =>
  [length, kind].flatMap((value) => (value < 128 ? [value] : [128 + (value >> 8), value & 255]));

const SIZE = 180 / LAND_ROWS;

/** The part of the file that is text. */
interface LandCellsHead {
  readonly kinds: readonly (readonly [mass: number, road: number, rail: number])[];
  readonly runs: number;
}

/**
 * Reads the raster. Its sections: `runs`, of each run in order of the rows how many cells it has, and what kind they are,
 * each as one or two bytes (`writeRun`); `plains`, of each block how far it is to the nearest of another kind.
 */
export const readLandCells = (file: Uint8Array): LandCells => {
  const { head, section } = openSections<LandCellsHead>(file);
  const runs = readRuns(section("runs"), head.runs);
  const kinds = head.kinds.map(([mass, road, rail]) => ({ mass, road, rail }));
  const { firstOfRow, end, kind } = runs;

  const runAt = (row: number, column: number): number => {
    let low = firstOfRow[row] as number;
    let high = (firstOfRow[row + 1] as number) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((end[middle] as number) > column) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const kindAt = (lat: number, lon: number): number => {
    const row = Math.min(LAND_ROWS - 1, Math.max(0, Math.floor((90 - lat) / SIZE)));
    const column = Math.floor((lon + 180) / SIZE + LAND_COLUMNS) % LAND_COLUMNS;
    return kind[runAt(row, column)] as number;
  };
  const massAt = (lat: number, lon: number): number => (kinds[kindAt(lat, lon)] as LandCell).mass;

  return {
    kindAt,
    kinds,
    runs,
    runAt,
    freeRound: plainsOf(section("plains")),
    massNear: (point, reachKm) => nearestMass(massAt, point, reachKm),
  };
};

const readRuns = (bytes: Uint8Array, count: number): LandCells["runs"] => {
  let at = 0;
  const take = (): number => {
    const first = bytes[at++] as number;
    return first < 128 ? first : (first - 128) * 256 + (bytes[at++] as number);
  };
  const firstOfRow = new Uint32Array(LAND_ROWS + 1);
  const runEnd = new Uint16Array(count);
  const runKind = new Uint16Array(count);
  for (let run = 0, row = 0, end = 0; run < count; run++) {
    end += take();
    runEnd[run] = end;
    runKind[run] = take();
    if (end < LAND_COLUMNS) continue;
    firstOfRow[++row] = run + 1;
    end = 0;
  }
  return { firstOfRow, end: runEnd, kind: runKind };
};

const nearestMass = (
  massAt: (lat: number, lon: number) => number,
  { lat, lon }: Coordinates,
  reachKm: number,
): number => {
  const here = massAt(lat, lon);
  if (here !== 0) return here;
  const squash = Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  const rows = Math.ceil(reachKm / KM_PER_DEGREE / SIZE);
  let best = 0;
  let bestKm = reachKm;
  for (let down = -rows; down <= rows; down++) {
    const columns = Math.ceil(Math.sqrt(Math.max(0, rows * rows - down * down)) / squash);
    for (let right = -columns; right <= columns; right++) {
      const km = KM_PER_DEGREE * SIZE * Math.hypot(down, right * squash);
      if (km >= bestKm || Math.abs(lat - down * SIZE) > 90) continue;
      const mass = massAt(lat - down * SIZE, lon + right * SIZE);
      if (mass === 0) continue;
      best = mass;
      bestKm = km;
    }
  }
  return best;
};

const BLOCK = Math.PI / PLAIN_ROWS;
const MOST_BLOCKS = 255;

const plainsOf = (reach: Uint8Array): LandCells["freeRound"] => {
  const cosine = Float64Array.from({ length: PLAIN_ROWS }, (_, row) =>
    Math.max(0, Math.min(Math.sin(row * BLOCK), Math.sin((row + 1) * BLOCK))),
  );
  const sine = Float64Array.from({ length: MOST_BLOCKS + 1 }, (_, blocks) => Math.sin(Math.max(0, blocks - 1) * BLOCK));
  return (row, column) => {
    const blockRow = Math.floor(row / PLAIN_CELLS);
    const blocks = reach[blockRow * PLAIN_COLUMNS + Math.floor(column / PLAIN_CELLS)] as number;
    // How far a circle reaches to the east grows with the latitude of its centre. Its arc is a little longer than its sine.
    return (cosine[blockRow] as number) * (sine[blocks] as number);
  };
};
