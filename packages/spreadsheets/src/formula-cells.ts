// A cell that begins with one of these is a formula to spreadsheet programs, and may do more than calculate.
const FORMULA = /^'*[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?[0-9]+([.,][0-9]+)*(e[+-]?[0-9]+)?$/i;

/** A cell as it is written: with a `'` before what would be a formula. Numbers stay numbers. */
export const escapedCell = (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `escapedCell`; a `'` that it did not write stays. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && escapedCell(cell.slice(1)) === cell ? cell.slice(1) : cell;
