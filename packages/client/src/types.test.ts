import { describe, expect, expectTypeOf, it } from "vitest";
import type { Client, EstimateId, Order, OrderId, TransactionEstimate } from "./index.ts";
import { type ApiError, isApiError } from "./index.ts";

declare const client: Client;
declare const orderId: OrderId;
declare const error: unknown;

/** Compiled, never run: what must not compile is marked, and the compiler says when it does. */
export const uses = async (): Promise<void> => {
  expectTypeOf<EstimateId>().not.toExtend<OrderId>();
  const purchase = client.estimates.transactions.get("est_1");
  expectTypeOf(purchase).resolves.toEqualTypeOf<TransactionEstimate>();
  expectTypeOf<Client["estimates"]["transactions"]["create"]>().returns.resolves.toEqualTypeOf<
    TransactionEstimate | undefined
  >();
  await client.orders.get(orderId);
  await client.orders.get("text of a database");
  // @ts-expect-error the id of an order is not that of an estimate
  await client.estimates.flight.get(orderId);
  // @ts-expect-error an unknown unit
  await client.estimates.electricity.create({ consumption: { amount: "1", unit: "Wh" } });
  // @ts-expect-error decimals are text
  await client.estimates.electricity.create({ consumption: { amount: 1, unit: "kWh" } });
  // @ts-expect-error a limit is asked for
  await client.estimates.transactions.match({
    value: { value: "1", currency: "EUR" },
    merchant: { country_code: "DEU" },
  });
  for await (const order of client.orders.list({ limit: 50 })) expectTypeOf(order).toEqualTypeOf<Order>();
  if (isApiError(error, "rate_limit_exceeded")) expectTypeOf(error).toEqualTypeOf<ApiError<"rate_limit_exceeded">>();
};

describe("the types of the client", () => {
  it("are tried by the compiler alone", () => expect(uses).toBeTypeOf("function"));
});
