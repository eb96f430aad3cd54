import type { EndpointRef } from "@isotherm/events";
import type { DeliveryState, Lease } from "@isotherm/store/delivery/index";
import { type Invocation, NEEDED_MS } from "./delivering.ts";

/** A lease, what was known when it was taken, and when that was on this machine's monotonic clock. */
export interface Held {
  readonly lease: Lease;
  readonly state: DeliveryState;
  readonly takenAt: number;
}

const WORTH_WAITING_MS = 2_500;

/** Step 2, ACQUIRE: the endpoint's lease, or nothing when there is nothing for us to do. */
export const takeLease = async (run: Invocation, endpoint: EndpointRef): Promise<Held | undefined> => {
  const { store, clock, sleep, nonce, queues, remainingMs } = run;
  for (let waited = false; ;) {
    if (remainingMs() < NEEDED_MS) {
      await queues.wakeLater(endpoint, 0);
      return undefined;
    }
    const takenAt = clock.monotonicMs();
    const nowMs = clock.nowMs();
    const answer = await store.acquire(endpoint.webhook_id, { owner: nonce(), nowMs });
    if (answer.kind === "held") return { ...answer, takenAt };
    if (answer.kind === "gone") return undefined;
    if (answer.kind === "not_due") {
      // Who set the time has sent a message for it as well; sending another from here would never end.
      if (waited || answer.dueMs - nowMs > WORTH_WAITING_MS) return undefined;
      waited = true;
      await sleep(answer.dueMs - nowMs);
    } else if (await store.setDirty(endpoint.webhook_id, answer.fence)) {
      return undefined;
    }
  }
};
