import * as z from "zod";
import { type Order, OrderEvent, type WireOrderEvent, sequenceText } from "@isotherm/contract";
import {
  type AccountId,
  type Clock,
  type EventId,
  type IdOf,
  type Ids,
  type Instant,
  type OrderId,
  type OrganisationId,
  ApiError,
  type Sleep,
  decimal,
  instant,
} from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { SecretNotOpened } from "@isotherm/store/secrets/sealed-secrets";
import { type Table, updateIf } from "@isotherm/store/table";
import { type Attempt, concludeTest, readAttempt } from "./attempts.ts";
import { type Hook, openSecrets, readHook } from "./endpoint.ts";
import { answerMs } from "./delivery-state.ts";
import { handOver, takeLease } from "./take-lease.ts";
import type { EndpointRef, EndpointTest, Queues } from "./messages.ts";
import type { Invocation } from "./session.ts";
import { signedHeaders } from "./signature.ts";

/** What differs from sample to sample. */
export interface Sample {
  readonly event_id: EventId;
  readonly account_id: AccountId;
  readonly at: Instant;
}

/** An order that never was: its id is all zeros, and it is over nothing and costs nothing. */
const sampleOrder = (at: Instant): Order => ({
  id: `ord_${"0".repeat(26)}` as OrderId,
  idempotency_key: null,
  type: "quantity",
  status: "placed",
  currency: "EUR",
  quantity: decimal(0),
  offset_cost: decimal(0),
  commission: decimal(0),
  total_cost: decimal(0),
  created_at: at,
  bundles: [],
  projects: [],
  certificate: null,
  public_certificate_url: null,
  payment_method: null,
  email: null,
  offset_link_id: null,
  requested_quantity: null,
  requested_value: null,
  estimate_id: null,
  metadata: {},
});

/** The event that tests an endpoint. Its sequence, 20 zeros, is below that of every event that happened. */
const sampleEvent = ({ event_id, account_id, at }: Sample): WireOrderEvent =>
  z.encode(OrderEvent, {
    api_version: "v1",
    event_id,
    account_id,
    event_type: "webhook.test",
    sequence: sequenceText(0),
    data: { order: sampleOrder(at) },
  });

/** Tests of endpoints that an organisation may have under way at once (contract 4.10). */
export const MOST_TESTS = 5;
const NO_PLACE = `An organisation may have at most ${MOST_TESTS} tests of webhooks at once. Try again later.`;

/** How often the result of a test is looked for. */
const LOOK_EVERY_MS = 150;

/** What asking for a test works with. */
export interface AskingForTest {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly queues: Pick<Queues, "askForTest">;
}

/**
 * How long a place is held without a sign of life, milliseconds: while the test waits to be sent, and again from then
 * on. Longer than waiting for the endpoint (8 s) and the request (30 s) take, and than clocks differ (10 s).
 */
export const TEST_PLACE_MS = 60_000;

/** A place and whose test has it. */
export interface TestPlace {
  readonly organisation_id: OrganisationId;
  readonly place: number;
  readonly attempt_id: IdOf["attempt"];
}

/**
 * Takes a place for a test and has it sent.
 *
 * @returns what is known of it until its result is
 * @throws ApiError rate_limit_exceeded
 */
export const askForTest = async (
  { table, clock, ids, queues }: AskingForTest,
  endpoint: EndpointRef,
  account_id: AccountId,
): Promise<Attempt> => {
  const { organisation_id, webhook_id } = endpoint;
  const attempt_id = ids.next("attempt");
  const at = clock.nowMs();
  const place = await takeTestPlace(table, { organisation_id, attempt_id }, at);
  if (place === undefined) throw new ApiError("rate_limit_exceeded", NO_PLACE);
  const event_id = ids.next("event");
  try {
    await queues.askForTest(endpoint, { attempt_id, event_id, account_id, place });
  } catch (error) {
    await leaveTestPlace(table, { organisation_id, attempt_id, place });
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

/** The result of a test as soon as it stands in the table; what is known so far when the time is over, on the monotonic clock. */
export const testResult = async (
  { table, clock, sleep }: { readonly table: Table; readonly clock: Clock; readonly sleep: Sleep },
  asked: Attempt,
  until: number,
): Promise<Attempt> => {
  for (;;) {
    const result = await readAttempt(table, asked.webhook_id, asked.id);
    if (result) return result;
    if (clock.monotonicMs() + LOOK_EVERY_MS > until) return { ...asked, duration_ms: clock.nowMs() - asked.at };
    await sleep(LOOK_EVERY_MS);
  }
};

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
    const secrets = await openedSecrets(run, hook);
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

/** The secrets to sign with; undefined where they can't be decrypted now, which the operators hear of. */
const openedSecrets = async ({ sealed, clock, note }: Invocation, hook: Hook): Promise<string[] | undefined> => {
  try {
    return await openSecrets(sealed, hook, clock.nowMs());
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    note({ kind: "secret_not_opened", webhook: hook.id, error });
    return undefined;
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

/**
 * Takes one of the places of an organisation for a test. Whoever dies with it loses it when its time is over.
 *
 * @returns the place; undefined when every one is taken
 */
export const takeTestPlace = async (
  table: Table,
  { organisation_id, attempt_id }: Omit<TestPlace, "place">,
  nowMs: number,
): Promise<number | undefined> => {
  for (let place = 0; place < MOST_TESTS; place += 1) {
    const { held } = await updateIf(table, {
      key: keys.testPlace(organisation_id, place),
      change: "SET #schema = :schema, #attempt_id = :attempt, #until = :until",
      // Its own, when an answer was lost.
      onlyIf: "attribute_not_exists(#until) OR #until < :now OR #attempt_id = :attempt",
      values: { schema: 1, attempt: attempt_id, until: nowMs + TEST_PLACE_MS, now: nowMs },
    });
    if (held) return place;
  }
  return undefined;
};

/** Holds a place for the request itself. False when the test has lost it: then it must not be sent any more. */
export const keepTestPlace = async (
  table: Table,
  { organisation_id, place, attempt_id }: TestPlace,
  nowMs: number,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.testPlace(organisation_id, place),
    change: "SET #until = :until",
    onlyIf: "#attempt_id = :attempt AND #until >= :now",
    values: { attempt: attempt_id, until: nowMs + TEST_PLACE_MS, now: nowMs },
  });
  return held;
};

/** Gives a place back, if the test has it still. */
export const leaveTestPlace = async (
  table: Table,
  { organisation_id, place, attempt_id }: TestPlace,
): Promise<void> => {
  await updateIf(table, {
    key: keys.testPlace(organisation_id, place),
    change: "REMOVE #attempt_id, #until",
    onlyIf: "#attempt_id = :attempt",
    values: { attempt: attempt_id },
  });
};
