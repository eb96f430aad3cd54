import type { Order, OrderBundle } from "@isotherm/contract";
import { type BundleId, type Decimal, decimal, type ProjectId, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BundleProject,
  type FreeCredits,
  OutOfStock,
  allocateCredits,
  completedPool,
} from "./allocate-credits.ts";
import { EMPTY_POOL, type FractionPool } from "./fraction-pool.ts";
import { type KnownTonnes, orderProjects, unallocated } from "./order-projects.ts";

const project = (id: string): BundleProject => ({
  id: id as ProjectId,
  name: id,
  slug: id,
  project_type: "Biochar",
  country_name: "Kenya",
  registry_name: "Verra",
  disabled_at: null,
});
const BUNDLES = ["bun_a", "bun_b", "bun_c"] as const;
const projects = new Map([
  ["bun_a", [project("prj_1"), project("prj_2")]],
  ["bun_b", [project("prj_3")]],
  ["bun_c", [project("prj_2"), project("prj_4")]],
]);
const byId = new Map([...projects.values()].flat().map((one) => [one.id as string, one]));

const bundle = (bundle_id: string, quantity: string | Decimal): OrderBundle => ({
  bundle_id: bundle_id as BundleId,
  bundle_name: bundle_id,
  quantity: decimal(quantity),
  unit_price: decimal(10),
  gross_unit_price: decimal(11),
  offset_cost: decimal(quantity).times(10).toDecimalPlaces(2),
  insufficient_available_quantity: null,
});
const anOrder = (...bundles: OrderBundle[]): Pick<Order, "bundles" | "currency"> => ({ bundles, currency: "USD" });
const stock = (project_id: string, vintage: string, available: number): FreeCredits => ({
  project_id: project_id as ProjectId,
  vintage,
  available,
});

describe("finding the credits of an order", () => {
  const found = [
    stock("prj_2", "2021", 3),
    stock("prj_1", "2022", 5),
    stock("prj_1", "2021", 2),
    stock("prj_3", "2020", 9),
  ];

  it("takes whole tonnes, the oldest vintage first, and leaves the fractions to the pool", () => {
    const wanted = [bundle("bun_a", "6.4"), bundle("bun_b", "0.3")];
    const { lots, fractions, tonnes, pool } = allocateCredits(wanted, {
      projects,
      pooled: projects,
      stock: found,
      pool: EMPTY_POOL,
    });
    expect(lots.map(({ project_id, vintage, quantity }) => [project_id, vintage, quantity])).toEqual([
      ["prj_1", "2021", 2],
      ["prj_2", "2021", 3],
      ["prj_1", "2022", 1],
    ]);
    expect(fractions.map(({ bundle_id, tonne, quantity }) => [bundle_id, tonne, quantity.toFixed()])).toEqual([
      ["bun_a", 0, "0.4"],
      ["bun_b", 0, "0.3"],
    ]);
    expect([tonnes, sum(pool.balances.values()).toFixed()]).toEqual([[], "0.7"]);
  });

  it("takes no empty lot of a vintage that is used up", () => {
    const { lots } = allocateCredits([bundle("bun_b", "2")], {
      projects,
      pooled: projects,
      stock: [stock("prj_3", "2019", 0), stock("prj_3", "2020", 9)],
      pool: EMPTY_POOL,
    });
    expect(lots.map(({ vintage, quantity }) => [vintage, quantity])).toEqual([["2020", 2]]);
  });

  it("takes a tonne as soon as the pool has one, from the bundle that is owed most, and cuts what reaches over it", () => {
    const first = allocateCredits([bundle("bun_b", "0.7")], {
      projects,
      pooled: projects,
      stock: found,
      pool: EMPTY_POOL,
    });
    const second = allocateCredits([bundle("bun_a", "0.6")], {
      projects,
      pooled: projects,
      stock: found,
      pool: first.pool,
    });
    expect(second.fractions.map(({ tonne, quantity }) => [tonne, quantity.toFixed()])).toEqual([
      [0, "0.3"],
      [1, "0.3"],
    ]);
    expect(second.tonnes).toEqual([{ tonne: 0, project_id: "prj_3", vintage: "2020" }]);
    expect(second.pool.balances.get("bun_b")?.toFixed()).toBe("-0.3");
  });

  it("refuses when too few credits are free, and says how many there are and where", () => {
    const wanted = [bundle("bun_b", "1"), bundle("bun_a", "11")];
    const allocate = () => allocateCredits(wanted, { projects, pooled: projects, stock: found, pool: EMPTY_POOL });
    expect(allocate).toThrow(OutOfStock);
    expect(allocate).toThrow("11 t are needed of bun_a, and 10 t are free in its projects (prj_1, prj_2)");
  });

  it("takes a pooled tonne from the next bundle that is owed when the first has no credits", () => {
    const joined = allocateCredits([bundle("bun_b", "0.7")], {
      projects,
      pooled: projects,
      stock: found,
      pool: EMPTY_POOL,
    });
    const without = found.filter(({ project_id }) => project_id !== "prj_3");
    const wanted = [bundle("bun_a", "0.6")];
    const { tonnes } = allocateCredits(wanted, { projects, pooled: projects, stock: without, pool: joined.pool });
    expect(tonnes).toEqual([{ tonne: 0, project_id: "prj_1", vintage: "2021" }]);
    expect(() => allocateCredits(wanted, { projects, pooled: projects, stock: [], pool: joined.pool })).toThrow(
      /of bun_b or bun_a, and 0 t/,
    );
  });

  it.each([
    ["bun_a", "bun_b"],
    ["bun_b", "bun_a"],
  ])("takes a pooled tonne of bundles that are owed the same from the smaller id: %s came first", (first, second) => {
    const wanted = [bundle(first, "0.5"), bundle(second, "0.5")];
    const { tonnes } = allocateCredits(wanted, { projects, pooled: projects, stock: found, pool: EMPTY_POOL });
    expect(tonnes).toEqual([{ tonne: 0, project_id: "prj_1", vintage: "2021" }]);
  });

  it("takes no pooled tonne from a bundle that is owed nothing, whatever credits that has", () => {
    const joined = allocateCredits([bundle("bun_a", "1"), bundle("bun_b", "0.7")], {
      projects,
      pooled: projects,
      stock: found,
      pool: EMPTY_POOL,
    });
    expect(joined.pool.balances.get("bun_a")?.toFixed()).toBe("0");
    const without = found.filter(({ project_id }) => project_id !== "prj_3");
    const surroundings = { projects, pooled: projects, stock: without, pool: joined.pool };
    expect(() => allocateCredits([bundle("bun_b", "0.3")], surroundings)).toThrow(/^1 t are needed of bun_b, and 0 t/);
  });
});

