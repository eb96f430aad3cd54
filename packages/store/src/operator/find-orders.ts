import type { AccountType } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { isFinal } from "@isotherm/ordering";
import { inParallel, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { AccountListing } from "../items/account-item.ts";
import { type StoredOrder, orderQueries } from "../orders.ts";
import { partitions, sortKeys } from "../keys.ts";
import { listOrganisations } from "./organisations.ts";

const PAGE = 200;

/** All orders of an account, newest first. */
export const everyOrder = async function* (table: Table, account: AccountId): AsyncGenerator<StoredOrder> {
  const orders = orderQueries(table);
  let after: OrderId | undefined;
  do {
    const page = await orders.newest(account, { link: undefined, after, limit: PAGE });
    yield* page;
    after = page.length < PAGE ? undefined : page.at(-1)?.order.id;
  } while (after !== undefined);
};

/** An order by its id alone: every account is asked, because orders lie with their accounts. */
export const findOrder = async (table: Table, id: OrderId): Promise<StoredOrder | undefined> => {
  const accounts = [...(await everyAccount(table, "live")), ...(await everyAccount(table, "test"))];
  let found: StoredOrder | undefined;
  await inParallel(accounts, async (account) => {
    found = (await orderQueries(table).one(account.id, id)) ?? found;
  });
  return found;
};

/** Live orders that some step is still to be taken with, oldest first. Reads every live order. */
export const openOrders = async (table: Table): Promise<StoredOrder[]> => {
  const found: StoredOrder[] = [];
  await inParallel(await everyAccount(table, "live"), async ({ id }) => {
    for await (const stored of everyOrder(table, id)) if (!isFinal(stored.order.status)) found.push(stored);
  });
  return found.toSorted((a, b) => (a.order.id < b.order.id ? -1 : 1));
};

/** The accounts and client accounts of every organisation in a mode, by organisation and id, as lists name them. */
export const everyAccount = async (table: Table, mode: AccountType): Promise<AccountListing[]> => {
  const found: AccountListing[] = [];
  for (const { id } of await listOrganisations(table)) {
    const own = { consistent: true, beginning: sortKeys.accounts };
    found.push(...(await readPartition(table, partitions.accounts(id, mode), AccountListing, own)));
  }
  return found;
};
