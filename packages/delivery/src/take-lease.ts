import { acquire, type DeliveryState, type Lease, setDirty } from "./lease.ts";
import type { EndpointRef } from "./messages.ts";
import { type Invocation, NEEDED_MS } from "./session.ts";

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
    } else if (await setDirty(table, webhook_id, answer.fence)) return "busy";
  }
};
