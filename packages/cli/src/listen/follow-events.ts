import { setTimeout as delay } from "node:timers/promises";
import { type Client, isApiError, type WebhookEvent } from "@isotherm/client";
import { CliError, EXIT_CODES, isPassing } from "../cli-error.ts";
import type { Checkpoint, Progress } from "./checkpoint.ts";
import { forward, type ReceiverResponse } from "./forward.ts";

/** What following events uses. */
export interface Following {
  readonly client: Client;
  readonly checkpoint: Checkpoint;
  readonly target: string;
  readonly secret: string;
  /** Types that are forwarded; the others are passed over. */
  readonly wanted: ReadonlySet<string>;
  /** Events in one request, 1 to 100. */
  readonly batchSize: number;
  /** Ends it: what is under way is finished first. */
  readonly ending: AbortSignal;
  /** Hears of every attempt. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** Hears when the service can't be reached, and how long is waited. */
  readonly onTrouble: (error: unknown, delayMs: number) => void;
}

/** Events that were sent, what came of it, and when they are sent again. */
export interface Attempt extends ReceiverResponse {
  readonly events: readonly WebhookEvent[];
  /** Attempts before this one. */
  readonly before: number;
  /** Undefined where the receiver has acknowledged. */
  readonly againInMs: number | undefined;
}

const PAGE = 100;
/** Reads stay below four a second, so that the key's rate is left to others. */
const BETWEEN_READS_MS = 250;
/** The longest that the service holds an answer, seconds. */
const WAIT_SECONDS = "20";

/**
 * Forwards the events of an account, in order and at least once, until it is ended. The checkpoint moves only after a 2xx.
 * Before a request it has what the request reaches to, so that after a crash the same request is repeated, with the same
 * `webhook-id`.
 *
 * @throws CliError the events behind the checkpoint are not kept any more
 * @throws ApiError the key may not read them
 */
export const followEvents = async (following: Following): Promise<void> => {
  const { checkpoint, ending } = following;
  let troubles = 0;
  while (!ending.aborted) {
    try {
      const progress = checkpoint.read() ?? { after: "" };
      const [events] = await Promise.all([nextEvents(following, progress), pause(BETWEEN_READS_MS, ending)]);
      troubles = 0;
      await forwardAll(following, progress, events);
    } catch (error) {
      if (ending.aborted) return;
      if (!isPassing(error)) throw expired(error);
      const delayMs = backOffMs(troubles);
      troubles += 1;
      following.onTrouble(error, delayMs);
      await pause(delayMs, ending);
    }
  }
};

const nextEvents = async ({ client, ending }: Following, { after }: Progress): Promise<readonly WebhookEvent[]> => {
  const query = { limit: PAGE, wait: WAIT_SECONDS, ...(after !== "" && { after }) };
  return (await client.events.list(query, { signal: ending })).data;
};

const forwardAll = async (
  following: Following,
  { after, through = "" }: Progress,
  page: readonly WebhookEvent[],
): Promise<void> => {
  let acknowledged = after;
  // Sequences have 20 digits, so that text order is number order.
  let count = page.filter(({ sequence }) => sequence <= through).length || following.batchSize;
  for (let rest = page; rest.length > 0 && !following.ending.aborted; count = following.batchSize) {
    const batch = rest.slice(0, count);
    if (!(await forwardBatch(following, acknowledged, batch))) return;
    acknowledged = batch.at(-1)?.sequence ?? acknowledged;
    rest = rest.slice(count);
  }
};

/** Whether the receiver has them; false where it was ended before. */
const forwardBatch = async (following: Following, after: string, batch: readonly WebhookEvent[]): Promise<boolean> => {
  const { checkpoint, wanted } = following;
  const last = batch.at(-1)?.sequence ?? after;
  const events = batch.filter(({ event_type }) => wanted.has(event_type));
  if (events.length > 0) {
    checkpoint.write({ after, through: last });
    if (!(await sendUntilTaken(following, events))) return false;
  }
  checkpoint.write({ after: last });
  return true;
};

const sendUntilTaken = async (following: Following, events: readonly WebhookEvent[]): Promise<boolean> => {
  const { target, secret, ending, onAttempt } = following;
  const body = JSON.stringify({ events });
  const account = events[0]?.account_id ?? "";
  for (let before = 0; before === 0 || !ending.aborted; before += 1) {
    const sent = await forward({ target, body, account, secret });
    const againInMs = sent.isAcknowledged ? undefined : Math.max(backOffMs(before), sent.askedDelayMs);
    onAttempt({ ...sent, events, before, againInMs });
    if (againInMs === undefined) return true;
    await pause(againInMs, ending);
  }
  return false;
};

/** Signatures have whole seconds: a request that came again within one would be taken for a copy of the first. */
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/** Somebody waits for it at the desk, so that it grows less than the service's. */
const backOffMs = (before: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(before, 10));

const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal: ending }).catch(() => undefined);

const expired = (error: unknown): unknown =>
  isApiError(error, "event_cursor_expired")
    ? new CliError(
        `Events are lost: those behind the last acknowledged one are not kept any more. ${error.message}`,
        EXIT_CODES.refused,
        "Begin anew with --from oldest, or with --from now.",
      )
    : error;
