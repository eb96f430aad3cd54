import { AccountType, Order, OrderStatus } from "@isotherm/contract";
import { type AccountId, instantMs, type OrderId, type OrganisationId } from "@isotherm/core";
import { isFinal } from "@isotherm/ordering";
import * as z from "zod";
import { keys } from "../keys.ts";
import { pendingOrder } from "../pending.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

/** Whose order it is. Its events go to the endpoints of this organisation and mode. */
export interface OrderOwner {
  readonly account_id: AccountId;
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
}

/** An order and its owner. */
export interface StoredOrder extends OrderOwner {
  readonly order: Order;
}

const Item = z.object({
  ...SCHEMA_ONE,
  account_id: z.string(),
  organisation_id: z.string(),
  mode: AccountType,
  status: OrderStatus,
  body: z.string(),
});

/**
 * The item of an order. A test order under way stands in the sparse index with the time of its next step, so that the
 * sweep finds it when the message of the step was lost.
 */
export const orderItem = ({ order, ...owner }: StoredOrder, nextStepMs: number | undefined) => ({
  ...keys.order(owner.account_id, order.id as OrderId),
  schema: 1,
  ...owner,
  order_id: order.id,
  status: order.status,
  body: JSON.stringify(z.encode(Order, order)),
  created_ms: instantMs(order.created_at),
  ...(nextStepMs !== undefined && !isFinal(order.status) && pendingOrder(order.id, nextStepMs)),
});

/** Reads an order from its item. */
export const OrderItem = Item.transform(({ account_id, organisation_id, mode, body }): StoredOrder => ({
  account_id: account_id as AccountId,
  organisation_id: organisation_id as OrganisationId,
  mode,
  order: z.decode(Order, JSON.parse(body) as z.input<typeof Order>),
}));

/** That an idempotency key is used, or an estimate ordered, and by which order. */
export const OrderClaim = z.object({ ...SCHEMA_ONE, order_id: z.string() });

/** An order that came through an offset link. */
export const LinkOrder = z.object({ ...SCHEMA_ONE, order_id: z.string().transform((id) => id as OrderId) });
