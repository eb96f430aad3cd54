import type { OrderQuote } from "@isotherm/client";
import { describe, expect, it } from "vitest";
import { MINUTES_VALID, MOST_WRONG_TRIES, preparedOrders } from "./prepared-orders.ts";

const QUOTE = { currency: "EUR", estimated_quantity: "1", estimated_total_cost: "20" } as OrderQuote;
const WANTED = { by: "value", body: { value: "20" } } as const;

const atTime = (nowMs: number) => {
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  return { clock, pass: (minutes: number): void => void (nowMs += minutes * 60_000) };
};

describe("an order that waits for a person", () => {
  it("is given for its code, as people type it, once", () => {
    const orders = preparedOrders(atTime(0).clock);
    const { order, token } = orders.prepare(WANTED, QUOTE);
    expect(token).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(orders.take(order.id, ` ${token.toLowerCase().replace("-", " ")}`)).toEqual(order);
    expect(orders.take(order.id, token)).toBe("unknown");
  });

  it("is not given for the code of another order", () => {
    const orders = preparedOrders(atTime(0).clock);
    const one = orders.prepare(WANTED, QUOTE);
    const other = orders.prepare({ by: "value", body: { value: "9000" } }, QUOTE);
    expect(orders.take(other.order.id, one.token)).toBe("wrong");
    expect(orders.take(one.order.id, one.token)).toMatchObject({ wanted: WANTED });
  });

  it("expires", () => {
    const { clock, pass } = atTime(0);
    const orders = preparedOrders(clock);
    const [late, soon] = [orders.prepare(WANTED, QUOTE), orders.prepare(WANTED, QUOTE)];
    pass(MINUTES_VALID - 0.01);
    expect(orders.take(soon.order.id, soon.token)).toEqual(soon.order);
    pass(0.01);
    expect(orders.take(late.order.id, late.token)).toBe("unknown");
  });

  it("is lost with the fifth wrong code, so that none can be guessed", () => {
    const orders = preparedOrders(atTime(0).clock);
    const { order, token } = orders.prepare(WANTED, QUOTE);
    for (let tries = 0; tries < MOST_WRONG_TRIES; tries += 1) expect(orders.take(order.id, "2222-2222")).toBe("wrong");
    expect(orders.take(order.id, token)).toBe("unknown");
  });

  it("gives way to newer ones: at most ten wait", () => {
    const orders = preparedOrders(atTime(0).clock);
    const all = Array.from({ length: 11 }, () => orders.prepare(WANTED, QUOTE));
    const [first, second] = all;
    expect(orders.take(first!.order.id, first!.token)).toBe("unknown");
    expect(orders.take(second!.order.id, second!.token)).toEqual(second!.order);
  });
});
