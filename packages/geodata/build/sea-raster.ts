import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A closed coast line, `[lon, lat]` per vertex. */
export type Ring = readonly (readonly number[])[];

type Geometry = { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
interface TopoJson {
  // The package has no types: this is all that is used of it.
  feature(topology: unknown, object: unknown): { features: readonly { geometry: Geometry }[] };
}

const require = createRequire(import.meta.url);

// A coast line that goes over the antimeridian stands on both sides of the map, once whole to the east of it and once
// to the west. That round the south pole closes along the edge of the map, and stays as it is.
const unrolled = (ring: Ring): Ring[] => {
  let turns = 0;
  const line = ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360;
    return [lon + turns, lat];
  });
  if (turns !== 0 || line.every(([lon = 0]) => Math.abs(lon) <= 180)) return [ring];
  const other = line.some(([lon = 0]) => lon > 180) ? -360 : 360;
  return [line, line.map(([lon = 0, lat = 0]) => [lon + other, lat])];
};

/** Coast lines of Natural Earth as packed by world-atlas. */
export const readCoast = (file: string): readonly Ring[] => {
  const topojson = require("topojson-client") as TopoJson;
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/${file}`), "utf8")) as {
    objects: { land: unknown };
  };
  return topojson
    .feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) =>
      (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).flatMap(unrolled),
    );
};

/** Cells of a tenth of a degree; row 0 at the south pole, column 0 at 180° W. */
export const CELLS_PER_DEGREE = 10;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;
const KM_PER_CELL = 11.1;
const RADIANS = Math.PI / 180;

/** A piece of coast that cuts a smaller corner off a cell than this part of it may be missed. */
const LOOKS_PER_CELL = 32;

/** What a cell holds: where there is a piece of coast, the coast lines have to be asked. */
export const [WATER, LAND, COAST] = [0, 1, 2] as const;

/** A raster of the earth, a byte per cell. */
export const emptyRaster = (): Uint8Array => new Uint8Array(ROWS * COLUMNS);

/** Number of the cell that holds a point. */
export const cellAt = (lat: number, lon: number): number =>
  Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE)) * COLUMNS +
  (Math.floor((lon + 180) * CELLS_PER_DEGREE + COLUMNS) % COLUMNS);

/** Says of each cell of a tenth of a degree whether it is water, land, or has a piece of coast in it. */
export const paintCoast = (rings: readonly Ring[], isLand: (lat: number, lon: number) => boolean): Uint8Array => {
  const cells = emptyRaster();
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? [];
      const [x2 = 0, y2 = 0] = ring[index] ?? [];
      const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) * CELLS_PER_DEGREE * LOOKS_PER_CELL) + 1;
      for (let step = 0; step <= steps; step++) {
        const lon = x1 + ((x2 - x1) * step) / steps;
        if (Math.abs(lon) <= 180) cells[cellAt(y1 + ((y2 - y1) * step) / steps, lon)] = COAST;
      }
    }
  }
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === COAST) continue;
    const column = cell % COLUMNS;
    // Between two pieces of coast all cells are alike.
    if (column > 0 && cells[cell - 1] !== COAST) cells[cell] = cells[cell - 1] as number;
    else {
      const lat = (Math.floor(cell / COLUMNS) + 0.5) / CELLS_PER_DEGREE - 90;
      cells[cell] = isLand(lat, (column + 0.5) / CELLS_PER_DEGREE - 180) ? LAND : WATER;
    }
  }
  return cells;
};

// One row, eastward or westward, from the cell before and the three of the row before.
const spread = (rings: Uint8Array, row: number, before: number, step: 1 | -1): void => {
  const [here, there] = [row * COLUMNS, before * COLUMNS];
  const hasBefore = before >= 0 && before < ROWS;
  for (let count = 0; count < COLUMNS; count++) {
    const column = step === 1 ? count : COLUMNS - 1 - count;
    let least = rings[here + column] as number;
    if (least === 0) continue;
    const west = column === 0 ? COLUMNS - 1 : column - 1;
    const east = column === COLUMNS - 1 ? 0 : column + 1;
    least = Math.min(least, 1 + (rings[here + (step === 1 ? west : east)] as number));
    if (hasBefore) {
      const [a, b, c] = [rings[there + west] as number, rings[there + column] as number, rings[there + east] as number];
      least = Math.min(least, 1 + Math.min(a, b, c));
    }
    rings[here + column] = least;
  }
};

/**
 * Km that are surely free of land and coast round each cell of water. Rings of cells (Rosenfeld and Pfaltz 1966), made
 * km by the narrowest cell in reach, less one for corners that `paintCoast` missed.
 */
export const clearances = (cells: Uint8Array): Uint8Array => {
  const rings = Uint8Array.from(cells, (cell) => (cell === WATER ? 255 : 0));
  // Two rounds, because the rows close to rings.
  for (let round = 0; round < 2; round++) {
    for (let row = 0; row < ROWS; row++) spread(rings, row, row - 1, 1);
    for (let row = ROWS - 1; row >= 0; row--) spread(rings, row, row + 1, -1);
  }
  return rings.map((ring, cell) => {
    if (ring < 3) return 0;
    const lat = Math.abs((Math.floor(cell / COLUMNS) + 0.5) / CELLS_PER_DEGREE - 90) + ring / CELLS_PER_DEGREE;
    return lat >= 90 ? 0 : Math.min(255, Math.floor((ring - 2) * KM_PER_CELL * Math.cos(lat * RADIANS)));
  });
};
