import { instant } from "@isotherm/core";
import { type Attempt, concludeTest } from "./attempts.ts";
import { answerMs } from "./delivery-state.ts";
import { type Hook, readHook, secretsToSign } from "./endpoint.ts";
import type { EndpointRef, EndpointTest } from "./messages.ts";
import { type Sample, sampleEvent } from "./sample-event.ts";
import type { Invocation } from "./session.ts";
import { signedHeaders } from "./signature.ts";
import { handOver, takeLease } from "./take-lease.ts";
import { keepTestPlace, leaveTestPlace } from "./test-place.ts";

/** As for events: what was read or taken longer ago than this may be out of date when the request begins. */
const MOST_AGE_MS = 1_000;

type Outcome = Pick<Attempt, "at" | "status" | "error" | "answer" | "duration_ms">;

/**
 * Sends the sample event to an endpoint, whether it is due, enabled or neither, and writes down what the receiver said.
 * A test that has lost its place is not sent: it waited for too long, or whoever was sending it died.
 */
export const sendTest = async (run: Invocation, endpoint: EndpointRef, test: EndpointTest): Promise<void> => {
  const { table, clock } = run;
  const place = { organisation_id: endpoint.organisation_id, place: test.place, attempt_id: test.attempt_id };
  const conclude = (outcome: Outcome): Promise<void> => concludeTest(table, attemptOf(endpoint, test, outcome));
  if (!(await keepTestPlace(table, place, clock.nowMs()))) return conclude(notSent(run, "LOST"));
  try {
    await underLease(run, endpoint, test, conclude);
  } finally {
    await leaveTestPlace(table, place);
  }
};

/** Takes the endpoint's lease like a delivery, so that no two requests run side by side, and sends under it. */
const underLease = async (
  run: Invocation,
  endpoint: EndpointRef,
  test: EndpointTest,
  conclude: (outcome: Outcome) => Promise<void>,
): Promise<void> => {
  const { table, clock, queues } = run;
  const taken = await takeLease(run, endpoint, "test");
  if (typeof taken === "string" || "slowAt" in taken) return conclude(notSent(run, taken === "gone" ? "GONE" : "BUSY"));
  let answer_ms: number | undefined;
  try {
    const readAt = clock.monotonicMs();
    const hook = await readHook(table, endpoint);
    if (!hook) return await conclude(notSent(run, "GONE"));
    const secrets = await secretsToSign(run, hook);
    if (!secrets) return await conclude(notSent(run, "BUSY"));
    const now = clock.monotonicMs();
    const outOfDate = now - taken.takenAt > MOST_AGE_MS || now - readAt > MOST_AGE_MS;
    if (outOfDate) return await conclude(notSent(run, "BUSY"));
    const outcome = await send(run, { url: hook.url, secrets }, test);
    answer_ms = answerMs(taken.state, outcome.duration_ms);
    await conclude(outcome);
  } finally {
    await handOver(table, taken.lease, { nowMs: clock.nowMs(), rr: undefined, answer_ms });
    // Whoever found the endpoint leased meanwhile has left.
    await queues.wakeLater(endpoint, 0);
  }
};

const send = async (
  { clock, send: post }: Invocation,
  { url, secrets }: Pick<Hook, "url" | "secrets">,
  test: EndpointTest,
): Promise<Outcome> => {
  const { account_id: account, event_id } = test;
  const at = clock.nowMs();
  const body = bodyOf({ event_id, account_id: account, at: instant(at) });
  const headers = signedHeaders({ body, sentAt: Math.floor(at / 1_000), account, secrets });
  const { status, error, answer, durationMs } = await post({ url, body, headers });
  return { status, error, answer, at, duration_ms: Math.round(durationMs) };
};

const bodyOf = (sample: Sample): string => JSON.stringify({ events: [sampleEvent(sample)] });

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
