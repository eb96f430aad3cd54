import { ShippingEstimateRequest } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MadeCell, makeXlsx } from "../ugly/make-xlsx.ts";
import { unescapedCell } from "./formula-cells.ts";
import { type FileError, type Limits, LIMITS, type ReadRow, readRows } from "./index.ts";

const read = async (bytes: Uint8Array, limits: Partial<Limits> = {}) => {
  async function* open() {
    yield bytes;
  }
  const reading = { format: "xlsx", kind: "shipping", schema: ShippingEstimateRequest } as const;
  const { understood, rows } = await readRows(open, { ...reading, limits: { ...LIMITS, ...limits } });
  const all: ReadRow[] = [];
  for await (const row of rows()) all.push(row);
  return { sheet: understood.sheet, rows: all };
};

const errorOf = (bytes: Uint8Array, limits?: Partial<Limits>): Promise<Partial<FileError>> =>
  read(bytes, limits).then(
    () => ({}),
    ({ code, line, message }: FileError) => ({ code, line, message }),
  );

const HEADER: readonly MadeCell[] = ["reference", "mode", "distance", "weight"];
const ROW: readonly MadeCell[] = ["A", "road", 5, 5];

const withRow = (cells: readonly MadeCell[], extras?: Parameters<typeof makeXlsx>[1]) =>
  makeXlsx([{ rows: [HEADER, ROW, cells] }], extras);

