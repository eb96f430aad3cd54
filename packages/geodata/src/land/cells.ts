import type { Coordinates } from "../coordinates.ts";

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
  /** Number of the landmass at the point, or of the nearest within `reachKm`; 0 if there is none. */
  massNear(point: Coordinates, reachKm: number): number;
}

const KM_PER_DEGREE = 111.2;
const SIZE = 180 / LAND_ROWS;

/**
 * Reads the raster: 4 bytes length of a JSON header `{kinds: [mass, road, rail][]}`, the header, then (little-endian)
 * where each row's runs begin, where each run ends, and what kind it is.
 */
export const readLandCells = (bytes: Uint8Array): LandCells => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes))) as {
    readonly kinds: readonly (readonly [number, number, number])[];
  };
  let at = 4 + headerBytes;
  // Copies: the sections need not lie on even addresses. (`slice` of a Buffer would be a view.)
  const section = (length: number): ArrayBuffer => new Uint8Array(bytes.subarray(at, (at += length))).buffer;
  const rowStart = new Uint32Array(section((LAND_ROWS + 1) * 4));
  const runs = rowStart[LAND_ROWS] as number;
  const runEnd = new Uint16Array(section(runs * 2));
  const runKind = new Uint16Array(section(runs * 2));
  const kinds = header.kinds.map(([mass, road, rail]) => ({ mass, road, rail }));

  const kindAt = (lat: number, lon: number): number => {
    const row = Math.min(LAND_ROWS - 1, Math.max(0, Math.floor((90 - lat) / SIZE)));
    const column = Math.floor((lon + 180) / SIZE + LAND_COLUMNS) % LAND_COLUMNS;
    let low = rowStart[row] as number;
    let high = (rowStart[row + 1] as number) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runEnd[middle] as number) > column) high = middle;
      else low = middle + 1;
    }
    return runKind[low] as number;
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

  return { kindAt, kinds, massNear };
};
