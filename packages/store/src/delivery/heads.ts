import type { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { keys, partitions } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { type Head, HeadItem } from "./head-item.ts";

/** The last event of every account of an organisation and mode that has one. */
export const headsOf = (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Head[]> =>
  readPartition(table, partitions.heads(organisation, mode), HeadItem, { consistent: true });

/** The last event of an account; undefined when it has none. A commit chooses its sequences from it. */
export const readHead = (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
  account: AccountId,
): Promise<Head | undefined> => readItem(table, keys.head(organisation, mode, account), HeadItem, { consistent: true });
