import { describe, expect, it } from "vitest";
import capacities from "../../data/vehicle-capacities/2026-1.json" with { type: "json" };
import { factorTable } from "./factor.ts";

describe("a table of factors", () => {
  it("makes each factor once, whether one is asked for or all", () => {
    const table = factorTable(capacities);
    const first = table.get("truck_rigid_12t");
    const all = new Map(table.entries());
    expect([...all.keys()]).toEqual(capacities.rows.map(({ id }) => id));
    expect(all.get("truck_rigid_12t")).toBe(first);
    for (const [id, factor] of table.entries()) expect(factor).toBe(all.get(id));
  });
});
