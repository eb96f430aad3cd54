import { testWebhook as operation } from "@isotherm/contract";
import { type AccountId, instant, Refusal } from "@isotherm/core";
import { type EndpointRef, sampleEvent, signatureHeader } from "@isotherm/events";
import { serves } from "@isotherm/http";
import type { Hook, Lease } from "@isotherm/store/delivery/index";
import { askedEndpoint, found } from "./found-webhook.ts";
import { wireAttempt } from "./wire-attempt.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/** How long a client waits for a request to the endpoint that is under way. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;
/** As for events: what was read or taken longer ago than this may be out of date when the request begins. */
const MOST_AGE_MS = 1_000;

/** The effects of a test, so that a simulation can stand for each. */
export type Testing = Pick<WebhookUses, "clock" | "ids" | "secrets" | "sleep" | "queues" | "send"> & {
  readonly store: Pick<WebhookUses["store"], "acquire" | "handOver" | "readHook" | "recordAttempt">;
};

/**
 * Sends the sample event to an endpoint, whether it is due, enabled or neither, and tells what the receiver said.
 *
 * @throws Refusal not_found
 * @throws Refusal webhook_busy when other requests to it leave no room
 */
export const testWebhook = (uses: WebhookUses) =>
  serves(operation, async (call) => {
    const endpoint = askedEndpoint(call);
    // Before the lease is asked for: that item does not know whose it is.
    const hook = found(await uses.store.readHook(endpoint));
    const attempt = await sendSample(uses, endpoint, hook.account_ids[0] ?? call.key.account_id);
    return wireAttempt(attempt);
  });

/** Takes the endpoint's lease like a delivery, so that no two requests run side by side, and sends under it. */
export const sendSample = async (uses: Testing, endpoint: EndpointRef, account: AccountId) => {
  const { lease, takenAt } = await takeLease(uses, endpoint);
  try {
    const readAt = uses.clock.monotonicMs();
    const hook = found(await uses.store.readHook(endpoint));
    const now = uses.clock.monotonicMs();
    if (now - takenAt > MOST_AGE_MS || now - readAt > MOST_AGE_MS) throw new Refusal("webhook_busy");
    return await send(uses, hook, account);
  } finally {
    await uses.store.handOver(lease, { nowMs: uses.clock.nowMs(), rr: undefined });
    // Whoever found the endpoint leased meanwhile has left.
    await uses.queues.wakeLater(endpoint, 0);
  }
};

const takeLease = async (
  { store, clock, secrets, sleep }: Testing,
  { webhook_id }: EndpointRef,
): Promise<{ readonly lease: Lease; readonly takenAt: number }> => {
  const until = clock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const takenAt = clock.monotonicMs();
    const acquiring = { owner: secrets.base62(20), nowMs: clock.nowMs(), due: "or not" } as const;
    const answer = await store.acquire(webhook_id, acquiring);
    if (answer.kind === "held") return { lease: answer.lease, takenAt };
    if (answer.kind === "gone") throw new Refusal("not_found");
    if (clock.monotonicMs() > until) throw new Refusal("webhook_busy");
    await sleep(LOOK_EVERY_MS);
  }
};

const send = async ({ clock, ids, store, send: post }: Testing, hook: Hook, account: AccountId) => {
  const at = clock.nowMs();
  const event_id = ids.next("event");
  const body = JSON.stringify({ events: [sampleEvent({ event_id, account_id: account, at: instant(at) })] });
  const sentAt = Math.floor(at / 1_000);
  const signature = signatureHeader({ body, sentAt, account, secrets: hook.secrets });
  const { durationMs, ...answer } = await post({ url: hook.url, body, signature });
  const attempt = {
    id: ids.next("attempt"),
    kind: "test" as const,
    webhook_id: hook.id,
    account_id: account,
    event_ids: [event_id],
    first_sequence: 0,
    last_sequence: 0,
    at,
    duration_ms: Math.round(durationMs),
    ...answer,
    next_attempt_at: null,
  };
  await store.recordAttempt(attempt);
  return attempt;
};
