import { type AccountId, ApiError, type Clock, type Ids, type Sleep } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";
import { type Attempt, readAttempt } from "./attempts.ts";
import type { EndpointRef, Queues } from "./messages.ts";
import { leaveTestPlace, MOST_TESTS, takeTestPlace } from "./test-place.ts";

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
