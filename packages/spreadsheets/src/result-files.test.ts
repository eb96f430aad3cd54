import { ShippingEstimateRequest } from "@isotherm/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapedCell, unescapedCell } from "./formula-cells.ts";
import { csvResults, jsonlResults, type ReadRow, readRows, RESULT_COLUMNS, type ResultRow } from "./index.ts";

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};

const opened = (text: string, chunkBytes = 65_536) =>
  async function* open() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };

const reading = { format: "csv", kind: "shipping", schema: ShippingEstimateRequest } as const;

const read = async (text: string, chunkBytes?: number) => {
  const { understood, rows } = await readRows(opened(text, chunkBytes), reading);
  const all: ReadRow[] = [];
  for await (const row of rows()) all.push(row);
  return { columns: understood.columns, rows: all };
};

const failed = ({ row_index, cells, ...rest }: ReadRow): ResultRow => ({
  result: { row_index, status: "failed", error: "no", error_code: "validation_error", field: null },
  cells,
  row: "body" in rest ? rest.body : null,
});

/** Characters that files are made of, and those that have a meaning to some program. */
const cell = fc.stringMatching(/^[a-zäß€😀0-9 ,;"'=+\-@\t\r\n#.:|\\]{0,12}$/u);

describe("cells that would be formulas", () => {
  it("are written with a mark, numbers without it, and are read as they were", () => {
    fc.assert(
      fc.property(fc.oneof(cell, fc.string()), (text) => {
        const written = escapedCell(text);
        const isNumber = /^[+-]?[0-9.,]+(e[+-]?[0-9]+)?$/i.test(text);
        expect(/^[=+\-@\t\r]/.test(written)).toBe(/^[+-]/.test(written) && isNumber && written === text);
        expect(unescapedCell(written)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["-5", "-5"],
    ["+1,234.5", "+1,234.5"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["'=x", "''=x"],
    ["'quoted'", "'quoted'"],
  ])("%j is written %j", (text, written) => {
    expect(escapedCell(text)).toBe(written);
  });

  it("keep a mark that somebody else has set before a number", () => {
    expect(unescapedCell("'-5")).toBe("'-5");
  });
});

describe("a result file", () => {
  it("is read as the rows that it was made of, in pieces of any size", async () => {
    const table = fc.record({
      names: fc.uniqueArray(cell, { minLength: 1, maxLength: 4, selector: (name) => name.trim() }),
      rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      chunkBytes: fc.constantFrom(1, 3, 7, 65_536),
    });
    await fc.assert(
      fc.asyncProperty(table, async ({ names, rows, chunkBytes }) => {
        const columns = ["name", ...names.map((name) => `metadata.x${name}`)].map((column) => ({ column }));
        // A blank line would be none.
        const cells = rows.map((row) => ["x", ...row.slice(0, names.length)]);
        const results = cells.map((row, row_index): ResultRow => ({
          result: { row_index, status: "failed" },
          cells: [row],
          row: null,
        }));
        const again = await read(await textOf(csvResults(columns, results)), chunkBytes);
        expect(again.rows.map((row) => row.cells[0]?.slice(0, columns.length))).toEqual(cells);
      }),
      { numRuns: 300 },
    );
  });

  it("of errors is read as it was read before, although what decided its dates and numbers is not in it", async () => {
    const file = [
      "Ref;Modus (LKW);Entfernung;Gewicht (kg);Datum",
      "A;LKW;12,5;1.234;03/04/2025",
      "B;LKW;1.500;2.500;05/06/2025",
      "C;LKW;300;1.234,5;25/12/2025",
      "D;LKW;300;850;24.12.2025",
    ].join("\n");
    const renamed = file.replace("Modus (LKW)", "Transportart");
    const first = await read(renamed);
    const errors = await textOf(csvResults(first.columns, first.rows.slice(0, 2).map(failed)));
    expect(errors).toContain('A,LKW,"12,5",1234,2025-04-03,0,failed,');
    const bodies = (rows: readonly ReadRow[]) => rows.map((row) => ("body" in row ? row.body : row.failure));
    const again = await read(errors);
    expect(bodies(again.rows)).toEqual(bodies(first.rows.slice(0, 2)));
    expect(bodies(first.rows)[0]).toMatchObject({
      shipment: { mass: { amount: "1234" } },
      shipped_at: "2025-04-03T00:00:00Z",
    });
    const twice = await textOf(csvResults(again.columns, again.rows.map(failed)));
    expect(twice).toBe(errors);
  });

  it("keeps a decimal of three places a decimal, where the file that it came from was parted by commas", async () => {
    const first = await read("reference,mode,distance,weight (t)\nA,road,100,1.234\nB,road,100,20.5\n");
    const errors = await textOf(csvResults(first.columns, first.rows.slice(0, 1).map(failed)));
    expect(errors).toContain("A,road,100,1.2340,");
  });

  it("has our columns behind those that came in, masses in kg, figures once for a row of several lines", async () => {
    const estimate = {
      mass: {
        amount: "0.0012",
        unit: "t",
        wtw_details: {
          wtt: { amount: "0.0001", unit: "t" },
          ttw: { amount: "0.001", unit: "t" },
          unknown: { amount: "0.0001", unit: "t" },
        },
      },
      distance: { amount: "10", unit: "km" },
      adjusted_distance: { amount: "10.5", unit: "km" },
      mass_range: { low: { amount: "0.001", unit: "t" }, high: { amount: "1500", unit: "g" } },
      data_quality_score: { score: "B" },
      warnings: [{ code: "one" }, { code: "two" }],
      external_estimate_url: "https://example.com/e",
    };
    const rows: ResultRow[] = [
      {
        result: {
          row_index: 0,
          status: "success",
          estimate_id: "est_1",
          mass: { amount: "0.0012", unit: "t" },
          warning_count: 2,
          replayed: false,
        },
        cells: [["a", "=b"], ["c"]],
        row: {},
        estimate,
      },
      { result: { row_index: 1, status: "success", shipment_id: "shp_1", replaced: false }, cells: [], row: {} },
      {
        result: { row_index: 2, status: "failed", error: "-x", error_code: "e", field: "a.b" },
        cells: [["x", "y"]],
        row: null,
      },
    ];
    const text = await textOf(csvResults([{ column: "one" }, { column: "=two" }], rows));
    expect(text).toBe(
      [
        `\ufeffone,'=two,${RESULT_COLUMNS.join(",")}`,
        "a,'=b,0,success,est_1,1.2,0.1,1,10,10.5,1,1.5,B,one two,https://example.com/e,,,,0.1",
        "c,,0,success,,,,,,,,,,,,,,,",
        ",,1,success,shp_1,,,,,,,,,,,,,,",
        "x,y,2,failed,,,,,,,,,,,,e,'-x,a.b,",
        "",
      ].join("\r\n"),
    );
  });

  it("has our columns once, where the file that came in was one of ours", async () => {
    const { columns, rows } = await read("#status,mode,reference,distance,weight,#error\nfailed,road,=A,100,5,old");
    const text = await textOf(csvResults(columns, rows.map(failed)));
    expect(text.split("\r\n")[1]).toBe("road,'=A,100,5,0,failed,,,,,,,,,,,,validation_error,no,,");
  });

  it("without rows is a header", async () => {
    expect(await textOf(csvResults([{ column: "a" }], []))).toBe(`\ufeffa,${RESULT_COLUMNS.join(",")}\r\n`);
  });

  it("as JSONL has the result, the row, and what it made", async () => {
    const result = { row_index: 0, status: "success" };
    const rows: ResultRow[] = [
      { result, cells: [["x"]], row: { a: 1 }, estimate: { id: "e" } },
      { result, cells: [], row: null, shipment: { id: "s" } },
    ];
    expect(await textOf(jsonlResults(rows))).toBe(
      '{"row_index":0,"status":"success","row":{"a":1},"estimate":{"id":"e"}}\n' +
        '{"row_index":0,"status":"success","row":null,"shipment":{"id":"s"}}\n',
    );
  });
});
