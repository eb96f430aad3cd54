import { AccountType, type Sequence } from "@isotherm/contract";
import type { AccountId, Clock, OrganisationId } from "@isotherm/core";
import { type Head, headsOf } from "@isotherm/store/items/event-item";
import { partitions, storedId } from "@isotherm/store/keys";
import { inParallel, readPartition } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { cursorsOf, markCursor, readCursor } from "./cursor.ts";
import { covers, endpointRef, type Hook, hooksOf } from "./endpoint.ts";

/** What reconciling works with. */
export interface ReconcileEffects {
  readonly table: Table;
  readonly clock: Clock;
  /** What earlier passes of this process have compared. */
  readonly reconciled: Reconciled;
}

/** What a process remembers of its passes. */
export interface Reconciled {
  /** By organisation and mode, the heads that every endpoint was found to have acknowledged. */
  readonly modes: Map<string, ComparedHeads>;
  /** With which of all organisations and modes the next run begins; undefined where there was none yet. */
  first: number | undefined;
}

/** What a new process remembers. */
export const nothingReconciled = (): Reconciled => ({ modes: new Map(), first: undefined });

interface ComparedHeads {
  /** When all of them were compared, milliseconds. */
  readonly completeAt: number;
  readonly heads: ReadonlyMap<AccountId, Sequence>;
}

const Hooked = z.object({ organisation_id: storedId<OrganisationId>(), mode: AccountType });
/** An organisation and mode that has, or had, an endpoint. */
export type Hooked = z.output<typeof Hooked>;

/** Every organisation and mode that has, or had, an endpoint. */
export const hookedModes = (table: Table): Promise<Hooked[]> =>
  readPartition(table, partitions.hooked, Hooked, { consistent: true });

/** How long a process trusts what it has compared. Nothing lowers a cursor but a restore, so that this is for the unforeseen. */
export const COMPLETE_PASS_EVERY_MS = 60 * 60_000;

/** An account of whose events an endpoint has not acknowledged all. */
export interface WaitingAccount {
  readonly account_id: AccountId;
  /** How many it lacks. */
  readonly events: number;
  /** Since when, milliseconds; now, where the endpoint was not known to lack any. */
  readonly sinceMs: number;
}

/** What an endpoint was found to lack. */
export interface Waiting {
  readonly hook: Hook;
  /** None where it lacks nothing. */
  readonly accounts: readonly WaitingAccount[];
  /** How many of its cursors did not know of an event until now: a record of the stream was lost, or is on its way. */
  readonly raised: number;
}

/**
 * Compares the heads of an organisation and mode with the cursors of its endpoints, and raises what cursors know: that repairs
 * records that the stream lost. Says what each endpoint lacks, which is how the sweep finds what nobody delivers. An account is
 * looked at again until every endpoint has acknowledged its head, disabled ones as well: when they are enabled, that must be
 * found. What this process has found acknowledged it compares again only once an hour; no clock decides that, but the sequence itself.
 *
 * The heads are read before the endpoints: whoever was promised an event of a head that was read is then among them. An
 * old answer may hold lower heads: what it lacks, the next pass finds.
 *
 * @param found is told of each endpoint that was compared; what it throws ends the pass, and all is compared again
 */
export const reconcileMode = async (
  { table, clock, reconciled }: ReconcileEffects,
  { organisation_id, mode }: Hooked,
  found: (waiting: Waiting) => Promise<void>,
): Promise<void> => {
  const name = `${organisation_id}#${mode}`;
  const startedAt = clock.nowMs();
  const last = reconciled.modes.get(name);
  const known = last && startedAt - last.completeAt < COMPLETE_PASS_EVERY_MS ? last : undefined;
  if (!known) {
    reconciled.modes.delete(name);
    if ((await hooksOf(table, organisation_id, mode)).length === 0) return;
  }
  const heads = await headsOf(table, organisation_id, mode, { consistent: false });
  const changed = heads.filter(({ account_id, seq }) => (known?.heads.get(account_id) ?? 0) < seq);
  if (known && changed.length === 0) return;
  const lacking = new Set<AccountId>();
  for (const hook of await hooksOf(table, organisation_id, mode)) {
    const waiting = await raiseCursors({ table, clock }, hook, changed, heads.length);
    for (const { account_id } of waiting.accounts) lacking.add(account_id);
    await found(waiting);
  }
  // Only now, when every cursor knows them: whoever fails on the way compares them again.
  const acknowledged = heads.filter(({ account_id }) => !lacking.has(account_id));
  const compared = new Map(acknowledged.map(({ account_id, seq }) => [account_id, seq]));
  reconciled.modes.set(name, { completeAt: known?.completeAt ?? startedAt, heads: compared });
};

/** From so many changed heads in a partition of cursors on, reading all of it costs less than each by itself. */
const CURSORS_PER_UNIT = 16;

/** The cursors are read after the endpoint: one that is missing then means 0. */
const raiseCursors = async (
  { table, clock }: Pick<ReconcileEffects, "table" | "clock">,
  hook: Hook,
  changed: readonly Head[],
  accounts: number,
): Promise<Waiting> => {
  const covered = changed.filter(({ account_id }) => covers(hook, account_id));
  const few = covered.length * CURSORS_PER_UNIT < accounts;
  const read = few
    ? await inParallel(covered, ({ account_id }) => readCursor(table, hook.id, account_id))
    : await cursorsOf(table, hook.id);
  const cursors = new Map(read.flatMap((cursor) => (cursor ? [[cursor.account_id, cursor]] : [])));
  const nowMs = clock.nowMs();
  const behind = covered.filter(({ account_id, seq }) => (cursors.get(account_id)?.head ?? 0) < seq);
  // As many as an organisation has accounts: all at once they would time out while they wait for a connection.
  const marks = await inParallel(behind, ({ account_id, seq, at }) =>
    markCursor(table, { endpoint: endpointRef(hook), account_id, seq, at, nowMs }),
  );
  const waiting = covered.map(({ account_id, seq }): WaitingAccount => {
    const { cursor = 0, head = 0, pending_at = nowMs } = cursors.get(account_id) ?? {};
    return { account_id, events: Math.max(head, seq) - cursor, sinceMs: pending_at };
  });
  return { hook, accounts: waiting.filter(({ events }) => events > 0), raised: marks.filter(Boolean).length };
};
