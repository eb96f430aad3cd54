import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import type { Sequence } from "@isotherm/events";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { EventItem, type StoredEvent } from "./event-item.ts";

/**
 * Step 5, READ: the oldest events after a sequence, at most `limit`, read consistently. There may be gaps: a query is
 * not a snapshot, and events expire. `contiguousRun` says what of it may be sent.
 */
export const eventsAfter = async (
  table: Table,
  account: AccountId,
  sequence: Sequence,
  limit: number,
): Promise<StoredEvent[]> => {
  const { pk, sk } = keys.event(account, sequence);
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND sk > :sk",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      Limit: limit,
    }),
  );
  return (Items ?? []).map((item) => EventItem.parse(item));
};
