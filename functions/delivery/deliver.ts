import type { WakeUp } from "@isotherm/events";
import type { Delivering } from "./delivering.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { takeLease } from "./take-lease.ts";

/**
 * Answers one wake-up: delivers whatever the endpoint has not acknowledged, as the protocol says. Returns normally
 * whatever the receiver does; throws only for faults of our own.
 */
export const deliver =
  (uses: Delivering) =>
  async ({ news, ...endpoint }: WakeUp, remainingMs: () => number): Promise<void> => {
    const run = { ...uses, remainingMs };
    if (news) {
      const cursor = await uses.store.readCursor(endpoint.webhook_id, news.account_id);
      if (cursor && cursor.cursor >= news.sequence) return;
    }
    const held = await takeLease(run, endpoint);
    if (held) await serveEndpoint(run, endpoint, held);
  };
