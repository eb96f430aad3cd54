import { randomInt, timingSafeEqual } from "node:crypto";
import type { OrderByEstimateRequest, OrderByMassRequest, OrderByValueRequest, OrderQuote } from "@isotherm/client";
import type { Clock } from "@isotherm/core/system";

/** An order as it would be sent. */
export type WantedOrder =
  | { readonly by: "mass"; readonly body: OrderByMassRequest }
  | { readonly by: "value"; readonly body: OrderByValueRequest }
  | { readonly by: "estimate"; readonly body: OrderByEstimateRequest };

/** An order that waits for a person's word. */
export interface PreparedOrder {
  readonly id: string;
  readonly wanted: WantedOrder;
  readonly quote: OrderQuote;
  readonly expiresAtMs: number;
}

interface Waiting extends PreparedOrder {
  readonly token: string;
  readonly wrongTries: number;
}

/** How long a prepared order waits, minutes. */
export const MINUTES_VALID = 10;
/** Wrong tokens after which a prepared order is forgotten. */
export const MOST_WRONG_TRIES = 5;
/** Orders that wait at once; the oldest one gives way. */
const MOST_WAITING = 10;

/** Digits and letters that nobody takes for one another. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const TOKEN_LENGTH = 8;

const newText = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** A token as it is compared: as people type it, with or without the dash. */
const bare = (token: string): string => token.toUpperCase().replaceAll(/[\s-]/g, "");

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The orders of one connection that wait for a person's word. Each has a token of 39 random bits that works once, within ten
 * minutes, for exactly this order, and is lost with the fifth wrong try.
 */
export const preparedOrders = (clock: Clock) => {
  const waiting = new Map<string, Waiting>();

  const prepare = (
    wanted: WantedOrder,
    quote: OrderQuote,
  ): { readonly order: PreparedOrder; readonly token: string } => {
    const token = newText(TOKEN_LENGTH);
    const expiresAtMs = clock.nowMs() + MINUTES_VALID * 60_000;
    const order = { id: `prepared_${newText(TOKEN_LENGTH)}`, wanted, quote, expiresAtMs };
    waiting.set(order.id, { ...order, token, wrongTries: 0 });
    const [oldest] = waiting.keys();
    if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    return { order, token: `${token.slice(0, 4)}-${token.slice(4)}` };
  };

  /** Takes an order out, so that its token works once. `unknown`: there is none any more; `wrong`: not its token. */
  const take = (id: string, token: string): PreparedOrder | "unknown" | "wrong" => {
    const found = waiting.get(id);
    if (found === undefined || found.expiresAtMs <= clock.nowMs()) {
      waiting.delete(id);
      return "unknown";
    }
    if (isSame(bare(token), found.token)) {
      waiting.delete(id);
      const { token: _token, wrongTries: _tries, ...order } = found;
      return order;
    }
    const wrongTries = found.wrongTries + 1;
    if (wrongTries >= MOST_WRONG_TRIES) waiting.delete(id);
    else waiting.set(id, { ...found, wrongTries });
    return "wrong";
  };

  return { prepare, take, forget: (id: string): void => void waiting.delete(id) };
};
export type PreparedOrders = ReturnType<typeof preparedOrders>;
