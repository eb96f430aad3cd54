import * as z from "zod";
import type { OrderId } from "@isotherm/core";
import { responseOf, operation } from "./operation.ts";
import { Order } from "./orders.ts";
import { idInPath, optional } from "./wire.ts";
import { OrderStatus } from "./order-status.ts";

/** What is asked of `POST /sandbox/orders/{id}/advance`. */
export const AdvanceOrderRequest = z
  .object({
    to: optional(OrderStatus).meta({
      description: "Where it shall go. Missing: the next of received, placed, paid, retiring, complete.",
    }),
    rest: optional(z.boolean()).meta({
      description: "true: it stays there until it is advanced again. Default: it goes on by itself.",
    }),
  })
  .meta({ id: "AdvanceOrderRequest" });

/** `POST /sandbox/orders/{id}/advance` */
export const advanceOrder = operation({
  id: "advanceOrder",
  group: "orders",
  method: "POST",
  path: "/sandbox/orders/{id}/advance",
  params: idInPath<OrderId>(),
  summary: "Move a test order on, now.",
  description:
    "Every step on the way has its own effects, event and transaction. An order that is there already stays as it is. " +
    "`failed` is reached from `received` alone: place an order with the metadata `sandbox` = `rest:received` first.",
  permission: "orders.write",
  body: AdvanceOrderRequest,
  response: Order,
  errors: ["order_transition_invalid", "test_account_required"],
  example: { params: { id: responseOf("placeOrderByMass", "id") }, body: { to: "complete" } },
});
