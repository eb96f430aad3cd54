import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Sleep } from "@isotherm/core";
import { writeTransaction, removeExpected } from "@isotherm/store/write-transaction";
import { type Committing, commit } from "@isotherm/store/commit";
import { type Table, updateIf, inTurn } from "@isotherm/store/table";
import { inParallel } from "@isotherm/store/read";
import { type Head, headsOf } from "@isotherm/store/items/event-item";
import { keys } from "@isotherm/store/keys";
import { startAfresh } from "./back-off.ts";
import { cursorsOf, removeCursor, startCursorItem } from "./cursor.ts";
import { covers, endpointRef, type Hook, hookItem, readHook } from "./endpoint.ts";
import { readState, StateItem } from "./delivery-state.ts";
import type { EndpointRef, Queues } from "./messages.ts";

/** What may change of an endpoint. */
export type HookChange = Partial<Pick<Hook, "url" | "enabled" | "account_ids" | "event_types">> & {
  /** The newest secret, as it is kept, and until when the one before signs as well, milliseconds; missing: no more. */
  readonly newSecret?: { readonly kept: string; readonly oldUntilMs?: number };
};

/** An endpoint as it was and as it is. */
export interface ChangedEndpoint {
  readonly before: Hook;
  readonly after: Hook;
}

/** A request that begins reads the configuration at most a second before; a little more, because clocks drift. */
const UNTIL_ALL_HAVE_READ_MS = 1_100;

/** What a change of an endpoint works with. */
export interface ChangeEffects {
  readonly table: Table;
  readonly sleep: Sleep;
  readonly queues: Pick<Queues, "wakeLater">;
}

/**
 * Changes an endpoint. When this returns, every request that begins has read the new configuration; and an endpoint
 * that was enabled is being delivered to, whatever it failed before.
 *
 * @returns undefined when there is no such endpoint
 */
export const applyChange = async (
  { table, sleep, queues }: ChangeEffects,
  endpoint: EndpointRef,
  change: HookChange,
): Promise<Hook | undefined> => {
  const changed = await changeEndpoint(table, endpoint, change);
  if (!changed) return undefined;
  const { before, after } = changed;
  const state = await readState(table, endpoint.webhook_id);
  await letAllHaveRead(sleep, state?.lease_until !== undefined);
  if (after.enabled && !before.enabled) {
    await startAfresh(table, endpoint.webhook_id);
    await queues.wakeLater(endpoint, 0);
  }
  return after;
};

/** Waits until whoever holds the lease can't begin a request by what it read before. */
export const letAllHaveRead = async (sleep: Sleep, leased: boolean): Promise<void> => {
  if (leased) await sleep(UNTIL_ALL_HAVE_READ_MS);
};

/**
 * Changes the configuration of an endpoint; of two changes at once each is applied to what the other left. Accounts
 * that the change adds begin with their next event.
 *
 * @returns undefined when there is no such endpoint
 * @throws Contended when others keep changing it
 */
export const changeEndpoint = async (
  table: Table,
  endpoint: EndpointRef,
  change: HookChange,
): Promise<ChangedEndpoint | undefined> => {
  let first: Hook | undefined;
  const attempt = async (): Promise<ChangedEndpoint | undefined> => {
    // Before the configuration, so that they hold no event which another change, answered since, has promised.
    const heads = change.account_ids ? await headsOf(table, endpoint.organisation_id, endpoint.mode) : [];
    const before = await readHook(table, endpoint);
    if (!before) return undefined;
    first ??= before;
    const after = changed(before, change);
    await startCovering(table, heads, before, after);
    await replaceHook(table, before, after);
    // What an attempt without an answer has written counts as written by it: `first` is what stood before.
    return { before: first, after };
  };
  return inTurn(table.turns, attempt, (error) =>
    error instanceof ConditionalCheckFailedException ? "conflict" : undefined,
  );
};

