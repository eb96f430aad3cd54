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

/** Landmasses that become one when they are joined: a disjoint set, the largest standing for the others. */
class Landmasses {
  readonly #parent: number[];
  readonly #km2: Float64Array;

  constructor(count: number) {
    this.#parent = Array.from({ length: count + 1 }, (_, mass) => mass);
    this.#km2 = new Float64Array(count + 1);
  }

  add(mass: number, km2: number): void {
    this.#km2[mass] = this.km2Of(mass) + km2;
  }

  /** The size of a mass with what was joined to it, as far as it stands for others. */
  km2Of(mass: number): number {
    return this.#km2[mass] as number;
  }

  root(mass: number): number {
    const parent = this.#parent[mass] as number;
    return parent === mass ? mass : this.root(parent);
  }

  join(mass: number, other: number): void {
    const [a, b] = [this.root(mass), this.root(other)];
    if (a === b) return;
    const [small, large] = this.km2Of(a) < this.km2Of(b) ? [a, b] : [b, a];
    this.#parent[small] = large;
    this.add(large, this.km2Of(small));
  }
}

const MOST_MEMBERS = 20_000;

/** Cells of each mass, as many as are looked at. */
const membersOf = (grid: Uint16Array): ReadonlyMap<number, readonly number[]> => {
  const members = new Map<number, number[]>();
  for (let cell = 0; cell < CELLS; cell++) {
    const mass = grid[cell] as number;
    if (mass === 0) continue;
    const known = members.get(mass);
    if (known === undefined) members.set(mass, [cell]);
    else if (known.length < MOST_MEMBERS) known.push(cell);
  }
  return members;
};

/** Joins a mass to the largest that one of its cells lies beside. */
const joinToLargest = (masses: Landmasses, grid: Uint16Array, mass: number, cells: readonly number[]): void => {
  let best = masses.root(mass);
  for (const cell of cells) {
    for (const near of neighbours(cell, 1)) {
      const other = masses.root(grid[near] as number);
      if (other !== 0 && masses.km2Of(other) > masses.km2Of(best)) best = other;
    }
  }
  masses.join(mass, best);
};

const massAt = (grid: Uint16Array, [lat, lon]: Point): number => {
  const cell = Math.floor((90 - lat) * 10) * LAND_COLUMNS + Math.floor((lon + 180) * 10);
  return [cell, ...neighbours(cell, 1)].map((each) => grid[each] as number).find((each) => each !== 0) ?? 0;
};

/** Joins small islands to the land beside them, but for those that are known to have ferries only. */
const joinIslands = (grid: Uint16Array, count: number): Uint16Array => {
  const masses = new Landmasses(count);
  for (const [cell, mass] of grid.entries()) if (mass !== 0) masses.add(mass, cellKm2(cell));
  // Land cut by the edge of the map is one piece.
  for (let row = 0; row < LAND_ROWS; row++) {
    const [west, east] = [grid[row * LAND_COLUMNS] as number, grid[(row + 1) * LAND_COLUMNS - 1] as number];
    if (west !== 0 && east !== 0) masses.join(west, east);
  }
  const apart = new Set(LANDMASSES.apart.map(({ at }) => massAt(grid, at)));
  const members = membersOf(grid);
  for (let mass = 1; mass <= count; mass++)
    if (masses.km2Of(mass) < SMALL_ISLAND_KM2 && !apart.has(mass))
      joinToLargest(masses, grid, mass, members.get(mass) ?? []);
  for (const { name, at, to } of LANDMASSES.joined) {
    const [island, mainland] = [massAt(grid, at), massAt(grid, to)];
    if (mainland === 0 || island === 0) throw new Error(`${name}: no land at its points`);
    masses.join(island, mainland);
  }
  const numbers = new Map<number, number>();
  return grid.map((mass) => {
    if (mass === 0) return 0;
    const top = masses.root(mass);
    if (!numbers.has(top)) numbers.set(top, numbers.size + 1);
    return numbers.get(top) as number;
  });
};

/** Detour factors, and of every cell which of them it has and by how much more ways wind there. */
const detours = () => {
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
  return { factors, country, weight };
};

const WATER = "0,0,0";

/** The kinds of cells, as text, and the kind of each cell by its place among them. */
const kindsOfCells = (mass: Uint16Array): { kinds: readonly string[]; kindOfCell: Uint16Array } => {
  const { factors, country, weight } = detours();
  const kinds = new Map<string, number>([[WATER, 0]]);
  const kindOfCell = new Uint16Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const [road, rail] = factors[country[cell] as number] as readonly [number, number];
    const scaled = (factor: number): number => Number((factor * (weight[cell] as number)).toFixed(3));
    const key = mass[cell] === 0 ? WATER : `${mass[cell]},${scaled(road)},${scaled(rail)}`;
    if (!kinds.has(key)) kinds.set(key, kinds.size);
    kindOfCell[cell] = kinds.get(key) as number;
  }
  return { kinds: [...kinds.keys()], kindOfCell };
};

/** The raster in the form that `readLandCells` reads. */
export const landCells = (): Uint8Array => {
  const { kinds, kindOfCell } = kindsOfCells(massGrid());
  const bytes: number[] = [];
  let runs = 0;
  for (let row = 0; row < LAND_ROWS; row++) {
    const cells = kindOfCell.subarray(row * LAND_COLUMNS, (row + 1) * LAND_COLUMNS);
    for (let first = 0; first < LAND_COLUMNS; runs++) {
      const kind = cells[first] as number;
      const other = cells.subarray(first).findIndex((each) => each !== kind);
      const length = other < 0 ? LAND_COLUMNS - first : other;
      bytes.push(...writeRun(length, kind));
      first += length;
    }
  }
  const head = { kinds: kinds.map((key) => key.split(",").map(Number)), runs };
  return packSections(head, { runs: Uint8Array.from(bytes), plains: plainsOf(kindOfCell) });
};
