import { OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import * as z from "zod";
import { idText } from "./id-text.ts";

/** Asks for the next step of a test order, if it still has the status `from`. Not before `due_at_ms`. */
export const OrderStep = z.object({
  account_id: idText<AccountId>(),
  order_id: idText<OrderId>(),
  from: OrderStatus,
  due_at_ms: z.int(),
});
export type OrderStep = z.output<typeof OrderStep>;
