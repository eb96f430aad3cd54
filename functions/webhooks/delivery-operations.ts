import * as contract from "@isotherm/contract";
import { type IdOf, instantMs, ApiError } from "@isotherm/core";
import {
  askForTest,
  attemptsOf,
  covers,
  readAttempt,
  readHook,
  skipEvents,
  type Skipped,
  testResult,
  tryNow,
} from "@isotherm/delivery";
import { type Served, serves } from "@isotherm/http";
import { accountsNamed, cursorsOf, cutPage, idAfter } from "@isotherm/store";
import type { WebhookUses } from "./dependencies.ts";
import { listWebhookHealth } from "./endpoint-health.ts";
import { askedEndpoint, found, withShortSecret } from "./found-webhook.ts";
import { wireAttempt } from "./wire-attempt.ts";

/** How long a client waits for the receiver; the rest of its 20 s is for what comes before and after. */
const WAITED_MS = 19_000;

/** What a test works with. */
export type Testing = Pick<WebhookUses, "clock" | "ids" | "queues" | "sleep" | "table">;

/**
 * Lists what was tried with an endpoint, newest first.
 *
 * @throws ApiError not_found
 */
const listAttempts = ({ table, cursorKeys }: WebhookUses) =>
  serves(contract.listAttempts, async (call) => {
    const { limit, after } = call.page;
    const { id: hook } = found(await readHook(table, askedEndpoint(call)));
    const cursors = cursorsOf<IdOf["attempt"]>(await cursorKeys(), `attempts ${hook}`);
    const position = await idAfter(cursors, "attempt", after, (id) => readAttempt(table, hook, id));
    const attempts = await attemptsOf(table, hook, { after: position, limit: limit + 1 });
    return cutPage({ resources: attempts, limit, cursors, positionOf: ({ id }) => id, answerOf: wireAttempt });
  });

/**
 * Has the sample event sent to an endpoint, whether it is due, enabled or neither, and tells what the receiver said, or
 * after a while that it has not answered yet. The delivery function sends, because a function that has answered is
 * frozen, and a receiver has longer than a client waits.
 *
 * @throws ApiError not_found
 * @throws ApiError rate_limit_exceeded when the organisation has as many tests under way as it may
 * @throws ApiError webhook_busy when other requests to it leave no room
 */
export const testWebhook = (uses: Testing) =>
  serves(contract.testWebhook, async (call) => {
    const until = uses.clock.monotonicMs() + WAITED_MS;
    const endpoint = askedEndpoint(call);
    const hook = found(await readHook(uses.table, endpoint));
    const asked = await askForTest(uses, endpoint, hook.account_ids[0] ?? call.key.account_id);
    const attempt = await testResult(uses, asked, until);
    if (attempt.error === "BUSY") throw new ApiError("webhook_busy");
    if (attempt.error === "GONE") throw new ApiError("not_found");
    return wireAttempt(attempt);
  });

/**
 * Tries an endpoint now, whatever its failures; how often it has failed stays known.
 *
 * @throws ApiError not_found
 */
const retryWebhook = (uses: WebhookUses) =>
  serves(contract.retryWebhook, async (call) => {
    const endpoint = askedEndpoint(call);
    const hook = found(await readHook(uses.table, endpoint));
    const shown = await withShortSecret(uses, hook);
    await tryNow(uses, endpoint);
    return shown;
  });

/**
 * Gives up the pending events of an account up to a sequence, then tries what is left.
 *
 * @throws ApiError not_found
 * @throws ApiError id_invalid when the endpoint does not get the events of the account
 * @throws ApiError validation_error when no event up to the sequence is pending, or it has not happened yet
 */
const skipPending = (uses: WebhookUses) =>
  serves(contract.skipEvents, async (call) => {
    const { body, now, key } = call;
    const endpoint = askedEndpoint(call);
    const hook = found(await readHook(uses.table, endpoint));
    await accountsNamed(uses.table, key, "account_id", [body.account_id]);
    const account_id = body.account_id;
    if (!covers(hook, account_id)) {
      throw new ApiError("id_invalid", "account_id: the webhook does not get the events of this account.");
    }
    const upTo = contract.parseSequence(body.sequence);
    const at = instantMs(now);
    const id = uses.ids.next("attempt");
    const skipped = await skipEvents(uses, {
      endpoint,
      account_id,
      upTo,
      nowMs: at,
      record: (first) => ({
        id,
        kind: "skip",
        webhook_id: hook.id,
        account_id,
        event_ids: [],
        first_sequence: first,
        last_sequence: upTo,
        at,
        duration_ms: 0,
        status: null,
        error: null,
        answer: "",
        next_attempt_at: null,
      }),
    });
    if (skipped.kind !== "skipped") throw new ApiError("validation_error", `sequence: ${whyNot(skipped)}`);
    await tryNow(uses, endpoint);
    return wireAttempt(skipped.attempt);
  });

const whyNot = (skipped: Exclude<Skipped, { kind: "skipped" }>): string => {
  if (skipped.kind === "nothing pending") return "no event of the account up to it is pending";
  if (skipped.last === 0) return "nothing has happened in the account yet";
  return `is beyond the last event of the account, ${contract.sequenceText(skipped.last)}`;
};

/** Operations about what is sent to endpoints. */
export const deliveryOperations = (uses: WebhookUses): readonly Served[] => [
  listWebhookHealth(uses),
  listAttempts(uses),
  testWebhook(uses),
  retryWebhook(uses),
  skipPending(uses),
];
