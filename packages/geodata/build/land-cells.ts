import { packSections } from "../src/addresses/sections.ts";
import { LAND_COLUMNS, LAND_ROWS, PLAIN_CELLS, PLAIN_COLUMNS, PLAIN_ROWS, writeRun } from "../src/land/cells.ts";
import { type Polygon, countryPolygons, fillPolygon, landPolygons } from "./land-outlines.ts";
import { DETOURS, LANDMASSES, type Point } from "./land-tables.ts";

/** Blocks that one look reaches at most. */
const FARTHEST = 250;
const MIXED = -1;

/**
 * How far the land round each block is alike: so many blocks, less one, lie between it and the nearest of another kind,
 * over corners too. 0 for water and where a block has several kinds.
 */
const plainsOf = (kindOfCell: Uint16Array): Uint8Array => {
  const kinds = blockKinds(kindOfCell);
  const reach = new Uint8Array(kinds.length);
  const spread = (row: number, column: number, side: 1 | -1): void => {
    const at = row * PLAIN_COLUMNS + column;
    const kind = kinds[at] as number;
    let least = side === 1 ? FARTHEST : (reach[at] as number);
    const ask = (otherRow: number, otherColumn: number): void => {
      const other = otherRow * PLAIN_COLUMNS + otherColumn;
      const isSame = otherColumn >= 0 && otherColumn < PLAIN_COLUMNS && kinds[other] === kind;
      const there = isSame ? (reach[other] as number) + 1 : 1;
      if (there < least) least = there;
    };
    if (kind <= 0) least = 0;
    else {
      ask(row, column - side);
      for (let across = -1; across <= 1; across++) ask(row - side, column + across);
    }
    reach[at] = least;
  };
  for (let row = 1; row < PLAIN_ROWS; row++)
    for (let column = 0; column < PLAIN_COLUMNS; column++) spread(row, column, 1);
  for (let row = PLAIN_ROWS - 2; row >= 0; row--)
    for (let column = PLAIN_COLUMNS - 1; column >= 0; column--) spread(row, column, -1);
  return reach;
};

/** Kind of all cells of each block; MIXED where there are several. */
const blockKinds = (kindOfCell: Uint16Array): Int16Array => {
  const kinds = new Int16Array(PLAIN_ROWS * PLAIN_COLUMNS).fill(-2);
  for (let row = 0; row < LAND_ROWS; row++) {
    for (let column = 0; column < LAND_COLUMNS; column++) {
      const kind = kindOfCell[row * LAND_COLUMNS + column] as number;
      const block = Math.floor(row / PLAIN_CELLS) * PLAIN_COLUMNS + Math.floor(column / PLAIN_CELLS);
      if (kinds[block] === -2) kinds[block] = kind;
      else if (kinds[block] !== kind) kinds[block] = MIXED;
    }
  }
  return kinds;
};

const SMALL_ISLAND_KM2 = 1_000;
const CELLS = LAND_ROWS * LAND_COLUMNS;

const asPolygon = (outline: readonly Point[]): Polygon => [
  [...outline, outline[0] as Point].map(([lat, lon]) => [lon, lat] as const),
];

const cellKm2 = (cell: number): number => {
  const lat = 90 - (Math.floor(cell / LAND_COLUMNS) + 0.5) * (180 / LAND_ROWS);
  return 11.12 * 11.12 * Math.cos((lat * Math.PI) / 180);
};

/** Cells up to `reach` rows and as many kilometres of columns away. */
const neighbours = function* (cell: number, reach: number): Generator<number> {
  const row = Math.floor(cell / LAND_COLUMNS);
  const column = cell % LAND_COLUMNS;
  const wide = Math.ceil(reach / Math.max(0.1, Math.cos(((90 - row / 10) * Math.PI) / 180)));
  for (let r = Math.max(0, row - reach); r <= Math.min(LAND_ROWS - 1, row + reach); r++) {
    for (let c = column - wide; c <= column + wide; c++) {
      yield r * LAND_COLUMNS + ((c + LAND_COLUMNS) % LAND_COLUMNS);
    }
  }
};

/** Landmass of every cell, 0 for water: polygons of the map, lakes taken out, splits made, near islands joined. */
const massGrid = (): Uint16Array => {
  const grid = new Uint16Array(CELLS);
  let count = 0;
  for (const polygon of landPolygons()) {
    const mass = ++count;
    fillPolygon(polygon, (row, first, end) => grid.fill(mass, row * LAND_COLUMNS + first, row * LAND_COLUMNS + end));
  }
  for (const { outline } of LANDMASSES.lakes) {
    fillPolygon(asPolygon(outline), (row, first, end) =>
      grid.fill(0, row * LAND_COLUMNS + first, row * LAND_COLUMNS + end),
    );
  }
  for (const { outline } of LANDMASSES.splits) count = splitOff(grid, outline, count);
  return joinIslands(grid, count);
};

