import type { AccountId } from "@isotherm/core";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import type { Lease } from "./lease.ts";
import { StateItem } from "./state-item.ts";
import { updateIf } from "../update-if.ts";

/** Step 7, after the cursor: forgets earlier failures and widens the batch. False when the lease is lost. */
export const settleSuccess = async (
  table: Table,
  { webhook_id, fence }: Lease,
  { limit, rr }: { readonly limit: number; readonly rr: AccountId },
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: "SET #streak = :zero, #limit = :limit, #rr = :rr REMOVE #next_attempt_at, #pin",
    onlyIf: "#fence = :fence",
    values: { zero: 0, limit, rr, fence },
  });
  return held;
};

/** What a failed attempt changes. */
export interface Failure {
  readonly nextAttemptAt: number;
  /** The account whose events failed. */
  readonly pin: AccountId;
  readonly limit: number;
}

/**
 * Step 8: the whole failure in one write, and the lease given back with it. Two writes would leave, after a crash, an
 * endpoint that is free but not backing off. One more in a row is counted in the table, because enabling forgets them
 * meanwhile; who asks to try at once meanwhile is heard as well.
 *
 * @returns when the next attempt is due, long past if somebody has asked for it; undefined when the lease was lost
 */
export const settleFailure = async (
  table: Table,
  { webhook_id, fence, owner }: Lease,
  { nextAttemptAt, pin, limit }: Failure,
): Promise<number | undefined> => {
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET #streak = #streak + :one, #next_attempt_at = if_not_exists(#again, :next), #pin = :pin, #limit = :limit
      REMOVE #lease_until, #owner, #dirty`,
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { one: 1, next: nextAttemptAt, pin, limit, fence, owner },
  });
  if (!result.held && result.standing === undefined) return undefined;
  const state = StateItem.parse(result.held ? result.item : result.standing);
  // The same write again, after a lost answer, finds the lease given back: by whom, if not by it?
  const written = result.held || (state.fence === fence && state.owner === undefined);
  return written ? state.next_attempt_at : undefined;
};
