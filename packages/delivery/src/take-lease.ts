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
  /** Somebody found the endpoint leased and left: the holder has to look again before it goes. */
  dirty: z.boolean().optional(),
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
  /** How long its receiver takes to answer, smoothed, milliseconds; missing while nobody has asked it. */
  answer_ms: z.int().nonnegative().optional(),
  /** When the last holder left in peace, milliseconds. Only an alarm reads it. */
  released_at: z.int().optional(),
});

/** The state of delivery to an endpoint: who may send, when, and how much. */
export type DeliveryState = Readonly<z.output<typeof StateItem>>;

/** From then on an endpoint is slow, milliseconds. */
const SLOW_MS = 2_000;

/** Whether an endpoint is served in the slow lane: its receiver takes long to answer, or nobody knows how long it takes. */
export const isSlow = ({ answer_ms }: Pick<DeliveryState, "answer_ms">): boolean =>
  answer_ms === undefined || answer_ms >= SLOW_MS;

/**
 * How long a receiver takes to answer, smoothed, milliseconds, once it has answered or failed again. One request that takes
 * 8 s makes a quick endpoint slow; after one that takes 30 s it needs five quick answers to be quick again, after many of them ten.
 */
export const answerMs = ({ answer_ms }: Pick<DeliveryState, "answer_ms">, durationMs: number): number =>
  Math.round(answer_ms === undefined ? durationMs : (3 * answer_ms + durationMs) / 4);

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
  | { readonly kind: "busy"; readonly fence: number }
  /** It could be taken, but only in the slow lane. */
  | { readonly kind: "slow"; readonly fence: number }
  /** Somebody has had the lease since it was asked for in the slow lane, and has seen all that there was. */
  | { readonly kind: "stale" };

/** What the lease is taken for. */
export type Purpose =
  /** Pending events, if the endpoint is quick. */
  | "events"
  /** Pending events, in the slow lane, if the fence is the one that was seen by who sent it there. */
  | { readonly fence: number }
  /** The sample event that a client has asked for. */
  | "test";

/** Who asks, and when; `owner` must be new for every call. */
export interface Acquiring {
  readonly owner: string;
  readonly nowMs: number;
  readonly purpose: Purpose;
}

const FREE = "attribute_exists(#fence) AND (attribute_not_exists(#lease_until) OR #lease_until < :now)";
const DUE = "(attribute_not_exists(#next_attempt_at) OR #next_attempt_at <= :now)";

/** What must be so besides, and the value that it is compared with. A test does not wait until the endpoint is due. */
const conditionFor = (purpose: Purpose) => {
  if (purpose === "test") return { onlyIf: FREE, values: {} };
  if (purpose === "events") return { onlyIf: `${FREE} AND ${DUE} AND #answer_ms < :slow`, values: { slow: SLOW_MS } };
  return { onlyIf: `${FREE} AND ${DUE} AND #fence = :seen`, values: { seen: purpose.fence } };
};

/** Step 2, ACQUIRE: takes the lease if the endpoint exists, is due, belongs to this lane, and nobody holds it. */
export const acquire = async (
  table: Table,
  webhook: WebhookId,
  { owner, nowMs, purpose }: Acquiring,
): Promise<Acquired> => {
  const { onlyIf, values } = conditionFor(purpose);
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #fence = #fence + :one, #lease_until = :until, #owner = :owner REMOVE #dirty, #again",
    onlyIf,
    values: { one: 1, until: nowMs + LEASE_MS, owner, now: nowMs, ...values },
  });
  if (!result.held && result.standing === undefined) return { kind: "gone" };
  const state = StateItem.parse(result.held ? result.item : result.standing);
  if (result.held || state.owner === owner) {
    return { kind: "held", lease: { webhook_id: webhook, fence: state.fence, owner }, state };
  }
  return refusal(state, purpose, nowMs);
};

const refusal = (
  { fence, lease_until, next_attempt_at = 0, answer_ms }: DeliveryState,
  purpose: Purpose,
  nowMs: number,
): Acquired => {
  if (typeof purpose === "object" && purpose.fence !== fence) return { kind: "stale" };
  if (purpose !== "test" && next_attempt_at > nowMs) return { kind: "not_due", dueMs: next_attempt_at };
  const isFree = lease_until === undefined || lease_until < nowMs;
  return { kind: isFree && purpose === "events" && isSlow({ answer_ms }) ? "slow" : "busy", fence };
};

/** Step 2, busy: asks the holder of a lease to look again. False when that lease is over: acquire again. */
export const setDirty = async (table: Table, webhook: WebhookId, fence: number): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #dirty = :true",
    onlyIf: "#fence = :fence AND attribute_exists(#lease_until)",
    values: { true: true, fence },
  });
  return held;
};

