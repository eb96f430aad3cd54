import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecords, writeRecords } from "./record-file.ts";

const code = fc.string({
  minLength: 3,
  maxLength: 3,
  unit: fc.constantFrom("A", "B", "C", "X", "Y", "Z", "0", "1", "9"),
});
const record = fc.record({
  coordinates: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
  fields: fc.array(
    fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replaceAll("\t", " ")),
    { minLength: 1, maxLength: 4 },
  ),
});

describe("a file of records", () => {
  it("gives every record back by its code, and nothing for another code", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { maxLength: 30 }),
        fc.array(record, { minLength: 30, maxLength: 30 }),
        code,
        (codes, all, other) => {
          const records = codes.map((own, at) => ({ ...all[at]!, codes: [own, undefined] }));
          const file = readRecords(writeRecords(records, [3, 4]));
          for (const { codes, coordinates, fields } of records) {
            expect(file.at(file.find(0, codes[0]!)!)).toEqual({ coordinates, fields });
          }
          if (!codes.includes(other)) expect(file.find(0, other)).toBeUndefined();
          expect([...file.codes(0)].map(([own]) => own)).toEqual(codes.toSorted());
          expect([...file.codes(1)]).toEqual([]);
        },
      ),
    );
  });

  it("opens from the middle of a larger buffer", () => {
    const bytes = writeRecords([{ coordinates: { lat: 1, lon: 2 }, fields: ["München"], codes: ["MUC"] }], [3]);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    const file = readRecords(larger.subarray(3));
    expect(file.at(file.find(0, "MUC")!).fields).toEqual(["München"]);
  });

  it("is not written with one code twice or with a code of another length", () => {
    const at = (code: string) => ({ coordinates: { lat: 0, lon: 0 }, fields: [""], codes: [code] });
    expect(() => writeRecords([at("AAA"), at("AAA")], [3])).toThrow("twice");
    expect(() => writeRecords([at("AA")], [3])).toThrow("letters");
  });
});
