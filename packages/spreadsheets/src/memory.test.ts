import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { makeXlsx } from "../ugly/make-xlsx.ts";

const folder = await mkdtemp(join(tmpdir(), "isotherm-rows-"));
afterAll(() => rm(folder, { recursive: true }));

const MEGABYTE = 1_048_576;
const ROWS = 100_000;
const WIDE_ROWS = 30_000;
/** Of V8 for texts and objects; a file of 50 MB as texts would take several times as much. */
const HEAP_MB = 64;
/** Of a worker, all in all. */
const MOST_RESIDENT_MB = 512;

/** Reading 50 MB takes 15 s on a quiet machine; how long it takes is not what is asked here. */
const PATIENCE_MS = 300_000;

const reader = fileURLToPath(new URL("../ugly/read-large-file.ts", import.meta.url));

/** Reads a file in a process whose heap is bounded: it dies where it needs more. */
const readBounded = async (file: string, format: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    reader,
    file,
    format,
  ]);
  const told = JSON.parse(stdout) as { rows: number; failed: number; refused: string; residentMb: number };
  expect(told.residentMb).toBeLessThan(MOST_RESIDENT_MB);
  return told;
};

const writeLines = async (name: string, lines: Iterable<string>): Promise<string> => {
  const path = join(folder, name);
  const file = createWriteStream(path);
  for (const line of lines) if (!file.write(`${line}\n`)) await once(file, "drain");
  file.end();
  await once(file, "finish");
  expect(file.bytesWritten).toBeGreaterThan(45 * MEGABYTE);
  expect(file.bytesWritten).toBeLessThan(50 * MEGABYTE);
  return path;
};

const NOTE = "x".repeat(445);

describe("memory, whatever a file holds", { timeout: PATIENCE_MS }, () => {
  it("is bounded for CSV of 50 MB", async () => {
    function* lines() {
      yield "reference;mode;from;to;weight (kg);metadata.note";
      for (let row = 0; row < ROWS; row += 1) yield `S${row};LKW;Köln;München;1.234,5;${NOTE}${row}`;
    }
    const path = await writeLines("large.csv", lines());
    expect(await readBounded(path, "csv")).toMatchObject({ rows: ROWS, failed: 0, refused: "" });
  });

  it("is bounded for JSONL of 50 MB", async () => {
    function* lines() {
      for (let row = 0; row < ROWS; row += 1)
        yield JSON.stringify({ method: "rail", metadata: { note: `${NOTE}${row}` } });
    }
    const path = await writeLines("large.jsonl", lines());
    expect(await readBounded(path, "jsonl")).toMatchObject({ rows: ROWS, failed: 0, refused: "" });
  });

  it("is bounded for XLSX of 50 MB whose texts are in its cells", async () => {
    const note = "y".repeat(1_400);
    const cell = (text: string) => ({ xml: `<c t="inlineStr"><is><t>${text}</t></is></c>` });
    const rows = Array.from({ length: WIDE_ROWS }, (_, row) => [
      cell(`S${row}`),
      cell("road"),
      row + 1.5,
      5,
      cell(note),
    ]);
    const header = ["reference", "mode", "distance", "weight", "metadata.note"];
    const bytes = makeXlsx([{ rows: [header, ...rows] }], { level: 0 });
    expect(bytes.length).toBeGreaterThan(45 * MEGABYTE);
    const path = join(folder, "large.xlsx");
    await writeFile(path, bytes);
    expect(await readBounded(path, "xlsx")).toMatchObject({ rows: WIDE_ROWS, failed: 0, refused: "" });
  });

  it("is bounded for XLSX whose texts are shared: 60 MB of them", async () => {
    const texts = Array.from({ length: ROWS }, (_, row) => `<si><t>${"z".repeat(590)}${row}</t></si>`).join("");
    const shared = `<sst><si><t>mode</t></si><si><t>metadata.note</t></si><si><t>distance</t></si>${texts}</sst>`;
    const rows = Array.from({ length: ROWS }, (_, row) => [
      { xml: '<c t="str"><v>road</v></c>' },
      { xml: `<c t="s"><v>${row + 3}</v></c>` },
      row + 0.5,
    ]);
    const header = [0, 1, 2].map((index) => ({ xml: `<c t="s"><v>${index}</v></c>` }));
    const bytes = makeXlsx([{ rows: [header, ...rows] }], { level: 1, parts: { "xl/sharedStrings.xml": shared } });
    const path = join(folder, "shared.xlsx");
    await writeFile(path, bytes);
    // None of them says a weight: each row fails, and none is kept.
    expect(await readBounded(path, "xlsx")).toMatchObject({ rows: ROWS, failed: ROWS, refused: "" });
  });

  const attributes = (count: number, value = "") =>
    Array.from({ length: count }, (_, index) => ` a${index}="${value}"`).join("");
  const lines = 2_000_000;
  it.each([
    ["an element has a million attributes", { "xl/worksheets/sheet1.xml": `<worksheet${attributes(1_000_000)}/>` }],
    [
      "an element has a thousand long attributes",
      { "xl/worksheets/sheet1.xml": `<worksheet${attributes(1_000, "v".repeat(20_000))}/>` },
    ],
    [
      "elements lie in each other",
      { "xl/worksheets/sheet1.xml": Array.from({ length: lines }, (_, index) => `<a${index}>`).join("") },
    ],
  ])("is bounded for XLSX in which %s", async (_what, parts) => {
    const path = join(folder, "hostile.xlsx");
    await writeFile(path, makeXlsx([{ rows: [["mode"]] }], { level: 0, parts }));
    const refused = "file_unreadable a part of the XLSX file is not valid XML of a workbook";
    expect(await readBounded(path, "xlsx")).toMatchObject({ rows: 0, refused });
  });

  it("is bounded for XLSX whose relations and formats are many and long", async () => {
    const relations = Array.from(
      { length: 300_000 },
      (_, index) => `<Relationship Id="x${index}" Target="worksheets/sheet${index}.xml"/>`,
    );
    const formats = Array.from(
      { length: 300 },
      (_, index) => `<numFmt numFmtId="${index + 164}" formatCode="${index}${"0".repeat(60_000)}"/>`,
    );
    const parts = {
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>${relations.join("")}</Relationships>`,
      "xl/styles.xml": `<styleSheet>${formats.join("")}</styleSheet>`,
    };
    const path = join(folder, "long.xlsx");
    const rows = [["method"], ["rail"]];
    await writeFile(path, makeXlsx([{ rows }], { level: 0, parts }));
    expect(await readBounded(path, "xlsx")).toMatchObject({ rows: 1, refused: "" });
  });

  it("is bounded for XLSX whose shared texts are empty", async () => {
    const parts = {
      "xl/sharedStrings.xml": `<sst><si><t>method</t></si><si><t>rail</t></si>${"<si/>".repeat(9_000_000)}</sst>`,
    };
    const path = join(folder, "empty.xlsx");
    await writeFile(path, makeXlsx([{ rows: [["method"], ["rail"]] }], { level: 0, parts }));
    expect(await readBounded(path, "xlsx")).toMatchObject({ rows: 1, refused: "" });
  });
});
