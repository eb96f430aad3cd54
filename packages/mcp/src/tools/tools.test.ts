import { createElectricityEstimate, createShippingEstimate } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { TOOLS } from "./index.ts";

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const inputOf = (name: string) => TOOLS.find((tool) => tool.name === name)?.input;

describe("what assistants are told of the tools", () => {
  it("is small enough to be read with every conversation", () => {
    expect(TOOLS.length).toBeGreaterThan(20);
    expect(sizeOf(TOOLS.map(({ input, description }) => [input, description]))).toBeLessThan(80_000);
    expect(sizeOf(TOOLS)).toBeLessThan(170_000);
  });

  it("has no two tools of one name, and names that every client takes", () => {
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    for (const { name } of TOOLS) expect(name).toMatch(/^[a-z_]{1,64}$/);
  });

  it("takes its fields and their words from the contract", () => {
    const fields = Object.keys(createElectricityEstimate.body!.shape);
    const shown = inputOf("estimate_electricity")?.properties ?? {};
    expect(fields.filter((name) => !Object.hasOwn(shown, name))).toEqual(["quantity_trunc"]);
    expect(shown["country_code"]?.["description"]).toContain("Where it is consumed");
    expect(inputOf("estimate_electricity")?.required).toEqual(["consumption"]);
    const freight = Object.keys(createShippingEstimate.body!.shape);
    expect(freight.filter((name) => !Object.hasOwn(inputOf("estimate_freight")?.properties ?? {}, name))).toEqual([
      "quantity_trunc",
      "primary_data",
    ]);
  });

  it("has schemas whose references all lead somewhere, with an object at the root and no combination of schemas", () => {
    for (const { name, input, output } of TOOLS) {
      for (const schema of [input, output]) {
        expect(schema.type, name).toBe("object");
        for (const key of ["oneOf", "anyOf", "allOf"]) expect(schema, name).not.toHaveProperty(key);
        const used = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, used]) => used);
        for (const reference of used) expect(schema.$defs, name).toHaveProperty([reference ?? ""]);
      }
    }
  });

  it("tells of long enumerations where their values are found", () => {
    const { $defs = {} } = inputOf("estimate_freight") ?? {};
    expect($defs["ShippingMethodString"]?.["description"]).toContain("find_methods");
    expect($defs["ShippingMethodString"]).not.toHaveProperty("enum");
  });

  it("says which tools only read, and which one spends", () => {
    const hints = Object.fromEntries(TOOLS.map(({ name, hints }) => [name, hints]));
    expect(hints["place_order"]).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints["quote_by_mass"]).toMatchObject({ readOnlyHint: true });
    const destructive = TOOLS.filter(({ hints }) => hints.readOnlyHint !== true && hints.destructiveHint !== false);
    expect(destructive.map(({ name }) => name)).toEqual(["place_order"]);
  });
});
