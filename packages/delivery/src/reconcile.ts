import { AccountType, type Sequence } from "@isotherm/contract";
import type { AccountId, Clock, OrganisationId } from "@isotherm/core";
import { type Head, headsOf } from "@isotherm/store/items/event-item";
import { partitions, storedId } from "@isotherm/store/keys";
import { readPartition } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { cursorsOf, markCursor, readCursor } from "./cursor.ts";
import { covers, endpointRef, type Hook, hooksOf } from "./endpoint.ts";
import type { Queues } from "./messages.ts";

/** What reconciling works with. */
export interface ReconcileEffects {
  readonly table: Table;
  readonly queues: Pick<Queues, "wakeLater">;
  readonly clock: Clock;
  /** What earlier passes of this process have compared. A new process starts with an empty one: `new Map()`. */
  readonly reconciled: Reconciled;
}

/** By organisation and mode, the heads that every cursor was found at, or raised to. */
export type Reconciled = Map<string, ComparedHeads>;

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

/**
 * Compares the heads of an organisation and mode with the cursors of its endpoints, and raises those that are behind:
 * that repairs records that the stream lost. What this process has compared before, it compares again only once an hour;
 * no clock decides that, but the sequence itself.
 *
 * The heads are read before the endpoints: whoever was promised an event of a head that was read is then among them. An
 * old answer may hold lower heads: what it lacks, the next pass finds.
 *
 * @returns how many cursors were raised
 */
export const reconcileMode = async (effects: ReconcileEffects, { organisation_id, mode }: Hooked): Promise<number> => {
  const { table, clock, reconciled } = effects;
  const name = `${organisation_id}#${mode}`;
  const startedAt = clock.nowMs();
  const last = reconciled.get(name);
  const known = last && startedAt - last.completeAt < COMPLETE_PASS_EVERY_MS ? last : undefined;
  if (!known) {
    reconciled.delete(name);
    if ((await hooksOf(table, organisation_id, mode)).length === 0) return 0;
  }
  const heads = await headsOf(table, organisation_id, mode, { consistent: false });
  const changed = heads.filter(({ account_id, seq }) => (known?.heads.get(account_id) ?? 0) < seq);
  if (known && changed.length === 0) return 0;
  let raised = 0;
  for (const hook of await hooksOf(table, organisation_id, mode))
    raised += await raiseCursors(effects, hook, changed, heads.length);
  // Only now, when every cursor has them: whoever fails on the way compares them again.
  const compared = new Map(heads.map(({ account_id, seq }) => [account_id, seq]));
  reconciled.set(name, { completeAt: known?.completeAt ?? startedAt, heads: compared });
  return raised;
};

/** From so many changed heads in a partition of cursors on, reading all of it costs less than each by itself. */
const CURSORS_PER_UNIT = 16;

/** The cursors are read after the endpoint: one that is missing then means 0. */
const raiseCursors = async (
  { table, queues, clock }: ReconcileEffects,
  hook: Hook,
  changed: readonly Head[],
  accounts: number,
): Promise<number> => {
  const covered = changed.filter(({ account_id }) => covers(hook, account_id));
  const few = covered.length * CURSORS_PER_UNIT < accounts;
  const cursors = few
    ? await Promise.all(covered.map(({ account_id }) => readCursor(table, hook.id, account_id)))
    : await cursorsOf(table, hook.id);
  const known = new Map(cursors.flatMap((cursor) => (cursor ? [[cursor.account_id, cursor.head]] : [])));
  const behind = covered.filter(({ account_id, seq }) => (known.get(account_id) ?? 0) < seq);
  const marks = await Promise.all(
    behind.map(({ account_id, seq, at }) =>
      markCursor(table, { endpoint: endpointRef(hook), account_id, seq, at, nowMs: clock.nowMs() }),
    ),
  );
  const raised = marks.filter(Boolean).length;
  if (raised > 0 && hook.enabled) await queues.wakeLater(endpointRef(hook), 0);
  return raised;
};
