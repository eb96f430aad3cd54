import { OrderStatus } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { freesEstimate, isFinal, mayFollow, nextTestState, plansNextStep } from "./next-order.ts";

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
