import { LAND_COLUMNS, LAND_ROWS, PLAIN_CELLS, PLAIN_COLUMNS, PLAIN_ROWS } from "../src/land/cells.ts";

/** Blocks that one look reaches at most. */
const FARTHEST = 250;
const MIXED = -1;

/**
 * How far the land round each block is alike: so many blocks, less one, lie between it and the nearest of another kind,
 * over corners too. 0 for water and where a block has several kinds.
 */
export const plainsOf = (kindOfCell: Uint16Array): Uint8Array => {
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
