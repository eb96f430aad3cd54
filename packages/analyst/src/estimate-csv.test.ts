import { readFile } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { instant, systemClock } from "@isotherm/core/system";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { freightGeography } from "@isotherm/methodology";
import { decimalOf, estimateCsv, readCsv } from "./estimate-csv.ts";

const uses = { geography: freightGeography(await generatedData()), now: instant(systemClock.nowMs()) };
const example = await readFile(new URL("../examples/shipments.csv", import.meta.url), "utf8");

describe("a list of shipments", () => {
  const seen: number[] = [];
  const { text, rows, errors } = estimateCsv(example, uses, (done) => seen.push(done));
  const [header = [], ...lines] = readCsv(text);
  const cell = (reference: string, column: string) =>
    lines.find(([first]) => first === reference)?.[header.indexOf(column)] ?? "";

  it("is estimated row by row; each bad row has one error and stops nothing", () => {
    expect([rows, errors]).toEqual([50, 10]);
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    for (const [reference = ""] of lines) {
      expect((cell(reference, "error") === "") === (cell(reference, "kg CO2e") !== ""), reference).toBe(true);
    }
    const failed = lines.map(([reference = ""]) => reference).filter((reference) => cell(reference, "error") !== "");
    expect(failed).toEqual(Array.from({ length: 10 }, (_, index) => `S-0${41 + index}`));
  });

  it.each([
    // 20 t · 17.5 kg; 2 TEU · 10.7 kg; 5 t · 2.2 kg; 300 kg · 1594 km · 1359 g; 1200 t · 310 km · 19.8 g
    { reference: "S-032", is: "350" },
    { reference: "S-033", is: "21.4" },
    { reference: "S-034", is: "11" },
    { reference: "S-031", is: "583.009062761" },
    { reference: "S-017", is: "7365.6" },
  ])("gives $is kg for $reference", ({ reference, is }) => {
    expect(cell(reference, "kg CO2e")).toBe(is);
  });

  it.each([
    { reference: "S-041", says: "mode" },
    { reference: "S-042", says: "locode_not_found" },
    { reference: "S-043", says: "address_not_found" },
    { reference: "S-044", says: "weight" },
    { reference: "S-046", says: "source_location_code_invalid" },
    { reference: "S-047", says: "from country" },
    { reference: "S-048", says: "distance_invalid" },
    { reference: "S-050", says: "weight unit" },
  ])("says $says of $reference", ({ reference, says }) => {
    expect(cell(reference, "error")).toContain(says);
  });
});

describe("amounts as people write them", () => {
  it.each([
    ["1250", "1250"],
    ["1,250", "1250"],
    ["1,250.5", "1250.5"],
    ["1.250,5", "1250.5"],
    ["1,5", "1.5"],
    ["1 250", "1250"],
    ["1'250.75", "1250.75"],
  ])("%s is %s", (text, is) => {
    expect(decimalOf("weight", text)).toBe(is);
  });

  it.each(["-5", "1e3", "", "1,2,3", "abc"])("%j is none", (text) => {
    expect(() => decimalOf("weight", text)).toThrow("no amount");
  });
});

describe("comma-separated values", () => {
  it("keep quotes, commas and line ends of quoted cells, and are written as they are read", () => {
    const cells = ['a "b"', "c,d", "e\nf", "g"];
    expect(readCsv(`${stringify([cells])}\r\n\r\n`)).toEqual([cells]);
  });

  it("may have a mark, semicolons, rows of any length, blank rows, and line ends of any kind", () => {
    expect(readCsv("\uFEFFa;b\r\n1;2,5\n\n ; \r3\n4; 5 ;6\n")).toEqual([
      ["a", "b"],
      ["1", "2,5"],
      ["3"],
      ["4", "5", "6"],
    ]);
    expect(readCsv("")).toEqual([]);
  });

  it("may have quotes inside a cell, and blanks before a quoted one", () => {
    expect(readCsv('a,b\n3" pipe, "x, y"')).toEqual([
      ["a", "b"],
      ['3" pipe', "x, y"],
    ]);
  });

  it("are refused with the line before a cell whose quotes never end", () => {
    expect(() => readCsv('a,b\n1,"2\n2"\n3,"4\n5,6')).toThrow(/follows line 3 is no CSV/);
  });
});
