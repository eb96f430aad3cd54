import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { AccountType, type Sequence } from "@isotherm/contract";
import type { AccountId, OrganisationId, WebhookId } from "@isotherm/core";
import { keys, partitions, sortKeys, storedId } from "@isotherm/store/keys";
import { readPartition } from "@isotherm/store/read";
import { type Table, updateIf, readItem } from "@isotherm/store/table";
import * as z from "zod";
import type { EndpointRef } from "./messages.ts";

/** Reads a cursor from its item. */
const CursorItem = z.object({
  schema: z.literal(1),
  organisation_id: storedId<OrganisationId>(),
  mode: AccountType,
  webhook_id: storedId<WebhookId>(),
  account_id: storedId<AccountId>(),
  /** Last acknowledged sequence. Absent until the first one of an account that had no event when the endpoint came. */
  cursor: z.int().nonnegative().default(0),
  /** Last known sequence; never smaller than `cursor`. */
  head: z.int().positive(),
  /** `at` of that event, milliseconds. */
  head_at: z.int(),
  /** Since when there is something to deliver, milliseconds; absent when there is nothing. */
  pending_at: z.int().optional(),
});

/** How far an endpoint is with the events of an account. */
export type Cursor = Readonly<z.output<typeof CursorItem>>;

/** The item of a cursor that has nothing to deliver: where a new endpoint, or a new account of one, starts. */
export const startCursorItem = (endpoint: EndpointRef, account_id: AccountId, head: { seq: Sequence; at: number }) => ({
  ...keys.cursor(endpoint.webhook_id, account_id),
  schema: 1,
  organisation_id: endpoint.organisation_id,
  mode: endpoint.mode,
  webhook_id: endpoint.webhook_id,
  account_id,
  cursor: head.seq,
  head: head.seq,
  head_at: head.at,
});

/** Every cursor of an endpoint, by account. Step 3, LOOK, takes those whose head is ahead. */
export const cursorsOf = (table: Table, webhook: WebhookId): Promise<Cursor[]> =>
  readPartition(table, partitions.webhook(webhook), CursorItem, { consistent: true, beginning: sortKeys.cursors });

/** Step 1: the cursor of one account; undefined when nothing was ever marked for it. */
export const readCursor = (table: Table, webhook: WebhookId, account: AccountId): Promise<Cursor | undefined> =>
  readItem(table, keys.cursor(webhook, account), CursorItem, { consistent: true });

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
 * Step "relay": raises the known head of a cursor. Writes nothing when the head is known already: records of the stream come
 * twice and in any order.
 *
 * @returns whether it was news
 */
export const markCursor = async (table: Table, { endpoint, account_id, seq, at, nowMs }: Mark): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.cursor(endpoint.webhook_id, account_id),
    change: `SET #head = :seq, #head_at = :at, #pending_at = if_not_exists(#pending_at, :now),
      #schema = :schema, #organisation_id = :organisation, #mode = :mode, #webhook_id = :webhook, #account_id = :account`,
    onlyIf: "attribute_not_exists(#head) OR #head < :seq",
    values: {
      seq,
      at,
      now: nowMs,
      schema: 1,
      organisation: endpoint.organisation_id,
      mode: endpoint.mode,
      webhook: endpoint.webhook_id,
      account: account_id,
    },
  });
  return held;
};

/** The last event of an acknowledged batch. */
export interface Acknowledged {
  readonly sequence: Sequence;
  readonly at: number;
}

/**
 * Step 7, a 2xx: moves the cursor to the last event sent, if it still has the value that the batch started from. No
 * fence: what a receiver has acknowledged stays true when the lease is lost. What is delivered beyond the known head
 * raises it, so that a mark that comes late finds nothing to do.
 *
 * @returns whether this call moved it; false when somebody else did, or the endpoint is gone
 */
export const advanceCursor = async (table: Table, from: Cursor, to: Acknowledged): Promise<boolean> => {
  const toHead = {
    key: keys.cursor(from.webhook_id, from.account_id),
    change: "SET #cursor = :to, #head = :to, #head_at = :at REMOVE #pending_at",
    onlyIf: `${stillAt(from)} AND #head <= :to`,
    values: { to: to.sequence, at: to.at, from: from.cursor },
  };
  const belowHead = {
    key: toHead.key,
    change: "SET #cursor = :to",
    onlyIf: `${stillAt(from)} AND #head > :to`,
    values: { to: to.sequence, from: from.cursor },
  };
  // Heads only rise, so the second can't fail for the head.
  if (from.head <= to.sequence) {
    const result = await updateIf(table, toHead);
    if (result.held || result.standing === undefined) return result.held;
    if (CursorItem.parse(result.standing).cursor !== from.cursor) return false;
  }
  return (await updateIf(table, belowHead)).held;
};

/**
 * Step 5, all expired: moves the cursor to its head, if neither has changed. Only when the head itself must have
 * expired.
 *
 * @returns whether this call moved it
 */
export const skipToHead = async (table: Table, from: Cursor): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.cursor(from.webhook_id, from.account_id),
    change: "SET #cursor = :head REMOVE #pending_at",
    onlyIf: `${stillAt(from)} AND #head = :head`,
    values: { head: from.head, from: from.cursor },
  });
  return held;
};

/**
 * The condition that a cursor still is where it was read, with its sequence as `:from`. One that was never moved may be
 * absent, but not the whole item: then the endpoint was deleted.
 */
export const stillAt = ({ cursor }: Cursor): string =>
  cursor === 0 ? "attribute_exists(#head) AND (attribute_not_exists(#cursor) OR #cursor = :from)" : "#cursor = :from";

/** Removes a cursor that a late mark made for an endpoint that no longer exists. */
export const removeCursor = async (table: Table, webhook: WebhookId, account: AccountId): Promise<void> => {
  const { pk, sk } = keys.cursor(webhook, account);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};
