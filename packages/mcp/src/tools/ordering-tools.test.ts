import { createClient } from "@isotherm/client";
import { systemClock } from "@isotherm/core/system";
import { describe, expect, it } from "vitest";
import { preparedOrders } from "../prepared-orders.ts";
import { TOOLS } from "./index.ts";

const QUOTE = {
  currency: "EUR",
  estimated_quantity: "1",
  estimated_total_cost: "27.50",
  estimated_commission: "2.75",
  bundles: [],
};
const ORDER = { id: "ord_1", status: "placed", quantity: "1", currency: "EUR", total_cost: "27.50" };
const MASS = { mass: { amount: "1", unit: "t" } };

/** A connection whose service answers the second quote, and the order, as told; what was ordered, and what is said in the end. */
const connection = ({ quoteAgain = Response.json(QUOTE), order = Response.json(ORDER) } = {}) => {
  const ordered: string[] = [];
  const shown: string[] = [];
  const cancelling = new AbortController();
  const quotes = [Response.json(QUOTE), quoteAgain];
  const client = createClient({
    apiKey: `iso_test_${"a".repeat(58)}`,
    baseUrl: "http://127.0.0.1:2/v1",
    retry: { retries: 0 },
    fetch: async (input) => {
      const path = input instanceof Request ? input.url : input.toString();
      if (path.endsWith("/accounts/me")) return Response.json({ type: "test" });
      const isQuote = path.endsWith("/quote");
      if (!isQuote) ordered.push(path);
      const response = isQuote ? quotes.shift() : order;
      if (response === undefined || response.type === "error") throw new TypeError("fetch failed");
      return response;
    },
  });
  const session = {
    client,
    orders: preparedOrders(systemClock),
    liveOrders: false,
    showPerson: async (message: string) => shown.push(message) > 0,
    signal: cancelling.signal,
  };
  const run = async (name: string, given: object) =>
    TOOLS.find((tool) => tool.name === name)!
      .run({ ...given }, session)
      .then(
        ({ result, text }) => ({ result, text }),
        (error: unknown) => ({ result: {}, text: String(error) }),
      );
  const place = async (given: object = MASS): Promise<string> => {
    const { result } = await run("prepare_order", given);
    const code = /Confirmation code: (\S+)/u.exec(shown.at(-1) ?? "")?.[1];
    const { prepared_order_id } = result as { readonly prepared_order_id: string };
    return (await run("place_order", { prepared_order_id, confirmation_code: code })).text;
  };
  return { ordered, cancelling, place };
};

const refusal = (status: number, error_code: string) =>
  Response.json({ error: { error_code, message: "No." }, errors: [] }, { status });

describe("an order that the person has confirmed", () => {
  it("is placed", async () => {
    const { ordered, place } = connection();
    expect(await place()).toContain("Order ord_1");
    expect(ordered).toHaveLength(1);
  });

  it("is not placed once the call is cancelled, even if its price is being looked at", async () => {
    const { ordered, cancelling, place } = connection();
    cancelling.abort();
    expect(await place()).toMatch(/cancelled. Nothing was ordered, and the code is used up/u);
    expect(ordered).toEqual([]);
  });

  it.each([
    ["the service is not reached before it", { quoteAgain: Response.error() }],
    ["the service has no time before it", { quoteAgain: refusal(503, "service_unavailable") }],
    ["the service refuses it", { order: refusal(429, "rate_limit_exceeded") }],
  ])("is said not to be placed, and to need a new code, where %s", async (_, answers) => {
    const text = await connection(answers).place();
    expect(text).toMatch(/Nothing was ordered, and the code is used up: call prepare_order again/u);
    expect(text).not.toMatch(/the same again/u);
  });

  it("is said not to be placed, with what to look at, where its estimate was ordered before", async () => {
    const order = refusal(409, "estimate_order_already_placed");
    expect(await connection({ order }).place()).toMatch(/was ordered before: see list_orders[^]*Nothing was ordered/u);
  });

  it.each([
    ["gets no answer", { order: Response.error() }],
    ["ends in a fault of the service", { order: refusal(500, "internal_error") }],
  ])("may have been placed where it %s: the assistant is told to look", async (_, answers) => {
    expect(await connection(answers).place()).toMatch(/may have been placed. Look with list_orders/u);
  });
});
