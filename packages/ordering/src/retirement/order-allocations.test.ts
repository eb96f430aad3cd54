import type { Allocation, OrderProject } from "@isotherm/contract";
import { decimal, instant, type OrderId, type ProjectId, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocationChanges } from "./order-allocations.ts";

type Row = readonly [project: string, tonnes: string, status: OrderProject["status"]];

const ID = "ord_1" as OrderId;
const anOrder = (...rows: readonly Row[]) => ({
  id: ID,
  projects: rows.map(([project_id, quantity, status]) => ({
    project_name: "",
    project_type: "",
    project_slug: "",
    unit_price: decimal(1),
    offset_cost: decimal(1),
    project_id: project_id as ProjectId,
    quantity: decimal(quantity),
    status,
  })),
});

/** Goes through the states of an order; each change as one line. */
const told = (...states: readonly (readonly Row[])[]): string[][] => {
  let number = 0;
  const made = {
    nextId: () => `alc_${(number += 1)}` as Allocation["id"],
    created_at: instant(0),
  };
  let before: Parameters<typeof allocationChanges>[0] = { order: anOrder(), open: [] };
  return states.map((rows) => {
    const order = anOrder(...rows);
    const { changes, open } = allocationChanges(before, order, made);
    before = { order, open };
    return changes.map(({ allocation, split_from }) =>
      [allocation, split_from]
        .flatMap((one) => (one ? `${one.id} ${one.status} ${one.project_id} ${one.quantity.toFixed()}` : []))
        .join(" from "),
    );
  });
};

describe("the allocations of an order", () => {
  it("are one of each project, and closed when they are retired", () => {
    const allocated: Row[] = [
      ["prj_a", "2", "allocated"],
      ["prj_b", "1.5", "allocated"],
      ["prj_a", "3", "allocated"],
    ];
    expect(
      told(
        allocated,
        allocated.map(([project, tonnes]) => [project, tonnes, "retired"]),
      ),
    ).toEqual([
      ["alc_1 new prj_a 5", "alc_2 new prj_b 1.5"],
      ["alc_1 retired prj_a 5", "alc_2 retired prj_b 1.5"],
    ]);
  });

  it("are divided when a part is retired: the part is a new one, the rest stays what it was", () => {
    expect(
      told(
        [["prj_a", "5", "allocated"]],
        [
          ["prj_a", "2", "retired"],
          ["prj_a", "3", "allocated"],
        ],
        [["prj_a", "5", "retired"]],
      ),
    ).toEqual([["alc_1 new prj_a 5"], ["alc_2 retired prj_a 2 from alc_1 new prj_a 3"], ["alc_1 retired prj_a 3"]]);
  });

  it("begin as new, also where what came was retired at once, and where more of a project comes later", () => {
    expect(
      told(
        [["prj_a", "0.4", "retired"]],
        [
          ["prj_a", "0.4", "retired"],
          ["prj_a", "1", "allocated"],
        ],
        [["prj_a", "1.4", "retired"]],
      ),
    ).toEqual([["alc_1 new prj_a 0.4", "alc_1 retired prj_a 0.4"], ["alc_2 new prj_a 1"], ["alc_2 retired prj_a 1"]]);
  });

  it("are closed oldest first, also where more comes in the same step", () => {
    expect(
      told(
        [["prj_a", "2", "allocated"]],
        [
          ["prj_a", "2", "retired"],
          ["prj_a", "1", "allocated"],
        ],
      ),
    ).toEqual([["alc_1 new prj_a 2"], ["alc_2 new prj_a 1", "alc_1 retired prj_a 2"]]);
  });

  it("are told anew where they were not kept, of what is not retired", () => {
    const order = anOrder(["prj_a", "1", "retired"], ["prj_a", "2", "allocated"]);
    const made = { nextId: () => "alc_9" as Allocation["id"], created_at: instant(0) };
    const { changes } = allocationChanges({ order, open: [] }, anOrder(["prj_a", "3", "retired"]), made);
    expect(changes.map(({ allocation }) => [allocation.status, allocation.quantity.toFixed()])).toEqual([
      ["new", "2"],
      ["retired", "2"],
    ]);
  });

  it("add up to what the order has of each project, however it comes and is retired", () => {
    const step = fc.record({ more: fc.integer({ min: 0, max: 50 }), retire: fc.integer({ min: 0, max: 50 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let number = 0;
        const made = { nextId: () => `alc_${(number += 1)}` as Allocation["id"], created_at: instant(0) };
        let [total, retired] = [0, 0];
        let before: Parameters<typeof allocationChanges>[0] = { order: anOrder(), open: [] };
        const seen = { new: decimal(0), retired: decimal(0) };
        for (const { more, retire } of steps) {
          total += more;
          retired = Math.min(total, retired + retire);
          const order = anOrder(["prj_a", `${retired}`, "retired"], ["prj_a", `${total - retired}`, "allocated"]);
          const { changes, open } = allocationChanges(before, order, made);
          for (const { allocation } of changes)
            seen[allocation.status] = seen[allocation.status].plus(allocation.quantity);
          expect(sum(open.map(({ quantity }) => quantity)).toFixed()).toBe(`${total - retired}`);
          before = { order, open };
        }
        expect([seen.new.toFixed(), seen.retired.toFixed()]).toEqual([`${total}`, `${retired}`]);
      }),
    );
  });
});