/** Gives the part inside the outline, of the mass that has most cells there, a number of its own. */
const splitOff = (grid: Uint16Array, outline: readonly Point[], count: number): number => {
  const cells: number[] = [];
  fillPolygon(asPolygon(outline), (row, first, end) => {
    for (let column = first; column < end; column++) cells.push(row * LAND_COLUMNS + column);
  });
  const sizes = new Map<number, number>();
  for (const cell of cells) {
    const mass = grid[cell] as number;
    if (mass !== 0) sizes.set(mass, (sizes.get(mass) ?? 0) + 1);
  }
  const main = [...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  for (const cell of cells) if (grid[cell] === main) grid[cell] = count + 1;
  return count + 1;
};

/** Joins small islands to the land beside them, but for those that are known to have ferries only. */
const joinIslands = (grid: Uint16Array, count: number): Uint16Array => {
  const parent = Array.from({ length: count + 1 }, (_, mass) => mass);
  const size = new Float64Array(count + 1);
  const root = (mass: number): number => (parent[mass] === mass ? mass : root(parent[mass] as number));
  const members = new Map<number, number[]>();
  for (let cell = 0; cell < CELLS; cell++) {
    const mass = grid[cell] as number;
    if (mass === 0) continue;
    size[mass] = (size[mass] as number) + cellKm2(cell);
    const known = members.get(mass);
    if (known === undefined) members.set(mass, [cell]);
    else if (known.length < 20_000) known.push(cell);
  }
  const join = (mass: number, other: number): void => {
    const [a, b] = [root(mass), root(other)];
    if (a === b) return;
    const [small, large] = (size[a] as number) < (size[b] as number) ? [a, b] : [b, a];
    parent[small] = large;
    size[large] = (size[large] as number) + (size[small] as number);
  };
  const joinToLargest = (mass: number, reach: number): void => {
    let best = root(mass);
    for (const cell of members.get(mass) ?? []) {
      for (const near of neighbours(cell, reach)) {
        const other = root(grid[near] as number);
        if (other !== 0 && (size[other] as number) > (size[best] as number)) best = other;
      }
    }
    join(mass, best);
  };
  // Land cut by the edge of the map is one piece.
  for (let row = 0; row < LAND_ROWS; row++) {
    const [west, east] = [grid[row * LAND_COLUMNS] as number, grid[(row + 1) * LAND_COLUMNS - 1] as number];
    if (west !== 0 && east !== 0) join(west, east);
  }
  const massAt = ([lat, lon]: Point): number => {
    const cell = Math.floor((90 - lat) * 10) * LAND_COLUMNS + Math.floor((lon + 180) * 10);
    return [cell, ...neighbours(cell, 1)].map((each) => grid[each] as number).find((each) => each !== 0) ?? 0;
  };
  const apart = new Set(LANDMASSES.apart.map(({ at }) => massAt(at)));
  for (let mass = 1; mass <= count; mass++)
    if ((size[mass] as number) < SMALL_ISLAND_KM2 && !apart.has(mass)) joinToLargest(mass, 1);
  for (const { name, at, to } of LANDMASSES.joined) {
    const [island, mainland] = [massAt(at), massAt(to)];
    if (mainland === 0 || island === 0) throw new Error(`${name}: no land at its points`);
    join(island, mainland);
  }
  const numbers = new Map<number, number>();
  return grid.map((mass) => {
    if (mass === 0) return 0;
    const top = root(mass);
    if (!numbers.has(top)) numbers.set(top, numbers.size + 1);
    return numbers.get(top) as number;
  });
};

/** The raster in the form that `readLandCells` reads. */
export const landCells = (): Uint8Array => {
  const mass = massGrid();
  const factors: (readonly [number, number])[] = [[DETOURS.default.road, DETOURS.default.rail]];
  const country = new Uint8Array(CELLS);
  for (const { code, polygons } of countryPolygons()) {
    const factor = DETOURS.countries[code];
    if (factor === undefined) continue;
    factors.push(factor);
    for (const polygon of polygons) {
      fillPolygon(polygon, (row, first, end) =>
        country.fill(factors.length - 1, row * LAND_COLUMNS + first, row * LAND_COLUMNS + end),
      );
    }
  }
  const weight = new Float32Array(CELLS).fill(1);
  for (const zone of DETOURS.zones) {
    fillPolygon(asPolygon(zone.outline), (row, first, end) =>
      weight.fill(zone.weight, row * LAND_COLUMNS + first, row * LAND_COLUMNS + end),
    );
  }
  const kinds = new Map<string, number>([["0,0,0", 0]]);
  const kindOfCell = new Uint16Array(CELLS);
  const bytes: number[] = [];
  let runs = 0;
  for (let row = 0; row < LAND_ROWS; row++) {
    let [runKind, length] = [-1, 0];
    const close = (): void => {
      if (length === 0) return;
      bytes.push(...writeRun(length, runKind));
      runs++;
    };
    for (let column = 0; column < LAND_COLUMNS; column++) {
      const cell = row * LAND_COLUMNS + column;
      const [road, rail] = factors[country[cell] as number] as readonly [number, number];
      const scaled = (factor: number): number => Number((factor * (weight[cell] as number)).toFixed(3));
      const key = mass[cell] === 0 ? "0,0,0" : `${mass[cell]},${scaled(road)},${scaled(rail)}`;
      if (!kinds.has(key)) kinds.set(key, kinds.size);
      const kind = kinds.get(key) as number;
      kindOfCell[cell] = kind;
      if (kind === runKind) length++;
      else {
        close();
        [runKind, length] = [kind, 1];
      }
    }
    close();
  }
  const head = { kinds: [...kinds.keys()].map((key) => key.split(",").map(Number)), runs };
  return packSections(head, { runs: Uint8Array.from(bytes), plains: plainsOf(kindOfCell) });
};
