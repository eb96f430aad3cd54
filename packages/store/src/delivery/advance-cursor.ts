import type { Sequence } from "@isotherm/events";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { type Cursor, CursorItem } from "./cursor-item.ts";
import { updateIf } from "../update-if.ts";

/** The last event of an acknowledged batch. */
export interface Acknowledged {
  readonly sequence: Sequence;
  readonly at: number;
}

/**
 * Step 7, a 2xx: moves the cursor to the last event sent, if it still has the value that the batch started from. No
 * fence: what a receiver has acknowledged stays true when the lease is lost. What is delivered beyond the known head
 * raises it, so that a mark that comes late finds nothing to do; a cursor at its head leaves the pending index.
 *
 * @returns whether this call moved it; false when somebody else did, or the endpoint is gone
 */
export const advanceCursor = async (table: Table, from: Cursor, to: Acknowledged): Promise<boolean> => {
  const toHead = {
    key: keys.cursor(from.webhook_id, from.account_id),
    change: "SET #cursor = :to, #head = :to, #head_at = :at REMOVE #pending, #pending_at",
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
    change: "SET #cursor = :head REMOVE #pending, #pending_at",
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
