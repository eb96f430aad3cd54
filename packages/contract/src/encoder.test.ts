import { decimal } from "@isotherm/core";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { asWritten, encoderOf, jsonText } from "./encoder.ts";
import { DecimalString } from "./wire.ts";

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

  it("is not made of what it can't take apart", () => {
    expect(() => encoderOf(z.object({ a: z.union([z.string(), DecimalString]) }))).toThrow("no encoder for union");
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

  it("is written anew for another schema, and so is an equal object", () => {
    const Labelled = z.object({ amount: DecimalString, label: z.string().optional() });
    const wire = asWritten(Mass, mass);
    expect(asWritten(Labelled, mass)).not.toBe(wire);
    expect(asWritten(Labelled, mass)).toEqual(wire);
    expect(asWritten(Labelled, { ...mass, label: "half" })).toEqual({ amount: "1.5", label: "half" });
  });
});
