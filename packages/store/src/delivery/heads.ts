import type { AccountType } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { keys, partitions } from "../keys.ts";
import type { Table } from "../table.ts";
import { type Head, parseHeadItem } from "./head-item.ts";
import { readItem, readPartition } from "./read.ts";

/** The last event of every account of an organisation and mode that has one. */
export const headsOf = async (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Head[]> =>
  (await readPartition(table, partitions.heads(organisation, mode))).map(parseHeadItem);

/** The last event of an account; undefined when it has none. A commit chooses its sequences from it. */
export const readHead = async (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
  account: AccountId,
): Promise<Head | undefined> => {
  const item = await readItem(table, keys.head(organisation, mode, account));
  return item === undefined ? undefined : parseHeadItem(item);
};
