/**
 * Reads comma-separated values as RFC 4180 has them: quoted cells may hold commas, quotes (doubled) and line ends. A
 * semicolon separates where the first line has more of them than of commas. Blank lines are left out.
 */
export const readCsv = (text: string): string[][] => {
  const source = text.replace(/^\uFEFF/u, "");
  const firstLine = source.slice(0, source.search(/[\r\n]|$/u));
  const separator = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.some((value) => value.trim() !== "")) rows.push(row);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? "";
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === "") [cell, quoted] = ["", true];
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n" || character === "\r") endRow();
    else cell += character;
  }
  endRow();
  return rows;
};

/** One line of comma-separated values. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
