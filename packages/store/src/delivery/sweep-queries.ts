import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { AccountType, OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId, OrganisationId, WebhookId } from "@isotherm/core";
import { idText } from "@isotherm/events";
import * as z from "zod";
import { keys, partitions, pendingPartitions } from "../keys.ts";
import { pendingItems, readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { type Cursor, CursorItem } from "./cursor-item.ts";
import { type DeliveryState, StateItem } from "./state-item.ts";

/** Cursors with something to deliver, oldest first in each part. From the index, so perhaps a moment old. */
export const pendingCursors = async (table: Table): Promise<Cursor[]> => {
  const found = await Promise.all(
    pendingPartitions.cursors.map((partition) => pendingItems(table, partition, CursorItem)),
  );
  return found.flat();
};

const Hooked = z.object({ organisation_id: idText<OrganisationId>(), mode: AccountType });
/** An organisation and mode that has, or had, an endpoint. */
export type Hooked = z.output<typeof Hooked>;

/** Every organisation and mode that has, or had, an endpoint. */
export const hookedModes = (table: Table): Promise<Hooked[]> =>
  readPartition(table, partitions.hooked, Hooked, { consistent: true });

/** The state of delivery to an endpoint as it is now; undefined when the endpoint is gone. */
export const readState = (table: Table, webhook: WebhookId): Promise<DeliveryState | undefined> =>
  readItem(table, keys.deliveryState(webhook), StateItem, { consistent: true });

/** Removes a cursor that a late mark made for an endpoint that no longer exists. */
export const removeCursor = async (table: Table, webhook: WebhookId, account: AccountId): Promise<void> => {
  const { pk, sk } = keys.cursor(webhook, account);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};

const WaitingOrder = z.object({
  account_id: idText<AccountId>(),
  organisation_id: idText<OrganisationId>(),
  order_id: idText<OrderId>(),
  status: OrderStatus,
  /** When its next step is due, milliseconds. */
  pending_at: z.int(),
});
/** A test order that waits for its next step, as the index shows it. */
export type WaitingOrder = z.output<typeof WaitingOrder>;

/** Test orders whose next step was due before a time: their message was lost. */
export const overdueOrders = async (table: Table, beforeMs: number): Promise<WaitingOrder[]> => {
  const found = await Promise.all(
    pendingPartitions.orders.map((partition) => pendingItems(table, partition, WaitingOrder, beforeMs)),
  );
  return found.flat();
};
