import { LAND_COLUMNS, LAND_ROWS, type LandCells } from "./cells.ts";

/** Cells of a block, down and across. */
const SIDE = 5;
const ROWS = LAND_ROWS / SIDE;
const COLUMNS = LAND_COLUMNS / SIDE;
const BLOCK = Math.PI / ROWS;
/** Blocks that one look reaches at most. */
const FARTHEST = 100;
const MIXED = -1;

/** How far round a cell all cells are of its kind: a line need not look at each of them. */
export interface Plains {
  /** Radians from any point of the cell; 0 where another kind lies near. */
  freeRound(row: number, column: number): number;
}

/** Measures the plains. */
export const plainsOf = (cells: LandCells): Plains => {
  const reach = reachOf(blockKinds(cells));
  const cosine = Float64Array.from({ length: ROWS }, (_, row) =>
    Math.max(0, Math.min(Math.sin(row * BLOCK), Math.sin((row + 1) * BLOCK))),
  );
  const sine = Float64Array.from({ length: FARTHEST + 1 }, (_, blocks) => Math.sin(Math.max(0, blocks - 1) * BLOCK));
  return {
    freeRound: (row, column) => {
      const blockRow = Math.floor(row / SIDE);
      const blocks = reach[blockRow * COLUMNS + Math.floor(column / SIDE)] as number;
      // How far a circle reaches to the east grows with the latitude of its centre. Its arc is a little longer than its sine.
      return (cosine[blockRow] as number) * (sine[blocks] as number);
    },
  };
};

/** Kind of all cells of each block; MIXED where there are several. */
const blockKinds = ({ runs }: LandCells): Int16Array => {
  const kinds = new Int16Array(ROWS * COLUMNS);
  for (let row = 0; row < LAND_ROWS; row++) {
    const first = Math.floor(row / SIDE) * COLUMNS;
    for (let column = 0, run = runs.firstOfRow[row] as number; column < COLUMNS; column++) {
      while ((runs.end[run] as number) <= column * SIDE) run++;
      const kind = (runs.end[run] as number) < (column + 1) * SIDE ? MIXED : (runs.kind[run] as number);
      if (row % SIDE === 0) kinds[first + column] = kind;
      else if (kinds[first + column] !== kind) kinds[first + column] = MIXED;
    }
  }
  return kinds;
};

/** So many blocks, less one, lie between each block and the nearest of another kind, over corners too. */
const reachOf = (kinds: Int16Array): Uint8Array => {
  const reach = new Uint8Array(kinds.length);
  const spread = (row: number, column: number, side: 1 | -1): void => {
    const at = row * COLUMNS + column;
    const kind = kinds[at] as number;
    let least = side === 1 ? FARTHEST : (reach[at] as number);
    const ask = (otherRow: number, otherColumn: number): void => {
      const other = otherRow * COLUMNS + otherColumn;
      const isSame = otherColumn >= 0 && otherColumn < COLUMNS && kinds[other] === kind;
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
  for (let row = 1; row < ROWS; row++) for (let column = 0; column < COLUMNS; column++) spread(row, column, 1);
  for (let row = ROWS - 2; row >= 0; row--)
    for (let column = COLUMNS - 1; column >= 0; column--) spread(row, column, -1);
  return reach;
};
