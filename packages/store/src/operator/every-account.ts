import type { AccountType } from "@isotherm/contract";
import { AccountListing } from "../items/account-item.ts";
import { partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { listOrganisations } from "./organisations.ts";

/** The accounts and client accounts of every organisation in a mode, by organisation and id, as lists name them. */
export const everyAccount = async (table: Table, mode: AccountType): Promise<AccountListing[]> => {
  const found: AccountListing[] = [];
  for (const { id } of await listOrganisations(table)) {
    const own = { consistent: true, beginning: "ACCOUNT#" };
    found.push(...(await readPartition(table, partitions.accounts(id, mode), AccountListing, own)));
  }
  return found;
};
