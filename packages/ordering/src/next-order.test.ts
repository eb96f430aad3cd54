import { describe, expect, it } from "vitest";
import { type Order, OrderStatus } from "@isotherm/contract";
import { type BundleId, type OrderId, type ProjectId, decimal, sum } from "@isotherm/core";
import {
  freesEstimate,
  isFinal,
  mayFollow,
  newOrder,
  nextOrder,
  nextTestState,
  plansNextStep,
} from "./order-states.ts";
import { quote } from "./quote.ts";
import type { BundleProject } from "./retirement/allocate-credits.ts";

const ARROWS = [
  "received>placed",
  "received>cancelled",
  "received>failed",
  "placed>paid",
  "placed>cancelled",
  "paid>retiring",
  "retiring>complete",
];

describe("the states of an order", () => {
  it("follow each other along the seven arrows of the contract and no others", () => {
    const allowed = OrderStatus.options.flatMap((from) =>
      OrderStatus.options.filter((to) => mayFollow(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed.toSorted()).toEqual(ARROWS.toSorted());
  });

  it("are final when nothing follows", () => {
    expect(OrderStatus.options.filter(isFinal)).toEqual(["complete", "cancelled", "failed"]);
  });

  it("lead a test order from received to complete, each step allowed", () => {
    const path: string[] = ["received"];
    for (let state = nextTestState("received"); state; state = nextTestState(state)) {
      expect(mayFollow(path.at(-1) as OrderStatus, state)).toBe(true);
      path.push(state);
    }
    expect(path).toEqual(["received", "placed", "paid", "retiring", "complete"]);
  });

  it("plan the next step of a test order where one comes that no transaction holds already", () => {
    expect(OrderStatus.options.filter(plansNextStep)).toEqual(["placed", "paid", "retiring"]);
  });

  it("free the estimate when the order is cancelled or failed", () => {
    expect(OrderStatus.options.filter(freesEstimate)).toEqual(["cancelled", "failed"]);
  });
});

const offered = (id: string) => ({
  id: id as BundleId,
  name: id,
  prices: new Map([["USD", decimal("12.89")]]),
  available_quantity: null,
  disabled: false,
  primary_image: null,
});

const placed = (): Order =>
  newOrder({
    id: "ord_1" as OrderId,
    created_at: "2026-03-01T00:00:00.000Z",
    quote: quote(
      { mass: decimal("1.000001") },
      [
        { bundle: offered("bun_a"), percentage: decimal(60) },
        { bundle: offered("bun_b"), percentage: decimal(40) },
      ],
      { currency: "USD", commission: decimal("0.1"), trunc: "g", origin: "https://api.example.org" },
    ),
    idempotency_key: undefined,
    estimate_id: null,
    metadata: undefined,
  }).placed;

const project = (id: string): BundleProject => ({
  id: id as ProjectId,
  name: id,
  slug: id,
  project_type: "Biochar",
  country_name: "Kenya",
  registry_name: "Verra",
  disabled_at: null,
});
const origin = "https://api.example.org";
const projects = new Map([
  ["bun_a", [project("prj_1"), project("prj_2"), project("prj_3")]],
  ["bun_b", [project("prj_4")]],
]);

describe("moving an order on", () => {
  it("refuses a step that the table of states does not have", () => {
    expect(() => nextOrder(placed(), "complete", { projects, origin })).toThrow(/placed to complete/);
  });

  it("allocates every tonne and every cent to projects when credits are retired, and retires them at the end", () => {
    const order = placed();
    const retiring = nextOrder(nextOrder(order, "paid", { projects, origin }), "retiring", { projects, origin });
    const allocated = retiring.projects ?? [];
    expect(sum(allocated.map(({ quantity }) => quantity)).toFixed()).toBe(order.quantity?.toFixed());
    expect(sum(allocated.map(({ offset_cost }) => offset_cost)).toFixed()).toBe(order.offset_cost?.toFixed());
    expect(allocated.map(({ status }) => status)).toEqual(["allocated", "allocated", "allocated", "allocated"]);
    const complete = nextOrder(retiring, "complete", { projects, origin });
    expect(retiring.certificate).toBeNull();
    expect(complete.certificate).toBe("https://api.example.org/v1/orders/ord_1/certificate");
    expect(complete.projects?.every(({ status }) => status === "retired")).toBe(true);
  });

  it("gives each project the cost of its tonnes, not an equal part of the cost", () => {
    const [bundle] = placed().bundles ?? [];
    if (!bundle) throw new Error("an order without a bundle");
    const bundles = [{ ...bundle, quantity: decimal("0.000005"), offset_cost: decimal(10) }];
    const order: Order = { ...placed(), status: "paid", bundles };
    const split = nextOrder(order, "retiring", { projects, origin }).projects ?? [];
    expect(split.map(({ quantity }) => quantity.toFixed())).toEqual(["0.000002", "0.000002", "0.000001"]);
    expect(split.map(({ offset_cost }) => offset_cost.toFixed())).toEqual(["4", "4", "2"]);
  });

  it("leaves out what was off offer when the order was placed, and touches no order that stood before", () => {
    const retiring = (disabled_at: string) => {
      const changed = new Map(projects).set("bun_a", [project("prj_1"), { ...project("prj_2"), disabled_at }]);
      const order: Order = { ...placed(), status: "paid" };
      return nextOrder(order, "retiring", { projects: changed, origin }).projects ?? [];
    };
    const before = retiring("2026-02-28T23:00:00Z");
    expect(before.map(({ project_id }) => project_id)).toEqual(["prj_1", "prj_4"]);
    expect(sum(before.map(({ quantity }) => quantity)).toFixed()).toBe(placed().quantity?.toFixed());
    // Taken off at the very moment of the order: it was off offer.
    expect(retiring("2026-03-01T00:00:00Z").map(({ project_id }) => project_id)).toEqual(["prj_1", "prj_4"]);
    const after = retiring("2026-03-01T00:00:00.001Z");
    expect(after.map(({ project_id }) => project_id)).toEqual(["prj_1", "prj_2", "prj_4"]);
  });

  it("keeps to a bundle whose projects are all off offer by now", () => {
    const all = (projects.get("bun_a") ?? []).map((one) => ({ ...one, disabled_at: "2026-01-01T00:00:00.000Z" }));
    const order: Order = { ...placed(), status: "paid" };
    const retiring = nextOrder(order, "retiring", { projects: new Map(projects).set("bun_a", all), origin });
    expect(retiring.projects?.map(({ project_id }) => project_id)).toEqual(["prj_1", "prj_2", "prj_3", "prj_4"]);
  });
});
