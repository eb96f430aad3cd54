import * as z from "zod";
import type { AccountId, WebhookId } from "@isotherm/core";
import { keys, storedId } from "@isotherm/store/keys";
import { readItem } from "@isotherm/store/read";
import { type Table, updateIf } from "@isotherm/store/table";
import type { EndpointRef } from "./messages.ts";
import { type Invocation, NEEDED_MS } from "./session.ts";

/** Events in one request to a receiver, at most (contract 8.2). */
export const MAX_BATCH = 100;

/** Reads the state of an endpoint from its item. */
export const StateItem = z.object({
  schema: z.literal(1),
  /** Grows with every lease. Who holds an older one has lost it. */
  fence: z.int().nonnegative(),
  lease_until: z.int().optional(),
  owner: z.string().optional(),
  /** Somebody found the endpoint leased and left: the holder has to look at every account again before it goes. */
  dirty: z.boolean().optional(),
  /** The same of these accounts alone. */
  woken: z.set(storedId<AccountId>()).optional(),
  /** Failures in a row. */
  streak: z.int().nonnegative(),
  next_attempt_at: z.int().optional(),
  /**
   * A client has asked to try at once, and nobody has taken the lease since. It is what a failure sets as the next
   * attempt in place of its own plan: 0, which is past whatever clock is wrong.
   */
  again: z.literal(0).optional(),
  /** The account whose events failed; it stays first, so that another one's success does not end its back-off. */
  pin: storedId<AccountId>().optional(),
  /** Events in the next request, at most: fewer after failures, so that one event that hurts is left alone. */
  limit: z.int().min(1).max(MAX_BATCH),
  /** The account that was served last: the next one in order comes first. */
  rr: storedId<AccountId>().optional(),
  /** When the last holder left in peace, milliseconds. Only an alarm reads it. */
  released_at: z.int().optional(),
});

/** The state of delivery to an endpoint: who may send, when, and how much. */
export type DeliveryState = Readonly<z.output<typeof StateItem>>;

/** The state of an endpoint that has never been sent to. */
export const newStateItem = (webhook: WebhookId) => ({
  ...keys.deliveryState(webhook),
  schema: 1,
  fence: 0,
  streak: 0,
  limit: MAX_BATCH,
});

/** The state of delivery to an endpoint as it is now; undefined when the endpoint is gone. */
export const readState = (table: Table, webhook: WebhookId): Promise<DeliveryState | undefined> =>
  readItem(table, keys.deliveryState(webhook), StateItem, { consistent: true });

/**
 * How long a lease lasts. Longer than a request may take (30 s), than the moment between renewing and sending (5 s),
 * and than a pause or a wrong clock (10 s together).
 */
export const LEASE_MS = 45_000;

/** The right to send to an endpoint. */
export interface Lease {
  readonly webhook_id: WebhookId;
  readonly fence: number;
  /** Unique for each acquiring, so that a lost answer can be told from another holder. */
  readonly owner: string;
}

/** What came of asking for the lease. */
export type Acquired =
  | { readonly kind: "held"; readonly lease: Lease; readonly state: DeliveryState }
  | { readonly kind: "gone" }
  | { readonly kind: "not_due"; readonly dueMs: number }
  | { readonly kind: "busy"; readonly fence: number };

/** Who asks, and when; `owner` must be new for every call. */
export interface Acquiring {
  readonly owner: string;
  readonly nowMs: number;
  /** Whether the lease is taken before the next attempt is due: not for events, only for what a client asks for. */
  readonly due?: "or not";
}

const FREE = "attribute_exists(#fence) AND (attribute_not_exists(#lease_until) OR #lease_until < :now)";
const DUE = "(attribute_not_exists(#next_attempt_at) OR #next_attempt_at <= :now)";

/** Step 2, ACQUIRE: takes the lease if the endpoint exists, is due, and nobody holds it. */
export const acquire = async (
  table: Table,
  webhook: WebhookId,
  { owner, nowMs, due }: Acquiring,
): Promise<Acquired> => {
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #fence = #fence + :one, #lease_until = :until, #owner = :owner REMOVE #dirty, #woken, #again",
    onlyIf: due === "or not" ? FREE : `${FREE} AND ${DUE}`,
    values: { one: 1, until: nowMs + LEASE_MS, owner, now: nowMs },
  });
  if (!result.held && result.standing === undefined) return { kind: "gone" };
  const state = StateItem.parse(result.held ? result.item : result.standing);
  if (result.held || state.owner === owner) {
    return { kind: "held", lease: { webhook_id: webhook, fence: state.fence, owner }, state };
  }
  // Before asking whether it is due: who has the lease may have looked already, and must hear of what is new.
  if (state.lease_until !== undefined && state.lease_until >= nowMs) return { kind: "busy", fence: state.fence };
  if (due === undefined && state.next_attempt_at !== undefined && state.next_attempt_at > nowMs) {
    return { kind: "not_due", dueMs: state.next_attempt_at };
  }
  return { kind: "busy", fence: state.fence };
};

/** Accounts that are named to a holder, at most; beyond that it looks at all. A name makes the state larger. */
export const MOST_NAMED = 25;

/**
 * Step 2, busy: asks the holder of a lease to look again, at one account or at all. False when that lease is over: acquire again.
 */
