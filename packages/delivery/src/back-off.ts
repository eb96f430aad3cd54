import type { AccountId, WebhookId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { type Table, updateIf } from "@isotherm/store/table";
import { StateItem } from "./delivery-state.ts";
import type { Lease } from "./take-lease.ts";
import type { EndpointRef, Queues } from "./messages.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delays after the first, second, … failure in a row, milliseconds; the last one repeats for ever. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  1 * MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];

const JITTER = 0.1;

/**
 * Milliseconds to wait after a number of failures in a row (from 1).
 * `chance` from 0 to 1 spreads it by ±10 %, so that endpoints that failed together do not return together.
 */
export const retryDelayMs = (failures: number, chance: number): number => {
  const step = Math.min(Math.max(failures, 1), RETRY_DELAYS_MS.length) - 1;
  return Math.round((RETRY_DELAYS_MS[step] ?? 0) * (1 - JITTER + 2 * JITTER * chance));
};

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
  /** How long the receiver takes to answer, smoothed, milliseconds. */
  readonly answer_ms: number;
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
  { nextAttemptAt, pin, limit, answer_ms }: Failure,
): Promise<number | undefined> => {
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET #streak = #streak + :one, #next_attempt_at = if_not_exists(#again, :next), #pin = :pin, #limit = :limit,
      #answer_ms = :answer_ms REMOVE #lease_until, #owner, #dirty, #woken`,
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { one: 1, next: nextAttemptAt, pin, limit, answer_ms, fence, owner },
  });
  if (!result.held && result.standing === undefined) return undefined;
  const state = StateItem.parse(result.held ? result.item : result.standing);
  // The same write again, after a lost answer, finds the lease given back: by whom, if not by it?
  const written = result.held || (state.fence === fence && state.owner === undefined);
  return written ? state.next_attempt_at : undefined;
};

/** Step "retry": makes an endpoint due, without forgetting its failures, and triggers a delivery. */
export const tryNow = async (
  { table, queues }: { readonly table: Table; readonly queues: Pick<Queues, "wakeLater"> },
  endpoint: EndpointRef,
): Promise<void> => {
  await dueNow(table, endpoint.webhook_id);
  await queues.wakeLater(endpoint, 0);
};

/**
 * Makes an endpoint due at once, without forgetting its failures. Touches no lease: whoever holds it may fail with what
 * was so before, and learns from `again` not to back off. The caller sends a trigger.
 */
export const dueNow = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #again = :zero REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
    values: { zero: 0 },
  });
};

/** Step "enable", after the configuration: due at once, as above, and failures forgotten. The caller sends a trigger. */
export const startAfresh = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #streak = :zero, #again = :zero REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
    values: { zero: 0 },
  });
};
