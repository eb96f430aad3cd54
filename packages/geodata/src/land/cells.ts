import { type Coordinates, KM_PER_DEGREE } from "../coordinates.ts";

/** Rows and columns of the land raster: cells of a tenth of a degree, row 0 at the north pole, column 0 at 180° W. */
export const LAND_ROWS = 1_800;
/** See `LAND_ROWS`. */
export const LAND_COLUMNS = 3_600;
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
  /** Number of the landmass at the point, or of the nearest within `reachKm`; 0 if there is none. */
  massNear(point: Coordinates, reachKm: number): number;
}

/** Bytes of a run of cells: its length and its kind, each below 32 768. */
export const writeRun = (length: number, kind: number): readonly number[] =>
  [length, kind].flatMap((value) => (value < 128 ? [value] : [128 + (value >> 8), value & 255]));

const SIZE = 180 / LAND_ROWS;

/**
 * Reads the raster: 4 bytes length of a JSON header `{kinds: [mass, road, rail][], runs}`, the header, then of each run in
 * order of the rows how many cells it has, and what kind they are, each as one or two bytes (`writeRun`).
 */
export const readLandCells = (bytes: Uint8Array): LandCells => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes))) as {
    readonly kinds: readonly (readonly [number, number, number])[];
    readonly runs: number;
  };
  let at = 4 + headerBytes;
  const take = (): number => {
    const first = bytes[at++] as number;
    return first < 128 ? first : (first - 128) * 256 + (bytes[at++] as number);
  };
  const rowStart = new Uint32Array(LAND_ROWS + 1);
  const runEnd = new Uint16Array(header.runs);
  const runKind = new Uint16Array(header.runs);
  for (let run = 0, row = 0, end = 0; run < header.runs; run++) {
    end += take();
    runEnd[run] = end;
    runKind[run] = take();
    if (end < LAND_COLUMNS) continue;
    rowStart[++row] = run + 1;
    end = 0;
  }
  const kinds = header.kinds.map(([mass, road, rail]) => ({ mass, road, rail }));

  const runAt = (row: number, column: number): number => {
    let low = rowStart[row] as number;
    let high = (rowStart[row + 1] as number) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runEnd[middle] as number) > column) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  const kindAt = (lat: number, lon: number): number => {
    const row = Math.min(LAND_ROWS - 1, Math.max(0, Math.floor((90 - lat) / SIZE)));
    const column = Math.floor((lon + 180) / SIZE + LAND_COLUMNS) % LAND_COLUMNS;
    return runKind[runAt(row, column)] as number;
  };

  const massNear = ({ lat, lon }: Coordinates, reachKm: number): number => {
    const here = kinds[kindAt(lat, lon)]?.mass ?? 0;
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
        const { mass } = kinds[kindAt(lat - down * SIZE, lon + right * SIZE)] as LandCell;
        if (mass === 0) continue;
        best = mass;
        bestKm = km;
      }
    }
    return best;
  };

  return { kindAt, kinds, runs: { firstOfRow: rowStart, end: runEnd, kind: runKind }, runAt, massNear };
};
