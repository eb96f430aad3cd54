import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DICTIONARY } from "./estimate-dictionary.ts";
import { dictionaryOf, packEstimate, unpackEstimate } from "./packed-estimate.ts";
import { shortSheet, wholeSheet } from "./short-estimate.ts";

const address = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((token) => `https://example.org/e/${Buffer.from(token).toString("base64url")}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: "grapheme" }),
);
/** As a body is, or with an address where a client may have written one. */
const texts = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .record({ metadata: fc.dictionary(fc.string({ unit: "grapheme" }), address), external_estimate_url: address })
    .map((value) => JSON.stringify(value)),
  fc
    .record({ metadata: fc.record({ external_estimate_url: address }), external_estimate_url: address })
    .map((value) => JSON.stringify(value)),
);

describe("a packed estimate", () => {
  it("is the text that it was, of every kind", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("shipping", "electricity", "multi-leg-shipping" as const), (text, kind) => {
        expect(unpackEstimate(packEstimate(text, kind))).toBe(text);
      }),
    );
  });

  it.each([255, 256, 600])("is the text that it was where a client names an address that ends in %i bytes", (bytes) => {
    const external_estimate_url = `https://example.org/e/${Buffer.alloc(bytes, 7).toString("base64url")}`;
    const text = JSON.stringify({ metadata: { external_estimate_url } });
    expect(unpackEstimate(packEstimate(text, "shipping"))).toBe(text);
  });

  it.each(["shipping", "electricity"] as const)("takes a small part of the bytes where %s writes as always", (kind) => {
    const written = dictionaryOf(kind === "shipping" ? 2 : 3).toString("utf8");
    const usual = written.slice(-2_000);
    expect(packEstimate(usual, kind).length).toBeLessThan(deflateRawSync(usual).length / 4);
  });

  it("is read as older items have it: by the first dictionary, without an edition", () => {
    const options = [{}, { level: 0 }, { strategy: 4 }, { memLevel: 1 }];
    fc.assert(
      fc.property(texts, fc.constantFrom(...options), (text, more) => {
        expect(unpackEstimate(deflateRawSync(text, { dictionary: DICTIONARY, ...more }))).toBe(text);
      }),
    );
  });

  it.each([
    [2, "2d4be61fd541a971f054dbab6d6c52f08ad07c458b237453d6bea9ff9ad10ea4"],
    [3, "8e1f8264688a16cb9d65762ce8f76d9ff29f6240a0e337f925193a81fa0a770e"],
  ])("is read for ever: the dictionary of edition %i is the one that it was", (edition, digest) => {
    expect(createHash("sha256").update(dictionaryOf(edition)).digest("hex")).toBe(digest);
  });

  it("of an edition that is not known says so", () => {
    expect(() => unpackEstimate(new Uint8Array([0xf6, 0, 1, 2]))).toThrow("edition 30");
  });
});

const quality = fc.constantFrom("measured", "modelled", "assumption");
const few = fc.constantFrom("1", "2", "3.14");
const sheets = fc.array(
  fc.record({
    inputs: fc.array(
      fc.record(
        { symbol: few, value: few, unit: few, quality, from_step: fc.nat(4) },
        { requiredKeys: ["symbol", "value", "unit", "quality"] },
      ),
    ),
    result: fc.record({ value: few, unit: few }),
    quality,
  }),
  { maxLength: 5 },
);

describe("a short sheet", () => {
  it("is whole again, whatever its inputs say of the steps that they come from", () => {
    fc.assert(
      fc.property(sheets, (steps) => {
        const sheet = { estimate_id: "est_1", method_version: "1", steps };
        expect(wholeSheet("est_1", JSON.parse(JSON.stringify(shortSheet(sheet))))).toEqual(sheet);
      }),
    );
  });

  it("does not say twice what a step has found", () => {
    const found = { value: "5", unit: "km" };
    const step = { inputs: [], result: found, quality: "modelled" };
    const { steps } = shortSheet({
      steps: [step, { ...step, inputs: [{ ...found, quality: "modelled", from_step: 0 }] }],
    });
    expect(steps[1]?.inputs).toEqual([{ from_step: 0 }]);
  });

  it("that an older item holds whole is read as it is", () => {
    fc.assert(
      fc.property(sheets, (steps) => {
        const sheet = { estimate_id: "est_1", method_version: "1", steps };
        expect(wholeSheet("est_1", sheet)).toEqual(sheet);
      }),
    );
  });
});
