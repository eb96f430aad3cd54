import type { AccountType } from "@isotherm/contract";
import type { OrganisationId } from "@isotherm/core";
import type { EndpointRef } from "@isotherm/events";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { type Hook, HookItem } from "./hook-item.ts";

/** Every endpoint of an organisation and mode, the disabled ones included: their events must be marked all the same. */
export const hooksOf = (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Hook[]> =>
  readPartition(table, partitions.webhooks(organisation, mode), HookItem, {
    consistent: true,
    beginning: sortKeys.webhooks,
  });

/** The configuration of an endpoint as it is now; undefined when it was deleted. */
export const readHook = (table: Table, { organisation_id, mode, webhook_id }: EndpointRef): Promise<Hook | undefined> =>
  readItem(table, keys.webhook(organisation_id, mode, webhook_id), HookItem, { consistent: true });
