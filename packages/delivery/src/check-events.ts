import type { AccountType } from "@isotherm/contract";
import type { Clock } from "@isotherm/core";
import { type Head, headsOf } from "@isotherm/store/items/event-item";
import type { Table } from "@isotherm/store/table";
import { type Cursor, cursorsOf } from "./cursor.ts";
import { covers, type Hook, hooksOf } from "./endpoint.ts";
import { eventsAfter, mustHaveExpired } from "./next-batch.ts";
import { hookedModes } from "./reconcile.ts";

/** What a check of events has looked at, and everything that cannot be. */
interface EventCheck {
  readonly endpoints: number;
  /** Events that endpoints have not acknowledged; one that two endpoints wait for counts twice. */
  readonly open: number;
  readonly faults: readonly string[];
}

/**
 * Checks over a whole table that what is still to be delivered can be: no endpoint has acknowledged more than its account
 * has, and the events after each endpoint's cursor are there, but for those that were kept long enough. It is no snapshot:
 * run it on a table that nobody writes, such as a restored one.
 */
export const checkEvents = async (table: Table, clock: Clock): Promise<EventCheck> => {
  const faults: string[] = [];
  let [endpoints, open] = [0, 0];
  for (const { organisation_id, mode } of await hookedModes(table)) {
    const heads = await headsOf(table, organisation_id, mode);
    for (const hook of await hooksOf(table, organisation_id, mode)) {
      endpoints += 1;
      const cursors = new Map((await cursorsOf(table, hook.id)).map((cursor) => [cursor.account_id, cursor]));
      for (const head of heads.filter(({ account_id }) => covers(hook, account_id))) {
        const found = await openEvents(table, clock, { hook, head, cursor: cursors.get(head.account_id) });
        open += found.open;
        faults.push(...found.faults);
        cursors.delete(head.account_id);
      }
      faults.push(...withoutEvents(hook, mode, [...cursors.values()]));
    }
  }
  return { endpoints, open, faults };
};

/** Cursors of accounts that the endpoint serves and that have no event at all. */
const withoutEvents = (hook: Hook, mode: AccountType, cursors: readonly Cursor[]): string[] =>
  cursors
    .filter(({ account_id, cursor, head }) => covers(hook, account_id) && Math.max(cursor, head) > 0)
    .map(({ account_id, head }) => `${hook.id}: knows event ${head} of ${account_id}, which has none in ${mode}`);

/** One endpoint and one of its accounts. */
interface Pair {
  readonly hook: Hook;
  readonly head: Head;
  readonly cursor: Cursor | undefined;
}

const PAGE = 100;

/** What an endpoint still has to get of an account, and whether all of it is there. */
const openEvents = async (table: Table, clock: Clock, { hook, head, cursor }: Pair) => {
  const { account_id, seq } = head;
  const name = `${hook.id}, ${account_id}`;
  const acknowledged = cursor?.cursor ?? 0;
  const known = Math.max(acknowledged, cursor?.head ?? 0);
  if (known > seq) return { open: 0, faults: [`${name}: event ${known} is known, but the last one is ${seq}`] };
  const faults: string[] = [];
  let before = acknowledged;
  for (let events = await eventsAfter(table, account_id, before, PAGE); events.length > 0;) {
    for (const { sequence, prev_at } of events) {
      if (sequence !== before + 1 && !mustHaveExpired(prev_at, clock.nowMs()))
        faults.push(`${name}: events ${before + 1} to ${sequence - 1} are not there`);
      before = sequence;
    }
    events = await eventsAfter(table, account_id, before, PAGE);
  }
  if (before < seq && !mustHaveExpired(head.at, clock.nowMs()))
    faults.push(`${name}: events ${before + 1} to ${seq} are not there`);
  return { open: seq - acknowledged, faults };
};