/** Step 6, RENEW: makes the lease last from now on. False when it is lost. */
export const renew = async (table: Table, { webhook_id, fence, owner }: Lease, nowMs: number): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: "SET #lease_until = :until",
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { until: nowMs + LEASE_MS, fence, owner },
  });
  return held;
};

/** What a holder leaves behind. */
export interface Leaving {
  readonly nowMs: number;
  /** The account that was served last. */
  readonly rr: AccountId | undefined;
  /** How long the receiver takes to answer, milliseconds, where that is known. */
  readonly answer_ms?: number | undefined;
}

/** Step 3, nothing to do: gives the lease back unless somebody asked to look again. */
export const release = async (
  table: Table,
  { webhook_id, fence }: Lease,
  leaving: Leaving,
): Promise<"released" | "dirty" | "lost"> => {
  const { set, values } = left(leaving);
  const result = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET ${set} REMOVE #lease_until, #owner`,
    onlyIf: "#fence = :fence AND attribute_not_exists(#dirty)",
    values: { fence, ...values },
  });
  if (result.held) return "released";
  return result.standing !== undefined && StateItem.parse(result.standing).fence === fence ? "dirty" : "lost";
};

/** Step 3, dirty: takes note of the request to look again. False when the lease is lost. */
export const clearDirty = async (table: Table, { webhook_id, fence }: Lease): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: "REMOVE #dirty",
    onlyIf: "#fence = :fence",
    values: { fence },
  });
  return held;
};

/** Step 4: gives the lease back with work left. The caller sends a wake-up. */
export const handOver = async (table: Table, { webhook_id, fence }: Lease, leaving: Leaving): Promise<void> => {
  const { set, values } = left(leaving);
  await updateIf(table, {
    key: keys.deliveryState(webhook_id),
    change: `SET ${set} REMOVE #lease_until, #owner, #dirty`,
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
    change: `SET #next_attempt_at = :until, ${set} REMOVE #lease_until, #owner, #dirty`,
    onlyIf: "#fence = :fence AND #owner = :owner",
    values: { fence, owner, until: untilMs, ...values },
  });
};

const left = ({ nowMs, ...facts }: Leaving) => {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const set = ["#released_at = :now", ...known.map(([name]) => `#${name} = :${name}`)].join(", ");
  return { set, values: { now: nowMs, ...Object.fromEntries(known) } };
};

/** A lease, what was known when it was taken, and when that was on this machine's monotonic clock. */
export interface Held {
  readonly lease: Lease;
  readonly state: DeliveryState;
  readonly takenAt: number;
}

/** Why a lease was not taken. */
export type NotTaken = "gone" | "not due" | "busy" | "stale" | "out of time" | { readonly slowAt: number };

/** How long a delivery waits for the next attempt to be due. */
const WORTH_WAITING_MS = 2_500;
/** How long a test waits for a request to the endpoint that is under way, and how often it looks. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/**
 * Step 2, ACQUIRE: takes the endpoint's lease. A delivery leaves a mark for another holder; a test waits for it, and
 * does not wait until the endpoint is due. `slowAt` is the fence with which it can be asked for in the slow lane.
 */
export const takeLease = async (
  { table, clock, sleep, nonce, remainingMs }: Invocation,
  { webhook_id }: EndpointRef,
  purpose: Purpose,
): Promise<Held | NotTaken> => {
  const until = clock.monotonicMs() + PATIENCE_MS;
  for (let waited = false; ;) {
    if (remainingMs() < NEEDED_MS) return "out of time";
    const takenAt = clock.monotonicMs();
    const nowMs = clock.nowMs();
    const answer = await acquire(table, webhook_id, { owner: nonce(), nowMs, purpose });
    if (answer.kind === "held") return { lease: answer.lease, state: answer.state, takenAt };
    if (answer.kind === "gone" || answer.kind === "stale") return answer.kind;
    if (answer.kind === "slow") return { slowAt: answer.fence };
    if (answer.kind === "not_due") {
      // Who set the time has sent a message for it as well; sending another from here would never end.
      if (waited || answer.dueMs - nowMs > WORTH_WAITING_MS) return "not due";
      waited = true;
      await sleep(answer.dueMs - nowMs);
    } else if (purpose === "test") {
      if (clock.monotonicMs() > until) return "busy";
      await sleep(LOOK_EVERY_MS);
    } else if (await setDirty(table, webhook_id, answer.fence)) return "busy";
  }
};
