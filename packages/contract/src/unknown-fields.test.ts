import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { ElectricityEstimateRequest } from "./electricity.ts";
import { nearName, unknownFields } from "./unknown-fields.ts";
import { MultiLegShippingEstimateRequest, ShippingEstimateRequest } from "./shipping.ts";
import { Metadata } from "./wire.ts";

const GOOD = { consumption: { amount: "1", unit: "kWh" } };
const fieldsIn = (schema: z.ZodType, sent: object, most = 50) =>
  unknownFields(schema, { sent, body: schema.parse(sent) }, most);
const fieldsOf = (sent: object, most?: number) => fieldsIn(ElectricityEstimateRequest, sent, most);

describe("what a request has that the interface does not know", () => {
  it("is nothing where everything is known, whatever metadata says", () => {
    expect(fieldsOf({ ...GOOD, country_code: "DEU", name: null, metadata: { countryCode: "x" } })).toEqual([]);
  });

  it("is named by where it stands, in the order of that", () => {
    const value = {
      ...GOOD,
      zone: 1,
      consumption: { ...GOOD.consumption, Unit: "x" },
      bundle_selection: [{ bundle_id: "a", share: 1 }],
    };
    expect(fieldsOf(value).map(({ field }) => field)).toEqual(["bundle_selection.0.share", "consumption.Unit", "zone"]);
  });

  it("is found within the form that a value has, and beside properties that every JavaScript object has", () => {
    const mass = { amount: "1", unit: "t", units: "t" };
    const route = { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } };
    const legs = [{ method: "truck_generic_hgv", route }];
    expect(fieldsIn(MultiLegShippingEstimateRequest, { shipment: { mass }, legs, constructor: 1 })).toEqual([
      { field: "constructor", near: undefined },
      { field: "shipment.mass.units", near: "unit" },
    ]);
    const shipment = { containers: "1", mass, weight: 1 };
    const found = fieldsIn(ShippingEstimateRequest, { shipment, method: "truck_generic_hgv", route });
    expect(found.map(({ field }) => field)).toEqual(["shipment.mass.units", "shipment.weight"]);
  });

  it("is not looked for where the schema has left nothing out", () => {
    const looked = vi.fn<() => boolean>(() => true);
    const Form = z.strictObject({ a: z.string().refine(looked) });
    const schema = z.object({ parts: z.array(z.union([Form, z.object({ b: z.string() })])), metadata: Metadata });
    const sent = { parts: [{ a: "1" }, { b: "2" }], metadata: { c: "3" } };
    expect(fieldsIn(schema, sent)).toEqual([]);
    expect(looked).toHaveBeenCalledTimes(1);
    expect(fieldsIn(schema, { ...sent, parts: [{ a: "1" }, { b: "2", a: 3 }] })).toEqual([
      { field: "parts.1.a", near: undefined },
    ]);
  });

  it("is the first fifty of many, with names cut that are long", () => {
    const many = Object.fromEntries(
      Array.from({ length: 12_000 }, (_, index) => [`x${String(index).padStart(5, "0")}`, 1]),
    );
    const found = fieldsOf({ ...GOOD, ...many });
    expect(found.map(({ field }) => field)).toEqual(Object.keys(many).slice(0, 50));
    const [long] = fieldsOf({ ...GOOD, ["\ud83d\ude00".repeat(40_000)]: 1 });
    expect(long?.field).toHaveLength(100);
    expect(long?.field.isWellFormed()).toBe(true);
  });
});

describe("a name that is near", () => {
  const KNOWN = ["country_code", "consumption", "name", "region", "metadata", "quantity_trunc"];

  it.each([
    ["countryCode", "country_code"],
    ["Country-Code", "country_code"],
    ["COUNTRYCODE", "country_code"],
    ["contry_code", "country_code"],
    ["ragion", "region"],
    ["regoin", "region"],
    ["metdata", "metadata"],
    ["Name", "name"],
  ])("to %s is %s", (given, meant) => {
    expect(nearName(given, KNOWN)).toBe(meant);
  });

  it.each(["zone", "ragionn", "id", "", "nme_x", "n", "constructor", "code"])("to %s is none", (given) => {
    expect(nearName(given, KNOWN)).toBeUndefined();
  });

  it("is the one that goes on where the given one ends, before one with another letter", () => {
    const standards = ["euro1", "euro5", "euro6-ac", "euro6-de"];
    expect(nearName("euro6", standards)).toBe("euro6-ac");
    expect(nearName("euro7", standards)).toBe("euro1");
    expect(nearName("Euro 5", standards)).toBe("euro5");
  });

  it("is none for a name of a megabyte, which is not compared letter by letter", () => {
    expect(nearName("é_".repeat(500_000), KNOWN)).toBeUndefined();
  });

  it("is one of the known names, and every known name is near to itself", () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.stringMatching(/^[a-z]{4,12}$/), { minLength: 1 }), (given, known) => {
        const near = nearName(given, known);
        if (near !== undefined) expect(known).toContain(near);
        for (const name of known) expect(nearName(name.toUpperCase(), known)).toBe(name);
      }),
    );
  });
});
