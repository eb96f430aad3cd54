import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { LAND_CELLS_FILE, LAND_COLUMNS, LAND_ROWS, readLandCells } from "./cells.ts";

const cells = readLandCells((await generatedData())(LAND_CELLS_FILE));

const SIZE = 180 / LAND_ROWS;
const DEGREE = Math.PI / 180;
/** So that a point at the edge of a cell, or of a circle, lies within it. */
const WITHIN = 0.999;

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Not every cell, but some of each row and column. */
const SOME_CELLS: readonly Cell[] = Array.from({ length: Math.floor((LAND_ROWS * LAND_COLUMNS) / 7) }, (_, index) => ({
  row: Math.floor((7 * index) / LAND_COLUMNS),
  column: (7 * index) % LAND_COLUMNS,
}));

/** Points as far from a cell as the land round it is said to be alike: to the north, south, east and west. */
const rimOf = ({ row, column }: Cell): readonly (readonly [lat: number, lon: number])[] => {
  const [lat, lon] = [90 - (row + 0.5) * SIZE, (column + 0.5) * SIZE - 180];
  const radius = cells.freeRound(row, column) / DEGREE;
  const down = WITHIN * (SIZE / 2 + radius);
  const across = WITHIN * (SIZE / 2 + radius / Math.cos(lat * DEGREE));
  return [
    [lat + down, lon],
    [lat - down, lon],
    [lat, lon + across],
    [lat, lon - across],
  ];
};

describe("the land that is said to be alike round a cell", () => {
  it("is of the cell's kind as far as is said", () => {
    const plains = SOME_CELLS.filter(({ row, column }) => cells.freeRound(row, column) > 0);
    expect(plains.length).toBeGreaterThan(100_000);
    const isAlike = (cell: Cell): boolean => {
      const kind = cells.runs.kind[cells.runAt(cell.row, cell.column)];
      return rimOf(cell).every(([lat, lon]) => cells.kindAt(lat, lon) === kind);
    };
    expect(plains.filter((cell) => !isAlike(cell))).toEqual([]);
  });
});
