import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { EndpointRef } from "@isotherm/events";
import { act, commit, type Committing, removeExpected } from "../act.ts";
import { inParallel } from "../in-parallel.ts";
import { keys } from "../keys.ts";
import { cursorsOf } from "./cursors.ts";
import { readHook } from "./hooks.ts";
import { removeCursor } from "./sweep-queries.ts";
import { StateItem } from "./state-item.ts";

/** What became of an endpoint that was to be deleted. */
export type Deleted = { readonly existed: false } | { readonly existed: true; readonly leased: boolean };

/**
 * Step "delete": configuration and place first, then the state, then the cursors. Whoever holds the lease loses it; a
 * request that it has begun may still arrive. What a crash leaves behind, nobody reads; a cursor that is marked again
 * is removed by the sweep.
 */
export const deleteEndpoint = async (committing: Committing, endpoint: EndpointRef): Promise<Deleted> => {
  const { table } = committing;
  const { organisation_id, mode, webhook_id } = endpoint;
  const hook = await readHook(table, endpoint);
  if (!hook) return { existed: false };
  const orAnswer = { orAnswer: true } as const;
  const { held } = await commit(
    committing,
    act("delete endpoint", [
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
  return { existed: true, leased: Attributes !== undefined && StateItem.parse(Attributes).lease_until !== undefined };
};
