import type { AccountType } from "@isotherm/contract";
import type { OrganisationId } from "@isotherm/core";
import type { EndpointRef } from "@isotherm/events";
import { keys, partitions } from "../keys.ts";
import type { Table } from "../table.ts";
import { type Hook, parseHookItem } from "./hook-item.ts";
import { readItem, readPartition } from "./read.ts";

/** Every endpoint of an organisation and mode, the disabled ones included: their events must be marked all the same. */
export const hooksOf = async (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Hook[]> =>
  (await readPartition(table, partitions.webhooks(organisation, mode))).map(parseHookItem);

/** The configuration of an endpoint as it is now; undefined when it was deleted. */
export const readHook = async (
  table: Table,
  { organisation_id, mode, webhook_id }: EndpointRef,
): Promise<Hook | undefined> => {
  const item = await readItem(table, keys.webhook(organisation_id, mode, webhook_id));
  return item === undefined ? undefined : parseHookItem(item);
};