describe("what pooled tonnes are taken from", () => {
  it("is not what the order's own tonnes are", () => {
    const { lots, tonnes } = allocateCredits([bundle("bun_a", "2.4"), bundle("bun_c", "0.6")], {
      projects,
      pooled: new Map([
        ["bun_a", [project("prj_2")]],
        ["bun_c", [project("prj_4")]],
      ]),
      stock: [stock("prj_1", "2020", 9), stock("prj_2", "2021", 9), stock("prj_4", "2022", 9)],
      pool: EMPTY_POOL,
    });
    expect(lots.map(({ project_id, quantity }) => [project_id, quantity])).toEqual([["prj_1", 2]]);
    expect(tonnes).toEqual([{ tonne: 0, project_id: "prj_4", vintage: "2022" }]);
  });
});

describe("what of an order has no credits yet", () => {
  it("is what neither its lots nor its fractions hold, by bundle", () => {
    const order = anOrder(bundle("bun_a", "6.4"), bundle("bun_b", "0.3"), bundle("bun_c", "0"));
    const told = (credits: Parameters<typeof unallocated>[1]) =>
      unallocated(order, credits).map(({ bundle_id, quantity }) => [bundle_id, quantity.toFixed()]);
    expect(told(undefined)).toEqual([
      ["bun_a", "6.4"],
      ["bun_b", "0.3"],
    ]);
    const lot = { bundle_id: "bun_a", project_id: "prj_1" as ProjectId, vintage: "2021", quantity: 4, serials: null };
    const fraction = { bundle_id: "bun_b", tonne: 0, quantity: decimal("0.3") };
    expect(told({ beneficiary: "B", lots: [lot], fractions: [fraction] })).toEqual([["bun_a", "2.4"]]);
  });
});

