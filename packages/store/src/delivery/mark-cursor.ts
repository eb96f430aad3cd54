import type { AccountId } from "@isotherm/core";
import type { EndpointRef, Sequence } from "@isotherm/events";
import { keys, pendingPartition, pendingPartitions } from "../keys.ts";
import type { Table } from "../table.ts";
import { stillAt } from "./advance-cursor.ts";
import type { Cursor } from "./cursor-item.ts";
import { updateIf } from "../update-if.ts";

/** An event that an endpoint has to be told of. */
export interface Mark {
  readonly endpoint: EndpointRef;
  readonly account_id: AccountId;
  readonly seq: Sequence;
  /** `at` of the event, milliseconds. */
  readonly at: number;
  readonly nowMs: number;
}

/**
 * Step "relay": raises the known head of a cursor and puts it into the index of what is pending. Writes nothing when
 * the head is known already: records of the stream come twice and in any order.
 *
 * @returns whether it was news
 */
export const markCursor = async (table: Table, { endpoint, account_id, seq, at, nowMs }: Mark): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.cursor(endpoint.webhook_id, account_id),
    change: `SET #head = :seq, #head_at = :at, #pending = :pending, #pending_at = if_not_exists(#pending_at, :now),
      #schema = :schema, #organisation_id = :organisation, #mode = :mode, #webhook_id = :webhook, #account_id = :account`,
    onlyIf: "attribute_not_exists(#head) OR #head < :seq",
    values: {
      seq,
      at,
      now: nowMs,
      pending: pendingPartition(pendingPartitions.cursors, endpoint.webhook_id),
      schema: 1,
      organisation: endpoint.organisation_id,
      mode: endpoint.mode,
      webhook: endpoint.webhook_id,
      account: account_id,
    },
  });
  return held;
};

/**
 * Takes a cursor out of the index of what is pending, because its endpoint does not get the account's events any more.
 * Not if it has moved or an event has come since it was read: then the endpoint may get them again.
 */
export const leavePending = async (table: Table, cursor: Cursor): Promise<void> => {
  await updateIf(table, {
    key: keys.cursor(cursor.webhook_id, cursor.account_id),
    change: "REMOVE #pending, #pending_at",
    onlyIf: `${stillAt(cursor)} AND #head = :head`,
    values: { from: cursor.cursor, head: cursor.head },
  });
};
