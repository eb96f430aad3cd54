import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { OrderStatus } from "@isotherm/contract";
import type { OrderId } from "@isotherm/core";
import { type OrderOwner, orderQueries, type StoredOrder, type Table } from "@isotherm/store";
import { orderItem } from "@isotherm/store/orders";
import { aNewOrder, type NewOrderFacts, ORIGIN } from "./new-order.ts";

/** An order as the table has it. Throws where it is not there. */
export const orderIn = async (table: Table, { account_id }: OrderOwner, id: string): Promise<StoredOrder> => {
  const stored = await orderQueries(table).one(account_id, id as OrderId);
  if (!stored) throw new Error(`${id} is gone`);
  return stored;
};

/** Puts an order into the table that stands in a state, however it came there. */
export const putOrder = async (
  table: Table,
  owner: OrderOwner,
  status: OrderStatus,
  facts: NewOrderFacts,
): Promise<StoredOrder> => {
  const { placed } = aNewOrder(facts);
  const Item = orderItem({ ...owner, order: { ...placed, status }, origin: ORIGIN }, undefined);
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return orderIn(table, owner, placed.id);
};
