import { expect, it } from "vitest";
import { makeXlsx } from "../ugly/make-xlsx.ts";
import { headerCells } from "./header-cells.ts";

const cellsOf = (bytes: Uint8Array, format: "csv" | "xlsx") => {
  async function* open() {
    yield bytes;
  }
  return headerCells(open, format);
};

it("names the columns of a file that nobody understands yet, below its titles and without what hides formulas", async () => {
  const text = "Meters of April;;\r\n\r\nZ\u00e4hler Nr.;Wert;'=Ort\r\n1;2;3\r\n";
  const expected = ["Z\u00e4hler Nr.", "Wert", "=Ort"];
  expect(await cellsOf(Buffer.from(text), "csv")).toEqual(expected);
  const rows = [["Meters of April"], ["Z\u00e4hler Nr.", "Wert", "'=Ort"], [1, 2, 3]];
  expect(await cellsOf(makeXlsx([{ rows: [["a note"]] }, { name: "Daten", rows }]), "xlsx")).toEqual(expected);
});

it("refuses what is no such file, as reading it would", async () => {
  await expect(cellsOf(Buffer.from("PK no zip"), "xlsx")).rejects.toMatchObject({ code: "file_unreadable" });
  await expect(cellsOf(Buffer.from("  \n"), "csv")).rejects.toMatchObject({ code: "file_empty" });
});
