import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { startCursorItem } from "./cursor-item.ts";
import { headsOf } from "./heads.ts";
import { covers, endpointRef, type Hook, hookItem } from "./hook-item.ts";
import { newStateItem } from "./state-item.ts";

const PARALLEL_PUTS = 25;

/**
 * Step "create an endpoint": it gets the events that are committed from its creation on.
 *
 * The order is the guard. The configuration comes last, because from then on events are marked for it, and a cursor
 * that is missing then means 0, exactly: the account had no event when the heads were read. A crash on the way leaves
 * items that nobody ever reads.
 */
export const createEndpoint = async (table: Table, hook: Omit<Hook, "schema">): Promise<void> => {
  const { organisation_id, account_type, id } = hook;
  const endpoint = endpointRef(hook);
  const heads = await headsOf(table, organisation_id, account_type);
  const started = heads.filter(({ account_id }) => covers(hook, account_id));
  for (let from = 0; from < started.length; from += PARALLEL_PUTS) {
    await Promise.all(
      started
        .slice(from, from + PARALLEL_PUTS)
        .map((head) => put(table, startCursorItem(endpoint, head.account_id, head))),
    );
  }
  await put(table, newStateItem(id));
  await put(table, { ...keys.hooked(organisation_id, account_type), schema: 1, organisation_id, mode: account_type });
  await putNew(table, hookItem(hook));
};

type Item = Readonly<Record<string, unknown>>;

const put = async (table: Table, item: Item): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

/** The id is new, so that an item in the way can only be this one, whose answer was lost. */
const putNew = async (table: Table, item: Item): Promise<void> => {
  try {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: item, ConditionExpression: "attribute_not_exists(pk)" }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};
