import { LAND_COLUMNS, LAND_ROWS, type LandCells } from "./cells.ts";

const DEGREES = 180 / Math.PI;
const CELL = 180 / LAND_ROWS / DEGREES;
/** Nearer to the edge of a cell than this, in radians, rounding would decide. */
const EDGE = 1e-10;
/** Sine of the latitude beyond which columns are too narrow to walk over. */
const POLAR = 0.995;

const table = (length: number, of: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, i) => of(i));
const ROW_SINE = table(LAND_ROWS + 1, (row) => Math.sin(Math.PI / 2 - row * CELL));
const COLUMN_SINE = table(LAND_COLUMNS + 1, (column) => Math.sin(column * CELL - Math.PI));
const COLUMN_COSINE = table(LAND_COLUMNS + 1, (column) => Math.cos(column * CELL - Math.PI));

/**
 * Looks at the cells along a line. The next point lies near the last one, so that its cell is found by comparing it with
 * the edges of the last cell: no angle is computed, and while the line stays in one run of cells nothing is searched.
 */
export class CellWalk {
  readonly #cells: LandCells;
  #row = -1;
  #column = 0;
  #runRow = -1;
  #runStart = 0;
  #runEnd = 0;
  #kind = 0;

  constructor(cells: LandCells) {
    this.#cells = cells;
  }

  /** Begins a new line. */
  restart(): void {
    this.#row = -1;
  }

  /** Row of the cell that was found last. */
  get row(): number {
    return this.#row;
  }

  /** Column of the cell that was found last. */
  get column(): number {
    return this.#column;
  }

  /** Kind of the cell that holds a point of the unit sphere; undefined near a pole and on the edge of a cell. */
  kindAt(x: number, y: number, z: number): number | undefined {
    if (Math.abs(z) > POLAR) {
      this.#row = -1;
      return undefined;
    }
    if (this.#row < 0) {
      this.#row = Math.floor((Math.PI / 2 - Math.asin(z)) / CELL);
      this.#column = Math.floor((Math.atan2(y, x) + Math.PI) / CELL) % LAND_COLUMNS;
    }
    let row = this.#row;
    while (z > (ROW_SINE[row] as number)) row--;
    while (z < (ROW_SINE[row + 1] as number)) row++;
    this.#row = row;
    let column = this.#column;
    let west = eastOf(column, x, y);
    for (; west < 0; west = eastOf(column, x, y)) column = (column + LAND_COLUMNS - 1) % LAND_COLUMNS;
    let east = eastOf(column + 1, x, y);
    for (; east > 0; east = eastOf(column + 1, x, y)) {
      column = (column + 1) % LAND_COLUMNS;
      west = east;
    }
    this.#column = column;
    if ((ROW_SINE[row] as number) - z < EDGE || z - (ROW_SINE[row + 1] as number) < EDGE) return undefined;
    if (west < EDGE || east > -EDGE) return undefined;
    if (row !== this.#runRow || column < this.#runStart || column >= this.#runEnd) this.#findRun(row, column);
    return this.#kind;
  }

  #findRun(row: number, column: number): void {
    const { runs } = this.#cells;
    const run = this.#cells.runAt(row, column);
    this.#runRow = row;
    this.#runStart = run === runs.firstOfRow[row] ? 0 : (runs.end[run - 1] as number);
    this.#runEnd = runs.end[run] as number;
    this.#kind = runs.kind[run] as number;
  }
}

/** How far a point lies to the east of the western edge of a column; below 0 to the west. */
const eastOf = (column: number, x: number, y: number): number =>
  y * (COLUMN_COSINE[column] as number) - x * (COLUMN_SINE[column] as number);
