import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EndpointRef } from "@isotherm/events";
import { inTurn } from "../in-turn.ts";
import type { Table } from "../table.ts";
import { headsOf } from "./heads.ts";
import { type Hook, hookItem } from "./hook-item.ts";
import { readHook } from "./hooks.ts";
import { startCovering } from "./start-covering.ts";

/** What may change of an endpoint. */
export type HookChange = Partial<Pick<Hook, "url" | "enabled" | "account_ids" | "secrets">>;

/** An endpoint as it was and as it is. */
export interface ChangedEndpoint {
  readonly before: Hook;
  readonly after: Hook;
}

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
    const after = { ...before, ...change, version: before.version + 1 };
    await startCovering(table, heads, before, after);
    await replaceHook(table, before, after);
    // What an attempt without an answer has written counts as written by it: `first` is what stood before.
    return { before: first, after };
  };
  return inTurn(table.turns, attempt, (error) =>
    error instanceof ConditionalCheckFailedException ? "conflict" : undefined,
  );
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
