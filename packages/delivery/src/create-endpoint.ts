import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "@isotherm/core";
import { writeTransaction, create } from "@isotherm/store/write-transaction";
import { type Committing, beaten, commitOnce } from "@isotherm/store/commit";
import { type Table, inTurn } from "@isotherm/store/table";
import { inParallel } from "@isotherm/store/read";
import { headsOf } from "@isotherm/store/items/event-item";
import { keys, pendingPartition } from "@isotherm/store/keys";
import { startCursorItem } from "./cursor.ts";
import { covers, endpointRef, type Hook, hookItem, hooksOf, type NewHook } from "./endpoint.ts";
import { newStateItem } from "./delivery-state.ts";

/** Endpoints that an organisation may have in a mode (contract 1.14). */
export const MOST_ENDPOINTS = 10;

/**
 * Step "create an endpoint": it gets the events that are committed from its creation on.
 *
 * The order is the guard. The configuration comes last, because from then on events are marked for it, and a cursor
 * that is missing then means 0, exactly: the account had no event when the heads were read. A crash on the way leaves
 * items that nobody ever reads.
 *
 * @throws ApiError webhook_limit_reached
 */
export const createEndpoint = async (committing: Committing, hook: NewHook): Promise<void> => {
  const { table } = committing;
  const { organisation_id, account_type, id } = hook;
  freeSlots(await hooksOf(table, organisation_id, account_type));
  const endpoint = endpointRef(hook);
  const heads = await headsOf(table, organisation_id, account_type);
  await inParallel(
    heads.filter(({ account_id }) => covers(hook, account_id)),
    (head) => put(table, startCursorItem(endpoint, head.account_id, head)),
  );
  await put(table, newStateItem(id));
  await put(table, { ...keys.hooked(organisation_id, account_type), schema: 1, organisation_id, mode: account_type });
  await claimSlot(committing, hook);
};

/** @throws ApiError webhook_limit_reached when every place is taken */
const freeSlots = (taken: readonly Pick<Hook, "slot">[]): number[] => {
  const used = new Set(taken.map(({ slot }) => slot));
  const free = Array.from({ length: MOST_ENDPOINTS }, (_, slot) => slot).filter((slot) => !used.has(slot));
  if (free.length === 0) throw new ApiError("webhook_limit_reached");
  return free;
};

/**
 * Writes the configuration of a new endpoint together with a claim on one of the places: however many are created at
 * once, there are never more than places. Whoever loses a place to another looks for the next one.
 *
 * @throws ApiError webhook_limit_reached
 */
const claimSlot = (committing: Committing, hook: NewHook): Promise<void> => {
  const { organisation_id, account_type, id } = hook;
  const attempt = async (): Promise<void> => {
    const free = freeSlots(await hooksOf(committing.table, organisation_id, account_type));
    // Not the first one for all, or those who come at once would be in each other's way.
    const slot = Number(pendingPartition(free.map(String), id));
    await commitOnce(
      committing,
      writeTransaction("create endpoint", [
        create({ ...keys.webhookSlot(organisation_id, account_type, slot), webhook_id: id }),
        create(hookItem({ ...hook, slot, version: 1 })),
      ]),
    );
  };
  return inTurn(committing.table.turns, attempt, beaten);
};

const put = async (table: Table, item: Readonly<Record<string, unknown>>): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};
