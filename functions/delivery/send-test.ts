import { instant } from "@isotherm/core";
import { type EndpointRef, type EndpointTest, sampleEvent, signatureHeader } from "@isotherm/events";
import type { Attempt, Hook, Lease } from "@isotherm/store/delivery/index";
import { type Invocation, NEEDED_MS } from "./delivering.ts";

/** How long a test waits for a request to the endpoint that is under way. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;
/** As for events: what was read or taken longer ago than this may be out of date when the request begins. */
const MOST_AGE_MS = 1_000;

type Outcome = Pick<Attempt, "at" | "status" | "error" | "answer" | "duration_ms">;

/**
 * Sends the sample event to an endpoint, whether it is due, enabled or neither, and writes down what the receiver said.
 * A test that has lost its place is not sent: it waited for too long, or whoever was sending it died.
 */
export const sendTest = async (run: Invocation, endpoint: EndpointRef, test: EndpointTest): Promise<void> => {
  const { store, clock } = run;
  const place = { organisation_id: endpoint.organisation_id, place: test.place, attempt_id: test.attempt_id };
  const conclude = (outcome: Outcome): Promise<void> => store.concludeTest(attemptOf(endpoint, test, outcome));
  if (!(await store.keepTestPlace(place, clock.nowMs()))) return conclude(notSent(run, "LOST"));
  try {
    await underLease(run, endpoint, test, conclude);
  } finally {
    await store.leaveTestPlace(place);
  }
};

/** Takes the endpoint's lease like a delivery, so that no two requests run side by side, and sends under it. */
const underLease = async (
  run: Invocation,
  endpoint: EndpointRef,
  test: EndpointTest,
  conclude: (outcome: Outcome) => Promise<void>,
): Promise<void> => {
  const { store, clock, queues } = run;
  const taken = await takeLease(run, endpoint);
  if (typeof taken === "string") return conclude(notSent(run, taken));
  try {
    const readAt = clock.monotonicMs();
    const hook = await store.readHook(endpoint);
    if (!hook) return await conclude(notSent(run, "GONE"));
    const now = clock.monotonicMs();
    const outOfDate = now - taken.at > MOST_AGE_MS || now - readAt > MOST_AGE_MS;
    await conclude(outOfDate ? notSent(run, "BUSY") : await send(run, hook, test));
  } finally {
    await store.handOver(taken.lease, { nowMs: clock.nowMs(), rr: undefined });
    // Whoever found the endpoint leased meanwhile has left.
    await queues.wakeLater(endpoint, 0);
  }
};

const takeLease = async (
  { store, clock, nonce, sleep, remainingMs }: Invocation,
  { webhook_id }: EndpointRef,
): Promise<{ readonly lease: Lease; readonly at: number } | "BUSY" | "GONE"> => {
  const until = clock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const at = clock.monotonicMs();
    if (remainingMs() < NEEDED_MS) return "BUSY";
    const answer = await store.acquire(webhook_id, { owner: nonce(), nowMs: clock.nowMs(), due: "or not" });
    if (answer.kind === "held") return { lease: answer.lease, at };
    if (answer.kind === "gone") return "GONE";
    if (clock.monotonicMs() > until) return "BUSY";
    await sleep(LOOK_EVERY_MS);
  }
};

const send = async ({ clock, send: post }: Invocation, hook: Hook, test: EndpointTest): Promise<Outcome> => {
  const { account_id: account, event_id } = test;
  const at = clock.nowMs();
  const body = bodyOf({ event_id, account_id: account, at: instant(at) });
  const signature = signatureHeader({ body, sentAt: Math.floor(at / 1_000), account, secrets: hook.secrets });
  const { durationMs, ...answer } = await post({ url: hook.url, body, signature });
  return { ...answer, at, duration_ms: Math.round(durationMs) };
};

const bodyOf = (sample: Parameters<typeof sampleEvent>[0]): string => JSON.stringify({ events: [sampleEvent(sample)] });

/** Why no request was made. `BUSY` and `LOST` the interface documents; an endpoint that is gone answers 404. */
const notSent = ({ clock }: Invocation, error: "BUSY" | "GONE" | "LOST"): Outcome => ({
  at: clock.nowMs(),
  status: null,
  error,
  answer: "",
  duration_ms: 0,
});

const attemptOf = ({ webhook_id }: EndpointRef, test: EndpointTest, outcome: Outcome): Attempt => ({
  id: test.attempt_id,
  kind: "test",
  webhook_id,
  account_id: test.account_id,
  event_ids: [test.event_id],
  first_sequence: 0,
  last_sequence: 0,
  next_attempt_at: null,
  ...outcome,
});
