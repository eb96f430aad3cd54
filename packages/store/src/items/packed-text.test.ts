import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedText, packText, unpackText } from "./packed-text.ts";

const json = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()).map((value) => JSON.stringify(value));

describe("a packed text", () => {
  it("is read as it was, from the table and from a record of its stream", () => {
    fc.assert(
      fc.property(json, (text) => {
        const bytes = packText(text);
        expect(PackedText.parse(bytes)).toBe(text);
        expect(PackedText.parse(Buffer.from(bytes).toString("base64"))).toBe(text);
      }),
    );
  });

  it("is read as older items have it: as text, or packed without a dictionary", () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(PackedText.parse(text)).toBe(text);
        expect(PackedText.parse(new Uint8Array(deflateRawSync(text)))).toBe(text);
      }),
    );
  });

  it("takes another text as its dictionary, and is nothing without it", () => {
    const beside = Buffer.from('{"serial_numbers":["GS1-1-XX-GS1234-16-2021-22222-1-1000"]}');
    const packed = packText(beside.toString(), beside);
    expect(packed.length).toBeLessThan(20);
    expect(unpackText(packed, beside)).toBe(beside.toString());
    expect(() => unpackText(packed)).toThrow("Bad dictionary");
  });

  it.each([
    ["bytes that are none", new Uint8Array([0x78, 0x9c, 1, 2, 3])],
    ["no bytes at all", new Uint8Array()],
    ["a list", "[]"],
  ])("is not %s", (_what, kept) => expect(PackedText.safeParse(kept).success).toBe(false));
});
