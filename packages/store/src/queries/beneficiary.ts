import { AccountItem } from "../items/account-item.ts";
import type { OrderOwner } from "../items/order-item.ts";
import { OrganisationItem } from "../items/organisation-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** On whose behalf an account's credits are retired: the account's beneficiary, else the organisation's name. */
export const beneficiaryOf = async (table: Table, { account_id, organisation_id }: OrderOwner): Promise<string> => {
  const [record, organisation] = await Promise.all([
    readItem(table, keys.account(account_id), AccountItem, { consistent: true }),
    readItem(table, keys.organisation(organisation_id), OrganisationItem),
  ]);
  if (!organisation) throw new Error(`the organisation ${organisation_id} is missing`);
  return record?.account.beneficiary ?? organisation.name;
};
