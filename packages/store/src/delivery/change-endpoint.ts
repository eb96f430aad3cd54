import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "@isotherm/core";
import type { EndpointRef } from "@isotherm/events";
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

const ATTEMPTS = 12;

/**
 * Changes the configuration of an endpoint; of two changes at once each is applied to what the other left. Accounts
 * that the change adds begin with their next event.
 *
 * @returns undefined when there is no such endpoint
 * @throws Refusal service_unavailable when others keep changing it
 */
export const changeEndpoint = async (
  table: Table,
  endpoint: EndpointRef,
  change: HookChange,
): Promise<ChangedEndpoint | undefined> => {
  let first: Hook | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Before the configuration, so that they hold no event which another change, answered since, has promised.
    const heads = change.account_ids ? await headsOf(table, endpoint.organisation_id, endpoint.mode) : [];
    const before = await readHook(table, endpoint);
    if (!before) return undefined;
    first ??= before;
    const after = { ...before, ...change, version: before.version + 1 };
    await startCovering(table, heads, before, after);
    // What an attempt without an answer has written counts as written by it: `first` is what stood before.
    if (await replaceHook(table, before, after)) return { before: first, after };
  }
  throw new Refusal("service_unavailable");
};

const replaceHook = async (table: Table, before: Hook, after: Hook): Promise<boolean> => {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: hookItem(after),
        ConditionExpression: "version = :version",
        ExpressionAttributeValues: { ":version": before.version },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
