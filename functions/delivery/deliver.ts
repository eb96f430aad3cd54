import type { WakeUp } from "@isotherm/events";
import type { Delivering, Invocation } from "./delivering.ts";
import { sendTest } from "./send-test.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { type Held, takeLease } from "./take-lease.ts";

/**
 * Answers one wake-up: delivers whatever the endpoint has not acknowledged, as the protocol says. Returns normally
 * whatever the receiver does; throws only for faults of our own that nothing else makes good.
 */
export const deliver =
  (uses: Delivering) =>
  async ({ test, ...wakeUp }: WakeUp, remainingMs: () => number): Promise<void> => {
    const run = { ...uses, remainingMs };
    const { news, ...endpoint } = wakeUp;
    // What faults then comes again, finds its place lost, and says so.
    if (test) return sendTest(run, endpoint, test);
    let held: Held | undefined;
    try {
      if (news) {
        const cursor = await uses.store.readCursor(endpoint.webhook_id, news.account_id);
        if (cursor && cursor.cursor >= news.sequence) return;
      }
      held = await takeLease(run, endpoint);
      if (held) await serveEndpoint(run, endpoint, held);
    } catch (error) {
      if (!(await madeGood(run, wakeUp, held))) throw error;
      run.note({ kind: "faulted", webhook: endpoint.webhook_id, error });
    }
  };

const AGAIN_AFTER_MS = 5_000;

/**
 * After a fault of our own: gives the lease back, so that nobody waits until it runs out. A wake-up in line is replaced
 * by one that is not, because behind its hidden message the whole group would wait for minutes. One that is not in line
 * comes again by itself, and in the end to the dead-letter queue: so a fault that lasts is seen.
 */
const madeGood = async (
  { store, queues, clock }: Invocation,
  { news, ...endpoint }: Omit<WakeUp, "test">,
  held: Held | undefined,
): Promise<boolean> => {
  const nowMs = clock.nowMs();
  try {
    if (held) await store.postpone(held.lease, { nowMs, rr: undefined, untilMs: nowMs + AGAIN_AFTER_MS });
    if (news) await queues.wakeLater(endpoint, AGAIN_AFTER_MS / 1_000 + 1);
    return news !== undefined;
  } catch {
    return false;
  }
};
