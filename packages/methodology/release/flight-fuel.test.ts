import { describe, expect, it } from "vitest";
import { CURVE_KM } from "../src/factors/fuel-curve.ts";
import { airFreightFuelRows, flightFuelRows, flightSources } from "./flight-fuel.ts";
import { editionFiles, wholeTables } from "./released.ts";

const tables = wholeTables(await editionFiles("data"));
const sources = flightSources(tables);
const DERIVED = { "flight-fuel": flightFuelRows(sources), "air-freight-fuel": airFreightFuelRows(sources) };

describe.each(Object.entries(DERIVED))("the table of %s", (name, rows) => {
  const table = tables.findLast((each) => each.table.table === name);

  it("is what follows from the aircraft, their cabins and their loads", () => {
    expect(table?.table.rows).toEqual(rows);
  });

  it("names editions that stand", () => {
    const source = table?.table.source as { readonly inputs?: readonly string[] } | undefined;
    const editions = new Set(tables.map(({ table: { table: each, edition } }) => `${each}/${edition}`));
    expect(source?.inputs?.length).toBeGreaterThan(5);
    expect(source?.inputs?.filter((input) => !editions.has(input))).toEqual([]);
  });

  it("has the same distances in every curve, and more fuel at each than at the one before", () => {
    const curves = Map.groupBy(rows, ({ id }) => id.slice(0, id.lastIndexOf("/")));
    expect(curves.size).toBeGreaterThan(2);
    for (const [curve, points] of curves) {
      expect(points.map(({ id }) => Number(id.slice(curve.length + 1)))).toEqual([...CURVE_KM]);
      const fuel = points.map(({ value }) => Number(value));
      expect(fuel.every((kilograms, index) => index === 0 || kilograms > (fuel[index - 1] ?? 0))).toBe(true);
    }
  });
});

it("shares of a class of aircraft add up to 1", () => {
  for (const name of ["regional", "narrow", "wide", "small-freighter", "large-freighter"]) {
    const types = sources.ids("flight-fleet").filter((id) => id.startsWith(`${name}/`) && !/\/\d+$/u.test(id));
    const sum = types.reduce((total, id) => total + sources.value("flight-fleet", id).toNumber(), 0);
    expect([name, sum.toFixed(9)]).toEqual([name, "1.000000000"]);
  }
});
