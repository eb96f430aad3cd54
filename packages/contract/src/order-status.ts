import * as z from "zod";

/** States of an order, contract 7.1. */
export const OrderStatus = z
  .enum(["received", "placed", "paid", "retiring", "complete", "cancelled", "failed"])
  .meta({ id: "OrderStatus" });
export type OrderStatus = z.output<typeof OrderStatus>;
