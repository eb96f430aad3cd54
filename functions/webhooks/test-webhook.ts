import { testWebhook as operation } from "@isotherm/contract";
import { type AccountId, Refusal } from "@isotherm/core";
import type { EndpointRef } from "@isotherm/events";
import { serves } from "@isotherm/http";
import { type Attempt, MOST_TESTS } from "@isotherm/store/delivery/index";
import { askedEndpoint, found } from "./found-webhook.ts";
import { wireAttempt } from "./wire-attempt.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/** How long a client waits for the receiver; the rest of its 20 s is for what comes before and after. */
const WAITED_MS = 19_000;
const LOOK_EVERY_MS = 150;
const NO_PLACE = `An organisation may have at most ${MOST_TESTS} tests of webhooks at once. Try again later.`;

/** What a test works with. */
export type Testing = Pick<WebhookUses, "clock" | "ids" | "sleep" | "queues"> & {
  readonly store: Pick<WebhookUses["store"], "leaveTestPlace" | "readAttempt" | "readHook" | "takeTestPlace">;
};

/**
 * Has the sample event sent to an endpoint, whether it is due, enabled or neither, and tells what the receiver said, or
 * after a while that it has not answered yet. The delivery function sends, because a function that has answered is
 * frozen, and a receiver has longer than a client waits.
 *
 * @throws Refusal not_found
 * @throws Refusal rate_limit_exceeded when the organisation has as many tests under way as it may
 * @throws Refusal webhook_busy when other requests to it leave no room
 */
export const testWebhook = (uses: Testing) =>
  serves(operation, async (call) => {
    const until = uses.clock.monotonicMs() + WAITED_MS;
    const endpoint = askedEndpoint(call);
    const hook = found(await uses.store.readHook(endpoint));
    const asked = await askForTest(uses, endpoint, hook.account_ids[0] ?? call.key.account_id);
    const attempt = await resultOf(uses, asked, until);
    if (attempt.error === "BUSY") throw new Refusal("webhook_busy");
    if (attempt.error === "GONE") throw new Refusal("not_found");
    return wireAttempt(attempt);
  });

/**
 * Takes a place for a test and has it sent.
 *
 * @returns what is known of it until its result is
 * @throws Refusal rate_limit_exceeded
 */
export const askForTest = async (
  { clock, ids, queues, store }: Pick<Testing, "clock" | "ids" | "queues" | "store">,
  endpoint: EndpointRef,
  account_id: AccountId,
): Promise<Attempt> => {
  const { organisation_id, webhook_id } = endpoint;
  const attempt_id = ids.next("attempt");
  const at = clock.nowMs();
  const place = await store.takeTestPlace({ organisation_id, attempt_id }, at);
  if (place === undefined) throw new Refusal("rate_limit_exceeded", NO_PLACE);
  const event_id = ids.next("event");
  try {
    await queues.askForTest(endpoint, { attempt_id, event_id, account_id, place });
  } catch (error) {
    await store.leaveTestPlace({ organisation_id, attempt_id, place });
    throw error;
  }
  return {
    id: attempt_id,
    kind: "test",
    webhook_id,
    account_id,
    event_ids: [event_id],
    first_sequence: 0,
    last_sequence: 0,
    at,
    duration_ms: 0,
    status: null,
    error: "PENDING",
    answer: "",
    next_attempt_at: null,
  };
};

/** The result of a test as soon as it stands in the table; what is known so far when the time is over. */
const resultOf = async ({ clock, sleep, store }: Testing, asked: Attempt, until: number): Promise<Attempt> => {
  for (;;) {
    const result = await store.readAttempt(asked.webhook_id, asked.id);
    if (result) return result;
    if (clock.monotonicMs() + LOOK_EVERY_MS > until) return { ...asked, duration_ms: clock.nowMs() - asked.at };
    await sleep(LOOK_EVERY_MS);
  }
};
