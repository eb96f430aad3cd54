import { CsvError, parse } from "csv-parse/sync";

/**
 * The rows of a CSV as people have it: parted by semicolons where the first line has more of them than of commas, with
 * rows of any length. Blank lines are left out.
 *
 * @throws SyntaxError that names the last line that could be read
 */
export const readCsv = (text: string): string[][] => {
  const [firstLine = ""] = text.split(/[\r\n]/u, 1);
  let lastLine = 0;
  try {
    return parse(text, {
      bom: true,
      delimiter: firstLine.split(";").length > firstLine.split(",").length ? ";" : ",",
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (row: string[], { lines }) => {
        lastLine = lines;
        return row;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SyntaxError(`What follows line ${lastLine} is no CSV: a cell begins with a quote and has no end.`);
  }
};
