import type { AccountId, WebhookId } from "@isotherm/core";
import { idText } from "@isotherm/events";
import * as z from "zod";
import { keys } from "../keys.ts";

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
  pin: idText<AccountId>().optional(),
  /** Events in the next request, at most: fewer after failures, so that one event that hurts is left alone. */
  limit: z.int().min(1).max(MAX_BATCH),
  /** The account that was served last: the next one in order comes first. */
  rr: idText<AccountId>().optional(),
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
