import type { EndpointRef } from "@isotherm/events";
import { inParallel } from "../in-parallel.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { startCursorItem } from "./cursor-item.ts";
import type { Head } from "./head-item.ts";
import { covers, endpointRef, type Hook } from "./hook-item.ts";
import { updateIf } from "../update-if.ts";

/**
 * Step "change account_ids", before the configuration is written: an account that is added begins behind its last
 * event. One that was covered before may have a cursor still; it moves forward too, because what happened before the
 * change is dropped. `heads` must have been read before `before`: an event that is younger may be promised already.
 */
export const startCovering = async (table: Table, heads: readonly Head[], before: Hook, after: Hook): Promise<void> => {
  const added = heads.filter(({ account_id }) => covers(after, account_id) && !covers(before, account_id));
  await inParallel(added, (head) => raiseCursor(table, endpointRef(before), head));
};

/** cursor := max(cursor, head of the account), head likewise. */
const raiseCursor = async (table: Table, endpoint: EndpointRef, { account_id, seq, at }: Head): Promise<void> => {
  const key = keys.cursor(endpoint.webhook_id, account_id);
  const start = Object.entries(startCursorItem(endpoint, account_id, { seq, at })).filter(([name]) => !(name in key));
  const raised = await updateIf(table, {
    key,
    change: `SET ${start.map(([name]) => `#${name} = :${name}`).join(", ")} REMOVE #pending, #pending_at`,
    onlyIf: "attribute_not_exists(#head) OR #head <= :head",
    values: Object.fromEntries(start),
  });
  if (raised.held) return;
  // A mark was faster than the read of the heads: what it marked comes after them, and is delivered.
  await updateIf(table, {
    key,
    change: "SET #cursor = :seq",
    onlyIf: "attribute_exists(#head) AND (attribute_not_exists(#cursor) OR #cursor < :seq)",
    values: { seq },
  });
};