const changed = ({ old_secrets_until, ...before }: Hook, { newSecret, ...change }: HookChange): Hook => {
  const next = { ...before, ...change, version: before.version + 1 };
  if (!newSecret) return { ...next, ...(old_secrets_until !== undefined && { old_secrets_until }) };
  const { kept, oldUntilMs } = newSecret;
  if (oldUntilMs === undefined) return { ...next, secrets: [kept] };
  return { ...next, secrets: [kept, ...before.secrets.slice(0, 1)], old_secrets_until: oldUntilMs };
};

const replaceHook = async (table: Table, before: Hook, after: Hook): Promise<void> => {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: hookItem(after),
      ConditionExpression: "version = :version",
      ExpressionAttributeValues: { ":version": before.version },
    }),
  );
};

/**
 * Step "change account_ids", before the configuration is written: an account that is added begins behind its last
 * event. One that was covered before may have a cursor still; it moves forward too, because what happened before the
 * change is dropped. `heads` must have been read before `before`: an event that is younger may be promised already.
 */
const startCovering = async (table: Table, heads: readonly Head[], before: Hook, after: Hook): Promise<void> => {
  const added = heads.filter(({ account_id }) => covers(after, account_id) && !covers(before, account_id));
  await inParallel(added, (head) => raiseCursor(table, endpointRef(before), head));
};

/** cursor := max(cursor, head of the account), head likewise. */
const raiseCursor = async (table: Table, endpoint: EndpointRef, { account_id, seq, at }: Head): Promise<void> => {
  const key = keys.cursor(endpoint.webhook_id, account_id);
  const start = Object.entries(startCursorItem(endpoint, account_id, { seq, at })).filter(([name]) => !(name in key));
  const raised = await updateIf(table, {
    key,
    change: `SET ${start.map(([name]) => `#${name} = :${name}`).join(", ")} REMOVE #pending_at`,
    onlyIf: "attribute_not_exists(#head) OR #head <= :head",
    values: Object.fromEntries(start),
  });
  if (raised.held) return;
  // A mark was faster than the read of the heads: what it marked comes after them, and is delivered.
  await updateIf(table, {
    key,
    change: "SET #cursor = :seq",
    onlyIf: "attribute_exists(#head) AND (attribute_not_exists(#cursor) OR #cursor < :seq)",
    values: { seq },
  });
};

/** What became of an endpoint that was to be deleted. */
export type Deleted = { readonly existed: false } | { readonly existed: true; readonly leased: boolean };

/**
 * Step "delete": configuration and place first, then the state, then the cursors. Whoever holds the lease loses it; a
 * request that it has begun may still arrive. What a crash leaves behind, nobody reads; a cursor that is marked again
 * is removed by the delivery that its trigger wakes.
 */
export const deleteEndpoint = async (committing: Committing, endpoint: EndpointRef): Promise<Deleted> => {
  const { table } = committing;
  const { organisation_id, mode, webhook_id } = endpoint;
  const hook = await readHook(table, endpoint);
  if (!hook) return { existed: false };
  const orAnswer = { orAnswer: true } as const;
  const { held } = await commit(
    committing,
    writeTransaction("delete endpoint", [
      removeExpected(keys.webhook(organisation_id, mode, webhook_id), { attribute: "id", value: webhook_id }, orAnswer),
      removeExpected(
        keys.webhookSlot(organisation_id, mode, hook.slot),
        { attribute: "webhook_id", value: webhook_id },
        orAnswer,
      ),
    ]),
  );
  // Somebody else has deleted it meanwhile.
  if (!held) return { existed: false };
  const { pk, sk } = keys.deliveryState(webhook_id);
  const { Attributes } = await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk, sk }, ReturnValues: "ALL_OLD" }),
  );
  await inParallel(await cursorsOf(table, webhook_id), ({ account_id }) => removeCursor(table, webhook_id, account_id));
  // A deletion that is made again, because its answer was lost, finds nothing: somebody may have had the lease.
  return { existed: true, leased: Attributes === undefined || StateItem.parse(Attributes).lease_until !== undefined };
};
