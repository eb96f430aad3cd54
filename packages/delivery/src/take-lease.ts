import type { AccountId, WebhookId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { type Table, updateIf } from "@isotherm/store/table";
import { type DeliveryState, SLOW_MS, StateItem, isSlow } from "./delivery-state.ts";
import type { EndpointRef } from "./messages.ts";
import { type Invocation, NEEDED_MS } from "./session.ts";

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
    change: "SET #fence = #fence + :one, #lease_until = :until, #owner = :owner REMOVE #dirty, #woken, #again",
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
  // Before asking whether it is due: who has the lease may have looked already, and must hear of what is new.
  if (lease_until !== undefined && lease_until >= nowMs) return { kind: "busy", fence };
  if (purpose !== "test" && next_attempt_at > nowMs) return { kind: "not_due", dueMs: next_attempt_at };
  return { kind: purpose === "events" && isSlow({ answer_ms }) ? "slow" : "busy", fence };
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
  /** How long the receiver takes to answer, milliseconds, where that is known. */
  readonly answer_ms?: number | undefined;
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

/** Step 4: gives the lease back with work left. The caller sends a trigger. */
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
    } else if (await setDirty(table, webhook_id, answer.fence, account)) return "busy";
  }
};
