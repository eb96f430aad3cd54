import {
  ElectricityEstimateRequest,
  FlightEstimateRequest,
  MultiLegShippingEstimateRequest,
  ShippingEstimateRequest,
} from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { type Reading, readRows } from "./index.ts";

const SCHEMAS = {
  electricity: ElectricityEstimateRequest,
  flight: FlightEstimateRequest,
  shipping: ShippingEstimateRequest,
  shipping_multi_leg: MultiLegShippingEstimateRequest,
};

const outcomes = async (kind: keyof typeof SCHEMAS, lines: readonly string[]): Promise<unknown[]> => {
  async function* open() {
    yield Buffer.from(lines.join("\n"));
  }
  const reading: Reading = { format: "csv", kind, schema: SCHEMAS[kind] };
  const outcome = [];
  for await (const row of (await readRows(open, reading)).rows()) outcome.push("body" in row ? row.body : row.failure);
  return outcome;
};

describe("paths beside the columns of a template", () => {
  it("add what the template lacks: a factor of one's own, a key, a name, further metadata", async () => {
    const rows = await outcomes("electricity", [
      "site,kWh,country,emission_factor_id,idempotency_key,name,metadata.cost centre",
      "A,10,DE,own/1/x,k-1,January,4711",
      "B,10,DE,,,,",
    ]);
    const meter = { consumption: { amount: "10", unit: "kWh" }, country_code: "DEU" };
    expect(rows).toEqual([
      {
        ...meter,
        emission_factor_id: "own/1/x",
        idempotency_key: "k-1",
        name: "January",
        metadata: { reference: "A", "cost centre": "4711" },
      },
      { ...meter, metadata: { reference: "B" } },
    ]);
  });

  it("add to the legs and the load that the template made, from any line of the row", async () => {
    const [row] = await outcomes("shipping_multi_leg", [
      "ref,leg,mode,distance,weight,legs.1.emission_factor_id,name",
      "S,1,road,100,5,,",
      "S,2,rail,200,,own/1/x,To Lyon",
    ]);
    expect(row).toMatchObject({
      name: "To Lyon",
      legs: [{ method: "truck_generic_hgv" }, { method: "rail", emission_factor_id: "own/1/x" }],
    });
  });

  it("fail the row where they contradict the template, and say nothing new where they agree", async () => {
    const rows = await outcomes("shipping", [
      "mode,distance,weight,shipment.mass.amount",
      "road,100,5,5",
      "road,100,5,6",
      "road,100,5,",
    ]);
    expect(rows[0]).toEqual(rows[2]);
    expect(rows[1]).toEqual({
      error: 'shipment.mass.amount, line 3: "6" is not what other columns say',
      error_code: "validation_error",
      field: "shipment.mass.amount",
    });
  });

  it("fail the row where two of its lines differ", async () => {
    const lines = ["ref,mode,distance,weight,name", "S,road,100,5,one", "S,rail,200,,two"];
    expect(await outcomes("shipping_multi_leg", lines)).toMatchObject([
      { error: "name, line 3: differs from line 2, which has the same reference", field: "name" },
    ]);
  });
});
