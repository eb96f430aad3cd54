import type { AccountId, EventId, IdOf, WebhookId } from "@isotherm/core";
import { idText } from "@isotherm/events";
import * as z from "zod";
import { keys } from "../keys.ts";

const ATTEMPT_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Bytes of a receiver's answer that are kept. */
export const ANSWER_KEPT_BYTES = 1_024;

/** Reads an attempt from its item. */
export const AttemptItem = z.object({
  schema: z.literal(1),
  id: idText<IdOf["attempt"]>(),
  /** A request with events, one with the sample event, or events that were given up without one. */
  kind: z.enum(["delivery", "test", "skip"]),
  webhook_id: idText<WebhookId>(),
  account_id: idText<AccountId>(),
  event_ids: z.array(idText<EventId>()),
  first_sequence: z.int().nonnegative(),
  last_sequence: z.int().nonnegative(),
  /** When it was sent, milliseconds. */
  at: z.int(),
  duration_ms: z.int().nonnegative(),
  /** HTTP status; null when there was no answer. */
  status: z.int().nullable(),
  /** Why there was none, in a word; null when there was one. */
  error: z.string().nullable(),
  /** The first kilobyte of the answer's body. */
  answer: z.string(),
  /** When it will be tried again; null after a success. */
  next_attempt_at: z.int().nullable(),
});

/** What was tried with an endpoint and what came of it. */
export type Attempt = Readonly<Omit<z.output<typeof AttemptItem>, "schema">>;

/** The item of an attempt. Kept for 30 days. */
export const attemptItem = (attempt: Attempt) => ({
  ...keys.attempt(attempt.webhook_id, attempt.id),
  schema: 1,
  ...attempt,
  ttl: Math.floor((attempt.at + ATTEMPT_KEPT_MS) / 1_000),
});
