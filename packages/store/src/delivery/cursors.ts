import type { AccountId, WebhookId } from "@isotherm/core";
import { keys, partitions } from "../keys.ts";
import type { Table } from "../table.ts";
import { type Cursor, parseCursorItem } from "./cursor-item.ts";
import { readItem, readPartition } from "./read.ts";

/** Every cursor of an endpoint, by account. Step 3, LOOK, takes those whose head is ahead. */
export const cursorsOf = async (table: Table, webhook: WebhookId): Promise<Cursor[]> =>
  (await readPartition(table, partitions.webhook(webhook), "CURSOR#")).map(parseCursorItem);

/** Step 1: the cursor of one account; undefined when nothing was ever marked for it. */
export const readCursor = async (table: Table, webhook: WebhookId, account: AccountId): Promise<Cursor | undefined> => {
  const item = await readItem(table, keys.cursor(webhook, account));
  return item === undefined ? undefined : parseCursorItem(item);
};
