import * as z from "zod";
import type { AccountId, WebhookId } from "@isotherm/core";
import { keys, storedId } from "@isotherm/store/keys";
import { type Table, readItem } from "@isotherm/store/table";

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
  /** How long its receiver takes to answer, smoothed, milliseconds; missing while nobody has asked it. */
  answer_ms: z.int().nonnegative().optional(),
  /** When the last holder left in peace, milliseconds. Only an alarm reads it. */
  released_at: z.int().optional(),
});

/** The state of delivery to an endpoint: who may send, when, and how much. */
export type DeliveryState = Readonly<z.output<typeof StateItem>>;

/** From then on an endpoint is slow, milliseconds. */
export const SLOW_MS = 2_000;

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
