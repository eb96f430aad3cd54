import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

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
