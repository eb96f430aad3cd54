import type { AccountId, WebhookId } from "@isotherm/core";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { type Cursor, CursorItem } from "./cursor-item.ts";

/** Every cursor of an endpoint, by account. Step 3, LOOK, takes those whose head is ahead. */
export const cursorsOf = (table: Table, webhook: WebhookId): Promise<Cursor[]> =>
  readPartition(table, partitions.webhook(webhook), CursorItem, { consistent: true, beginning: sortKeys.cursors });

/** Step 1: the cursor of one account; undefined when nothing was ever marked for it. */
export const readCursor = (table: Table, webhook: WebhookId, account: AccountId): Promise<Cursor | undefined> =>
  readItem(table, keys.cursor(webhook, account), CursorItem, { consistent: true });
