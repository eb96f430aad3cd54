import { decimal } from "@isotherm/core";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { asWritten, canonicalText, encoderOf, jsonText } from "./encoder.ts";
import { DecimalString, optional, text } from "./wire.ts";

describe("an encoder", () => {
  const Part = z.object({
    name: z.string(),
    value: DecimalString.meta({ description: "A value." }),
    from: z.int().optional(),
    of: z.array(z.object({ value: DecimalString })).optional(),
    grade: z.enum(["good", "bad"]),
    assumed: z.literal(true).optional(),
    tags: z.array(z.string()),
  });

  it("writes what zod writes: decimals as text, in the order of the schema, without what it does not know", () => {
    const least = { grade: "good", tags: [], value: decimal("1e-12"), name: "a", unknown: 1 } as const;
    const all = { ...least, from: 0, of: [{ value: decimal("2.50") }], assumed: true, tags: ["x"] } as const;
    for (const part of [least, { ...least, from: undefined, of: [] }, all]) {
      const value: z.output<typeof Part> = {
        ...part,
        tags: [...part.tags],
        of: "of" in part ? [...part.of] : undefined,
      };
      expect(JSON.stringify(encoderOf(Part)(value))).toBe(JSON.stringify(z.encode(Part, value)));
    }
  });

  it("leaves what may be one of several shapes to zod, and so what has entries of any name", () => {
    const Several = z.object({ one: z.union([z.string(), DecimalString]), any: z.record(z.string(), DecimalString) });
    const value = { one: decimal("1.50"), any: { "a b": decimal("2.0") } };
    expect(encoderOf(Several)(value)).toEqual({ one: "1.5", any: { "a b": "2" } });
    expect(() => encoderOf(Several)({ ...value, one: 1 as never })).toThrow("Invalid input");
  });

  it("writes null where there is nothing, and what it holds where there is something", () => {
    const May = z.object({ mass: z.object({ amount: DecimalString }).nullable() });
    expect(encoderOf(May)({ mass: null })).toEqual({ mass: null });
    expect(encoderOf(May)({ mass: { amount: decimal("1.50") } })).toEqual({ mass: { amount: "1.5" } });
  });

  it("writes what a client sent as it is kept, each form of it, but decimals and open objects as their schema says", () => {
    const Sent = z.strictObject({
      place: z.union([z.strictObject({ code: z.string() }), z.strictObject({ city: optional(text()) })]),
      more: z.object({ of: z.array(text()) }),
    });
    const place = { city: "Bonn" };
    const sent = { place, more: { of: ["x"] } };
    expect(encoderOf(Sent)(sent)).toBe(sent);
    const Counted = z.strictObject({
      name: text(),
      mass: DecimalString,
      share: optional(DecimalString),
      open: z.looseObject({ mass: DecimalString }),
    });
    const counted = {
      name: "x",
      mass: decimal("1.50"),
      share: decimal("0.50"),
      open: { mass: decimal("2.0"), more: 1 },
    };
    expect(encoderOf(Counted)(counted)).toEqual({ name: "x", mass: "1.5", share: "0.5", open: { mass: "2", more: 1 } });
  });

  it("writes of an answer only what its schema names, also beside what a client sent", () => {
    const Name = z.object({ of: z.string() });
    const Answer = z.object({
      request: z.strictObject({ city: text() }),
      name: Name,
      earlier: z.array(Name),
      short: Name.optional(),
      legal: Name.nullable(),
      told: optional(Name),
    });
    const [request, name, of] = [{ city: "Bonn" }, { of: "x", secret: 1 }, { of: "x" }];
    const value = { request, name, earlier: [name], short: name, legal: name, told: name, secret: 2 };
    expect(encoderOf(Answer)(value)).toEqual({ request, name: of, earlier: [of], short: of, legal: of, told: of });
  });
});

describe("an object on the wire", () => {
  const Mass = z.object({ amount: DecimalString });
  const mass = { amount: decimal("1.50") };

  it("is written once for its schema, by whoever asks first", () => {
    const wire = asWritten(Mass, mass);
    expect(wire).toEqual({ amount: "1.5" });
    expect(asWritten(Mass, mass)).toBe(wire);
    expect(jsonText(Mass, mass)).toBe('{"amount":"1.5"}');
  });

  it("is written within a list as by itself", () => {
    const more = { ...mass, unknown: 1 };
    expect(jsonText(z.array(Mass), [mass, more])).toBe('[{"amount":"1.5"},{"amount":"1.5"}]');
  });

  it("is written anew for another schema, and so is an equal object", () => {
    const Labelled = z.object({ amount: DecimalString, label: z.string().optional() });
    const wire = asWritten(Mass, mass);
    expect(asWritten(Labelled, mass)).not.toBe(wire);
    expect(asWritten(Labelled, mass)).toEqual(wire);
    expect(asWritten(Labelled, { ...mass, label: "half" })).toEqual({ amount: "1.5", label: "half" });
  });
});

describe("the text that requests are compared by", () => {
  it("is the same in whatever order properties were sent, and another one for lists in another order", () => {
    const sent = { b: [{ d: 1, c: decimal("1.50") }, null], a: { z: "é", y: undefined } };
    const text = '{"a":{"z":"é"},"b":[{"c":"1.5","d":1},null]}';
    expect(canonicalText(sent)).toBe(text);
    expect(canonicalText({ a: { z: "é" }, b: [{ c: decimal("1.5"), d: 1 }, null] })).toBe(text);
    expect(canonicalText({ ...sent, b: sent.b.toReversed() })).not.toBe(text);
  });
});