describe("XLSX", () => {
  it("has the texts that were written", async () => {
    const text = fc.stringMatching(/^[a-z0-9äß€😀&<>"' _=+@;,\n-]{1,20}$/u).filter((each) => each.trim() !== "");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const bytes = makeXlsx([{ rows: [["name", "metadata.x"], ...pairs] }]);
        const { rows } = await read(bytes);
        expect(rows.map(({ cells }) => cells[0])).toEqual(
          pairs.map((pair) => pair.map((each) => unescapedCell(each.trim()))),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("has each of very many texts in its place", async () => {
    const texts = Array.from({ length: 40_000 }, (_, index) => `<si><t>text ${index}</t></si>`);
    const cells = [0, 1, 16_383, 16_384, 39_999].map((index) => [{ xml: `<c t="s"><v>${index + 1}</v></c>` }]);
    const bytes = makeXlsx([{ rows: [["metadata.x"], ...cells] }], {
      parts: { "xl/sharedStrings.xml": `<sst><si><t>metadata.x</t></si>${texts.join("")}</sst>` },
    });
    expect((await read(bytes)).rows.map((row) => row.cells)).toEqual(
      [0, 1, 16_383, 16_384, 39_999].map((index) => [[`text ${index}`]]),
    );
  });

  it("is read in the first sheet with a header, with the prefixes of other programs", async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>method</x:v></x:c></x:row>' +
      '<x:row><x:c t="str"><x:v>rail</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const bytes = makeXlsx([{ rows: [["just", "a note"]] }, { name: "Zwei", rows: [] }], {
      parts: { "xl/worksheets/sheet2.xml": sheet },
    });
    expect(await read(bytes)).toMatchObject({ sheet: "Zwei", rows: [{ lines: [2], body: { method: "rail" } }] });
  });
});

it("XLSX takes no time for codes of formats that no spreadsheet program writes", async () => {
  const formats = [200, 201, 202, 203].map((id) => `<numFmt numFmtId="${id}" formatCode="${"[".repeat(60_000)}"/>`);
  const styles = `<styleSheet>${formats.join("")}<cellXfs>${'<xf numFmtId="200"/>'.repeat(20)}</cellXfs></styleSheet>`;
  const bytes = makeXlsx([{ rows: [["method"], ["rail"]] }], { parts: { "xl/styles.xml": styles } });
  const startedMs = systemClock.monotonicMs();
  expect((await read(bytes)).rows).toHaveLength(1);
  expect(systemClock.monotonicMs() - startedMs).toBeLessThan(3_000);
});

it("XLSX has the days before March 1900 as Excel shows them, although it counts one day too many after them", async () => {
  const date = (serial: number) => ({ xml: `<c s="1"><v>${serial}</v></c>` });
  const serials = [1, 59, 61].map((serial) => [date(serial)]);
  const { rows } = await read(makeXlsx([{ rows: [["metadata.day"], ...serials] }]));
  expect(rows.map(({ cells }) => cells)).toEqual([[["1900-01-01"]], [["1900-02-28"]], [["1900-03-01"]]]);
});

it("XLSX has numbers as such where a program gives the number of a format of dates a code of its own", async () => {
  const styles = (code: string) =>
    `<styleSheet><numFmt numFmtId="14" formatCode="${code}"/><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const cellOf = async (code: string) => {
    const rows = [["metadata.x"], [{ xml: '<c s="1"><v>61</v></c>' }]];
    return (await read(makeXlsx([{ rows }], { parts: { "xl/styles.xml": styles(code) } }))).rows[0]?.cells;
  };
  expect(await cellOf("0.00")).toEqual([["61"]]);
  expect(await cellOf("yyyy")).toEqual([["1900-03-01"]]);
});

describe("XLSX that is refused", () => {
  const sheet = "xl/worksheets/sheet1.xml";
  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_048_576);

  it.each<{ what: string; bytes: Uint8Array; says: object; limits?: Partial<Limits> }>([
    {
      what: "a zip bomb: 100 MB of nothing",
      bytes: makeXlsx([{ rows: [HEADER] }], { parts: { [sheet]: zeros(100) }, level: 9 }),
      says: { code: "file_too_large", message: expect.stringContaining("when it is unpacked") },
    },
    {
      what: "a zip bomb among the shared texts",
      bytes: withRow(ROW, { parts: { "xl/sharedStrings.xml": zeros(100) }, level: 9 }),
      says: { code: "file_too_large" },
    },
    {
      what: "more unpacked bytes than may be",
      bytes: withRow(ROW),
      limits: { unpackedBytes: 100 },
      says: { code: "file_too_large" },
    },
    {
      what: "more sheets without a line than may be looked at for a header",
      bytes: makeXlsx([{ rows: [] }, { rows: [] }, { rows: [HEADER, ROW] }], {
        parts: {
          [sheet]: `<worksheet>${"<row/>".repeat(15_000)}</worksheet>`,
          "xl/worksheets/sheet2.xml": `<worksheet>${"<row/>".repeat(15_000)}</worksheet>`,
        },
      }),
      limits: { unpackedBytes: 100_000 },
      says: { code: "file_too_large", message: expect.stringContaining("no header") },
    },
    {
      what: "more shared texts than may be",
      bytes: withRow(["x".repeat(2_000)]),
      limits: { sharedTextBytes: 1_000 },
      says: { code: "file_too_large", message: expect.stringContaining("texts of the file") },
    },
    {
      what: "more shared texts without a letter than may be",
      bytes: withRow(ROW, { parts: { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(300)}</sst>` } }),
      limits: { sharedTextBytes: 1_000 },
      says: { code: "file_too_large", message: expect.stringContaining("texts of the file") },
    },
    {
      what: "a cell of 10 MB",
      bytes: withRow([{ xml: `<c t="str"><v>${"x".repeat(10_000_000)}</v></c>` }], { level: 0 }),
      says: { code: "file_too_large", line: 3, message: expect.stringContaining("32767 characters") },
    },
    {
      what: "a line of cells that share a long text",
      bytes: withRow(Array.from({ length: 100 }, () => "y".repeat(30_000))),
      says: { code: "file_too_large", line: 3, message: expect.stringContaining("too long") },
    },
    {
      what: "lines that share a long text, too large together",
      bytes: makeXlsx([{ rows: [HEADER, ...Array.from({ length: 50 }, () => ["y".repeat(30_000)])] }], { level: 0 }),
      limits: { unpackedBytes: 1_000_000 },
      says: { code: "file_too_large", line: 35 },
    },
    {
      what: "16,000 columns",
      bytes: withRow(Array.from({ length: 16_000 }, () => 1)),
      says: { code: "file_too_large", line: 3, message: expect.stringContaining("500 columns") },
    },
    {
      what: "a document type",
      bytes: withRow(ROW, { parts: { [sheet]: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>' } }),
      says: { code: "file_unreadable" },
    },
    {
      what: "broken XML",
      bytes: withRow(ROW, { parts: { [sheet]: "<worksheet><sheetData></worksheet>" } }),
      says: { code: "file_unreadable" },
    },
    {
      what: "a text that is not there",
      bytes: withRow([{ xml: '<c t="s"><v>99</v></c>' }]),
      says: { code: "file_unreadable" },
    },
    {
      what: "no sheet",
      bytes: makeXlsx([{ rows: [] }], { parts: { "xl/workbook.xml": "<workbook/>" } }),
      says: { code: "file_unreadable" },
    },
    {
      what: "only empty sheets",
      bytes: makeXlsx([{ rows: [] }]),
      says: { code: "file_empty" },
    },
    {
      what: "rows out of order",
      bytes: withRow(ROW, {
        parts: { [sheet]: '<worksheet><row r="2"><c><v>1</v></c></row><row r="1"></row></worksheet>' },
      }),
      says: { code: "file_unreadable", line: 2 },
    },
    {
      what: "one row twice",
      bytes: withRow(ROW, {
        parts: { [sheet]: '<worksheet><row r="2"><c><v>1</v></c></row><row r="2"></row></worksheet>' },
      }),
      says: { code: "file_unreadable", line: 2 },
    },
    {
      what: "another archive",
      bytes: makeXlsx([], { parts: { "xl/workbook.xml": "" } }).slice(0, 300),
      says: { code: "file_unreadable" },
    },
  ])("has $what", async ({ bytes, limits, says }) => {
    expect(await errorOf(bytes, limits)).toMatchObject(says);
  });

  it("unpacks to more than it says", async () => {
    const bytes = makeXlsx([{ rows: [HEADER, ...Array.from({ length: 500 }, () => ROW)] }]);
    // The size that the central directory and the part itself say, little end first.
    const said = Buffer.from(bytes);
    const entry = said.lastIndexOf("xl/worksheets/sheet1.xml");
    said.writeUInt32LE(1_000, entry - 46 + 24);
    expect(await errorOf(said)).toMatchObject({ code: "file_unreadable" });
  });
});