describe("the projects of an order", () => {
  it("are told apart by what is retired of them and what is not yet, each with its share of the cost", () => {
    const lot = (project_id: string, quantity: number, serials: readonly string[] | null) => {
      const vintage = { project_id: project_id as ProjectId, vintage: "2021" };
      return { bundle_id: "bun_a", ...vintage, quantity, serials };
    };
    const lots = [lot("prj_1", 1, ["S"]), lot("prj_1", 2, null), lot("prj_2", 3, ["T"]), lot("prj_1", 1, null)];
    const lines = orderProjects(
      anOrder(bundle("bun_a", "7")),
      { beneficiary: "B", lots, fractions: [] },
      new Map(),
      byId,
    );
    expect(
      lines.map((line) => [line.project_id, line.status, line.quantity.toFixed(), line.offset_cost.toFixed()]),
    ).toEqual([
      ["prj_1", "retired", "1", "10"],
      ["prj_1", "allocated", "3", "30"],
      ["prj_2", "retired", "3", "30"],
    ]);
  });
});

describe("over any sequence of orders", () => {
  const quantities = fc.integer({ min: 0, max: 4_000_000 }).map((grams) => decimal(grams).div(1_000_000));
  const orders = fc.array(fc.array(quantities, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 25 });

  it("issued = free + allocated; what is allocated and open is what was ordered; each bundle gets its due", () => {
    fc.assert(
      fc.property(orders, (sequence) => {
        let free: FreeCredits[] = ["prj_1", "prj_2", "prj_3", "prj_4"].flatMap((id) => [
          stock(id, "2022", 40),
          stock(id, "2023", 500),
        ]);
        const issued = free.reduce((total, { available }) => total + available, 0);
        let pool: FractionPool = EMPTY_POOL;
        const known: Map<number, NonNullable<ReturnType<KnownTonnes["get"]>>> = new Map();
        const kept = [];
        let ordered = decimal(0);
        let allocated = 0;
        for (const amounts of sequence) {
          const order = anOrder(...amounts.map((amount, index) => bundle(BUNDLES[index] ?? "", amount)));
          const found = allocateCredits(order.bundles ?? [], { projects, pooled: projects, stock: free, pool });
          pool = found.pool;
          for (const tonne of found.tonnes) known.set(tonne.tonne, { ...tonne, serials: ["S"] });
          const taken = [...found.lots, ...found.tonnes.map((tonne) => ({ ...tonne, quantity: 1 }))];
          free = free.map((credits) => ({
            ...credits,
            available:
              credits.available -
              taken
                .filter(({ project_id, vintage }) => project_id === credits.project_id && vintage === credits.vintage)
                .reduce((total, { quantity }) => total + quantity, 0),
          }));
          allocated += taken.reduce((total, { quantity }) => total + quantity, 0);
          ordered = ordered.plus(sum(amounts));
          kept.push({
            order,
            credits: {
              beneficiary: "B",
              fractions: found.fractions,
              lots: found.lots.map((lot) => ({ ...lot, serials: null })),
            },
          });
        }
        expect(free.reduce((total, { available }) => total + available, allocated)).toBe(issued);
        expect(free.every(({ available }) => available >= 0)).toBe(true);
        expect(sum(pool.balances.values()).plus(allocated).toFixed()).toBe(ordered.toFixed());
        const open = sum(pool.balances.values());
        expect(open.gte(0) && open.lt(1)).toBe(true);
        if (open.gt(0)) {
          const completed = completedPool(pool, { pooled: projects, free });
          expect([completed.tonne.tonne, completed.added.plus(open).toFixed()]).toEqual([
            pool.filled.floor().toNumber(),
            "1",
          ]);
          expect([sum(completed.pool.balances.values()).toFixed(), completed.pool.filled.isInteger()]).toEqual([
            "0",
            true,
          ]);
        }
        for (const balance of pool.balances.values()) expect(balance.abs().lt(BUNDLES.length)).toBe(true);
        // Once the open tonne is full too, every order's projects add up to it, in tonnes and in money.
        known.set(pool.filled.floor().toNumber(), {
          project_id: "prj_1" as ProjectId,
          vintage: "2022",
          serials: ["S"],
        });
        for (const { order, credits } of kept) {
          const lines = orderProjects(order, credits, known, byId);
          const whole = order.bundles ?? [];
          expect(sum(lines.map(({ quantity }) => quantity)).toFixed()).toBe(
            sum(whole.map(({ quantity }) => quantity)).toFixed(),
          );
          const worth = whole.filter(({ quantity }) => quantity.gt(0)).map(({ offset_cost }) => offset_cost);
          expect(sum(lines.map(({ offset_cost }) => offset_cost)).toFixed()).toBe(sum(worth).toFixed());
          expect(lines.every(({ offset_cost }) => offset_cost.gte(0))).toBe(true);
        }
      }),
    );
  });
});
