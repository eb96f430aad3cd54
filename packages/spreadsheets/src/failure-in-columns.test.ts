import { describe, expect, it } from "vitest";
import { failureInColumns, readRows } from "./index.ts";
import { MultiLegShippingEstimateRequest, ShippingEstimateRequest } from "@isotherm/contract";

const told = async (text: string, kind: "shipping" | "shipping_multi_leg", error: string, at = 0) => {
  async function* open() {
    yield Buffer.from(text);
  }
  const schema = kind === "shipping" ? ShippingEstimateRequest : MultiLegShippingEstimateRequest;
  const { understood, rows } = await readRows(open, { format: "csv", kind, schema });
  for await (const row of rows()) {
    if (row.row_index === at) {
      const failure = { error, error_code: "any", field: "any" };
      const { columns } = understood;
      const { error: said, ...rest } = failureInColumns(failure, { kind, columns, row });
      expect(rest).toEqual({ error_code: "any", field: "any" });
      return said;
    }
  }
  throw new Error("no such row");
};

const FREIGHT = [
  "Sendung;Transportart;Fahrzeug;Von;Von Land;Nach;Nach Land;Gewicht (kg);Datum",
  "A;LKW;;Hamburg;DE;Berlin;;5;2025-01-01",
  "B;LKW;rail;Hamburg;;Berlin;DE;5;2025-01-01",
].join("\n");

const LEGS = "Order,Leg,Mode,From,To,Weight (t)\nA,2,sea,CNSHA,NLRTM,\nA,1,road,Suzhou,CN SHA,5\n";

describe("what an operation refuses of a row", () => {
  it.each([
    ["shipment.mass.amount: must be above 0", "Gewicht (kg), line 2: must be above 0"],
    ["route.source: no place is known", "Von, line 2: no place is known"],
    ["route.source.country_code: is required", "Von Land, line 2: is empty"],
    ["route.destination.country_code: must be a code", "Nach, line 2: must be a code"],
    ["method: is not the name of a method", "Transportart, line 2: is not the name of a method"],
    ["route: source and destination are the same.", "Von, line 2: source and destination are the same."],
    ["metadata.reference: is too long; shipped_at: is wrong", "Sendung, line 2: is too long; Datum, line 2: is wrong"],
    ["idempotency_key: was used", "idempotency_key, line 2: was used"],
    ["No exchange rate is known for XYZ.", "line 2: No exchange rate is known for XYZ."],
    ["body: takes one of two; and 3 more", "line 2: takes one of two; and 3 more"],
  ])("%s is told as: %s", async (error, said) => {
    expect(await told(FREIGHT, "shipping", error)).toBe(said);
  });

  it("is told of the column that says something, where several make a field", async () => {
    expect(await told(FREIGHT, "shipping", "method: is wrong", 1)).toBe("Fahrzeug, line 3: is wrong");
  });

  it.each([
    ["legs.0: route.source: no place is known", "From, line 3: no place is known"],
    ["legs.1.route.destination: no place is known", "To, line 2: no place is known"],
    ["shipment.mass.amount: must be above 0", "Weight (t), line 3: must be above 0"],
  ])("of a leg is told of its line: %s", async (error, said) => {
    expect(await told(LEGS, "shipping_multi_leg", error)).toBe(said);
  });

  it("is told by the path, where columns are paths", async () => {
    const text = "method,legs.1.method\nrail,plane";
    expect(await told(text.replace("method,", "name,"), "shipping_multi_leg", "legs.1.method: is wrong")).toBe(
      "legs.1.method, line 2: is wrong",
    );
  });

  it("stays as it is for rows of a request", () => {
    const failure = { error: "method: is wrong", error_code: "x", field: "method" };
    expect(failureInColumns(failure, { kind: "shipping", columns: [], row: { lines: [], cells: [] } })).toBe(failure);
  });
});
