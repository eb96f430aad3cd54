import type { Coordinates } from "../src/coordinates.ts";
import { EARTH_KM, unitVector } from "../src/land/arc.ts";
import { LAND_COLUMNS, LAND_ROWS, type LandCells } from "../src/land/cells.ts";
import { eastAndNorth, HORIZON_UNIT_KM, OPEN_SECTOR, SECTORS } from "../src/land/horizons.ts";

/**
 * All is water so far round every point of a cell of open sea. A leg through such a point has 40 km of water in one stretch,
 * and in its middle no land within 18 km to any side, even where it passes the point at some 7 km: it is barred.
 */
const OPEN_KM = 32;
/** Lines between two of these directions lie within 7 km of one of them, at any distance. */
const DIRECTIONS = SECTORS * 8;
/** What lies nearer to an end of a leg than this bars nothing. */
const END_KM = 80;
const FARTHEST_KM = 15_000;
const STEP_KM = 8;
const STEPS = FARTHEST_KM / STEP_KM;
const CELL_KM = 11.1;

/** Bytes of `Horizons`: of each sector of each node how far a straight leg may go at the most. */
export const landHorizons = (nodes: readonly Coordinates[], cells: LandCells): Uint8Array => {
  const isOpen = openSea(cells);
  const jumps = stepsToOpenSea(isOpen);
  const sectors = new Uint8Array(nodes.length * SECTORS);
  const reach = new Float64Array(DIRECTIONS + 1);
  const perSector = DIRECTIONS / SECTORS;
  for (const [node, at] of nodes.entries()) {
    for (let way = 0; way < DIRECTIONS; way++)
      reach[way] = kmToOpenSea(at, (way / DIRECTIONS) * 2 * Math.PI, isOpen, jumps);
    reach[DIRECTIONS] = reach[0] as number;
    for (let sector = 0; sector < SECTORS; sector++) {
      const km = Math.max(...reach.subarray(sector * perSector, (sector + 1) * perSector + 1)) + END_KM;
      sectors[node * SECTORS + sector] = Math.min(OPEN_SECTOR, Math.ceil(km / HORIZON_UNIT_KM));
    }
  }
  return sectors;
};

const COSINE = Float64Array.from({ length: STEPS }, (_, step) => Math.cos((step * STEP_KM) / EARTH_KM));
const SINE = Float64Array.from({ length: STEPS }, (_, step) => Math.sin((step * STEP_KM) / EARTH_KM));

const kmToOpenSea = (from: Coordinates, direction: number, isOpen: Uint8Array, jumps: Uint8Array): number => {
  const [x, y, z] = unitVector(from);
  const { east, north } = eastAndNorth(from);
  const [ax, ay, az] = [0, 1, 2].map(
    (axis) => Math.cos(direction) * (east[axis] as number) + Math.sin(direction) * (north[axis] as number),
  ) as [number, number, number];
  for (let step = Math.ceil(END_KM / STEP_KM); step < STEPS;) {
    const [cosine, sine] = [COSINE[step] as number, SINE[step] as number];
    const row = Math.min(LAND_ROWS - 1, Math.floor((0.5 - Math.asin(cosine * z + sine * az) / Math.PI) * LAND_ROWS));
    const turn = Math.atan2(cosine * y + sine * ay, cosine * x + sine * ax) / (2 * Math.PI) + 0.5;
    const cell = row * LAND_COLUMNS + (Math.floor(turn * LAND_COLUMNS) % LAND_COLUMNS);
    if (isOpen[cell] === 1) return step * STEP_KM;
    step += Math.max(1, jumps[cell] as number);
  }
  return Infinity;
};

/** 1 for every cell round which all is water. */
const openSea = (cells: LandCells): Uint8Array => {
  const isLand = new Uint8Array(LAND_ROWS * LAND_COLUMNS);
  for (let row = 0; row < LAND_ROWS; row++) {
    for (let column = 0; column < LAND_COLUMNS; column++) {
      const kind = cells.kindAt(90 - (row + 0.5) / 10, (column + 0.5) / 10 - 180);
      isLand[row * LAND_COLUMNS + column] = kind === 0 ? 0 : 1;
    }
  }
  const isOpen = new Uint8Array(LAND_ROWS * LAND_COLUMNS);
  const rows = Math.ceil(OPEN_KM / CELL_KM) + 1;
  // Near the poles nothing is called open: circles there hold whole rows.
  for (let row = rows; row < LAND_ROWS - rows; row++) {
    isOpen.fill(1, row * LAND_COLUMNS, (row + 1) * LAND_COLUMNS);
    for (let other = row - rows; other <= row + rows; other++) closeNearLand(isOpen, isLand, row, other);
  }
  return isOpen;
};

/** Takes out the cells of a row for which land in the other row is too near. */
const closeNearLand = (isOpen: Uint8Array, isLand: Uint8Array, row: number, other: number): void => {
  const apart = Math.max(0, Math.abs(row - other) - 1) * CELL_KM;
  if (apart >= OPEN_KM) return;
  const poleward = Math.max(...[row, row + 1, other, other + 1].map((edge) => Math.abs(90 - edge / 10)));
  const squash = Math.cos((Math.min(poleward, 89.9) * Math.PI) / 180);
  const wide = Math.min(LAND_COLUMNS / 2 - 1, Math.ceil(Math.sqrt(OPEN_KM ** 2 - apart ** 2) / (CELL_KM * squash)) + 1);
  const land = (column: number): number =>
    isLand[other * LAND_COLUMNS + ((column + LAND_COLUMNS) % LAND_COLUMNS)] as number;
  let near = 0;
  for (let column = -wide; column <= wide; column++) near += land(column);
  for (let column = 0; column < LAND_COLUMNS; column++) {
    if (near > 0) isOpen[row * LAND_COLUMNS + column] = 0;
    near += land(column + wide + 1) - land(column - wide);
  }
};

/** Steps that a line may go from each cell before it can come to open sea. Cells are compared over corners. */
const stepsToOpenSea = (isOpen: Uint8Array): Uint8Array => {
  const most = 250;
  const apart = isOpen.map((open) => (open === 1 ? 0 : most));
  const spread = (row: number, column: number, side: 1 | -1): void => {
    const at = row * LAND_COLUMNS + column;
    const before = (column - side + LAND_COLUMNS) % LAND_COLUMNS;
    const after = (column + side + LAND_COLUMNS) % LAND_COLUMNS;
    const last = (row - side) * LAND_COLUMNS;
    const near = [row * LAND_COLUMNS + before, last + before, last + column, last + after];
    apart[at] = Math.min(apart[at] as number, ...near.map((cell) => (apart[cell] as number) + 1));
  };
  // Twice, for what lies beyond the edge of the map.
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 1; row < LAND_ROWS; row++)
      for (let column = 0; column < LAND_COLUMNS; column++) spread(row, column, 1);
    for (let row = LAND_ROWS - 2; row >= 0; row--)
      for (let column = LAND_COLUMNS - 1; column >= 0; column--) spread(row, column, -1);
  }
  return apart.map((cellsApart, at) => {
    const lat = 90 - (Math.floor(at / LAND_COLUMNS) + 0.5) / 10;
    return Math.floor((Math.max(0, cellsApart - 1) * CELL_KM * Math.cos((lat * Math.PI) / 180)) / STEP_KM);
  });
};
