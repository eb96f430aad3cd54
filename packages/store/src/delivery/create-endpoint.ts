import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Committing } from "../act.ts";
import { inParallel } from "../in-parallel.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { claimSlot, freeSlots } from "./claim-slot.ts";
import { startCursorItem } from "./cursor-item.ts";
import { headsOf } from "./heads.ts";
import { covers, endpointRef, type NewHook } from "./hook-item.ts";
import { hooksOf } from "./hooks.ts";
import { newStateItem } from "./state-item.ts";

/**
 * Step "create an endpoint": it gets the events that are committed from its creation on.
 *
 * The order is the guard. The configuration comes last, because from then on events are marked for it, and a cursor
 * that is missing then means 0, exactly: the account had no event when the heads were read. A crash on the way leaves
 * items that nobody ever reads.
 *
 * @throws Refusal webhook_limit_reached
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

const put = async (table: Table, item: Readonly<Record<string, unknown>>): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};
