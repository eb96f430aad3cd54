import { OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { idText } from "./id-text.ts";

/** Asks for the next step of a test order, if it still has the status `from`. Not before `due_at_ms`. */
export const OrderStep = z.object({
  account_id: idText<AccountId>(),
  organisation_id: idText<OrganisationId>(),
  order_id: idText<OrderId>(),
  from: OrderStatus,
  due_at_ms: z.int(),
});
export type OrderStep = z.output<typeof OrderStep>;

/** Statuses after which an order changes no more. */
const FINAL: ReadonlySet<OrderStatus> = new Set(["complete", "cancelled", "failed"]);

/**
 * Whether the event of this status has to plan the step that follows. Not for a final status, and not for
 * `received`: `placed` follows it in the same transaction.
 */
export const plansNextStep = (status: OrderStatus): boolean => status !== "received" && !FINAL.has(status);
