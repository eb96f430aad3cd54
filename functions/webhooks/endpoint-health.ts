import * as contract from "@isotherm/contract";
import { instant } from "@isotherm/core";
import {
  type Attempt,
  attemptsOf,
  covers,
  type Cursor,
  cursorsOf,
  type DeliveryState,
  type Hook,
  hooksOf,
  readState,
} from "@isotherm/delivery";
import { serves } from "@isotherm/http";
import type { WebhookUses } from "./dependencies.ts";
import { wireAttempt } from "./wire-attempt.ts";

/** Attempts that are looked back over, where the last one has failed. */
const LOOKED_BACK = 100;
const MOST_ACCOUNTS = 25;

/** Tells how it goes with the endpoints of the key's organisation and mode, newest first. */
export const listWebhookHealth = ({ table }: Pick<WebhookUses, "table">) =>
  serves(contract.listWebhookHealth, async ({ key }) => {
    const hooks = await hooksOf(table, key.organisation_id, key.mode);
    const newestFirst = hooks.toSorted((one, other) => (one.id > other.id ? -1 : 1));
    const data = newestFirst.map(async (hook) => {
      const [cursors, state, attempts] = await Promise.all([
        cursorsOf(table, hook.id),
        readState(table, hook.id),
        lookBack(table, hook),
      ]);
      return healthOf(hook, { cursors, state, attempts });
    });
    return { data: await Promise.all(data) };
  });

/** The newest attempt alone where it was answered with a 2xx: it tells all. */
const lookBack = async (table: WebhookUses["table"], { id }: Hook): Promise<Attempt[]> => {
  const newest = await attemptsOf(table, id, { after: undefined, limit: 1 });
  if (newest.every(hasSucceeded)) return newest;
  return attemptsOf(table, id, { after: undefined, limit: LOOKED_BACK });
};

const hasSucceeded = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
/** Of tests: nothing was asked, or nobody knows what the receiver said. */
const NOTHING_KNOWN: ReadonlySet<string | null> = new Set(["PENDING", "BUSY", "LOST"]);
/** A skip is no request. */
const hasFailed = (attempt: Attempt): boolean =>
  attempt.kind !== "skip" && !NOTHING_KNOWN.has(attempt.error) && !hasSucceeded(attempt);

interface Known {
  readonly cursors: readonly Cursor[];
  readonly state: DeliveryState | undefined;
  readonly attempts: readonly Attempt[];
}

const healthOf = (hook: Hook, { cursors, state, attempts }: Known): contract.WebhookHealth => {
  const pending = cursors
    .filter(({ cursor, head, account_id }) => cursor < head && covers(hook, account_id))
    .toSorted((one, other) => sinceOf(one) - sinceOf(other));
  const succeeded = attempts.findIndex(hasSucceeded);
  const failures = (succeeded === -1 ? attempts : attempts.slice(0, succeeded)).filter(hasFailed);
  const [last] = attempts;
  const [first] = pending;
  return {
    webhook_id: hook.id,
    last_attempt: last ? wireAttempt(last) : null,
    last_success_at: timeOf(attempts[succeeded]?.at),
    failing_since: timeOf(failures.at(-1)?.at),
    next_attempt_at: hook.enabled ? timeOf(state?.next_attempt_at) : null,
    pending_events: pending.reduce((sum, { cursor, head }) => sum + head - cursor, 0),
    pending_since: timeOf(first && sinceOf(first)),
    pending: pending.slice(0, MOST_ACCOUNTS).map((one) => ({
      account_id: one.account_id,
      first_sequence: contract.sequenceText(one.cursor + 1),
      last_sequence: contract.sequenceText(one.head),
      since: instant(sinceOf(one)),
    })),
  };
};

const sinceOf = ({ pending_at, head_at }: Cursor): number => pending_at ?? head_at;

const timeOf = (ms: number | undefined) => (ms === undefined ? null : instant(ms));