export const setDirty = async (
  table: Table,
  webhook: WebhookId,
  fence: number,
  account?: AccountId,
): Promise<boolean> => {
  const key = keys.deliveryState(webhook);
  const onlyIf = "#fence = :fence AND attribute_exists(#lease_until)";
  if (account !== undefined) {
    const named = await updateIf(table, {
      key,
      change: "ADD #woken :woken",
      onlyIf: `${onlyIf} AND (attribute_not_exists(#woken) OR size(#woken) < :most)`,
      values: { woken: new Set([account]), most: MOST_NAMED, fence },
    });
    if (named.held) return true;
    const state = StateItem.safeParse(named.standing).data;
    if (state?.fence !== fence || state.lease_until === undefined) return false;
  }
  const { held } = await updateIf(table, { key, change: "SET #dirty = :true", onlyIf, values: { true: true, fence } });
  return held;
};

/** Step 6, RENEW: makes the lease last from now on. The state then, undefined when the lease is lost. */
export const renew = async (
  table: Table,
  { webhook_id, fence, owner }: Lease,
  nowMs: number,
): Promise<DeliveryState | undefined> => {
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: "SET #lease_until = :until",
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { until: nowMs + LEASE_MS, fence, owner },
  });
  return result.held ? StateItem.parse(result.item) : undefined;
};

/** What a holder leaves behind. */
export interface Leaving {
  readonly nowMs: number;
  /** The account that was served last. */
  readonly rr: AccountId | undefined;
}

/** What a holder was asked to look at. */
export type Marks = Pick<DeliveryState, "dirty" | "woken">;

/** Step 3, nothing to do: gives the lease back unless somebody asked to look again; then, what at. */
export const release = async (
  table: Table,
  { webhook_id, fence }: Lease,
  leaving: Leaving,
): Promise<"released" | "lost" | Marks> => {
  const { set, values } = left(leaving);
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET ${set} REMOVE #lease_until, #owner`,
    onlyIf: "#fence = :fence AND attribute_not_exists(#dirty) AND attribute_not_exists(#woken)",
    values: { fence, ...values },
  });
  if (result.held) return "released";
  if (result.standing === undefined) return "lost";
  const state = StateItem.parse(result.standing);
  return state.fence === fence ? state : "lost";
};

/**
 * Step 3, marked: takes note of what it was asked to look at, and of nothing else: more may have been asked meanwhile. Before
 * looking, so that who asks once more in between is heard. False when the lease is lost.
 */
export const clearMarks = async (
  table: Table,
  { webhook_id, fence }: Lease,
  { dirty, woken }: Marks,
): Promise<boolean> => {
  const change = [dirty && "REMOVE #dirty", woken && "DELETE #woken :woken"].filter(Boolean).join(" ");
  const { held } = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change,
    onlyIf: "#fence = :fence",
    values: { fence, ...(woken && { woken }) },
  });
  return held;
};

/** Step 4: gives the lease back with work left. The caller sends a wake-up. */
export const handOver = async (table: Table, { webhook_id, fence }: Lease, leaving: Leaving): Promise<void> => {
  const { set, values } = left(leaving);
  await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET ${set} REMOVE #lease_until, #owner, #dirty, #woken`,
    onlyIf: "#fence = :fence",
    values: { fence, ...values },
  });
};

/** Step 5: gives the lease back and sets when to come again, without counting a failure. */
export const postpone = async (
  table: Table,
  { webhook_id, fence, owner }: Lease,
  { untilMs, ...leaving }: Leaving & { readonly untilMs: number },
): Promise<void> => {
  const { set, values } = left(leaving);
  await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET #next_attempt_at = :until, ${set} REMOVE #lease_until, #owner, #dirty, #woken`,
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { fence, owner, until: untilMs, ...values },
  });
};

const left = ({ nowMs, rr }: Leaving) =>
  rr === undefined
    ? { set: "#released_at = :now", values: { now: nowMs } }
    : { set: "#released_at = :now, #rr = :rr", values: { now: nowMs, rr } };

/** A lease, what was known when it was taken, and when that was on this machine's monotonic clock. */
export interface Held {
  readonly lease: Lease;
  readonly state: DeliveryState;
  readonly takenAt: number;
}

/** What the lease is taken for: pending events, or the sample event that a client has asked for. */
export type Purpose = "events" | "test";

/** Why a lease was not taken. */
export type NotTaken = "gone" | "not due" | "busy" | "out of time";

/** How long a delivery waits for the next attempt to be due. */
const WORTH_WAITING_MS = 2_500;
/** How long a test waits for a request to the endpoint that is under way, and how often it looks. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/**
 * Step 2, ACQUIRE: takes the endpoint's lease. A delivery leaves a mark for another holder; a test waits for it, and
 * does not wait until the endpoint is due.
 *
 * @param account whose events it is about; without it, the other holder looks at all
 */
export const takeLease = async (
  { table, clock, sleep, nonce, remainingMs }: Invocation,
  { webhook_id }: EndpointRef,
  purpose: Purpose,
  account?: AccountId,
): Promise<Held | NotTaken> => {
  const until = clock.monotonicMs() + PATIENCE_MS;
  for (let waited = false; ;) {
    if (remainingMs() < NEEDED_MS) return "out of time";
    const takenAt = clock.monotonicMs();
    const nowMs = clock.nowMs();
    const due = purpose === "test" ? "or not" : undefined;
    const answer = await acquire(table, webhook_id, { owner: nonce(), nowMs, due });
    if (answer.kind === "held") return { lease: answer.lease, state: answer.state, takenAt };
    if (answer.kind === "gone") return "gone";
    if (answer.kind === "not_due") {
      // Who set the time has sent a message for it as well; sending another from here would never end.
      if (waited || answer.dueMs - nowMs > WORTH_WAITING_MS) return "not due";
      waited = true;
      await sleep(answer.dueMs - nowMs);
    } else if (purpose === "test") {
      if (clock.monotonicMs() > until) return "busy";
      await sleep(LOOK_EVERY_MS);
    } else if (await setDirty(table, webhook_id, answer.fence, account)) return "busy";
  }
};
