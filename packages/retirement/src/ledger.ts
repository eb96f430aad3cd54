import type { AccountId, OrderId, ProjectId } from "@isotherm/core";
import { readOffer, readPartition, type Table } from "@isotherm/store";
import { CreditEntry } from "@isotherm/store/items/credit-items";
import { partitions, sortKeys } from "@isotherm/store/keys";

/** What the ledger of a vintage says: for what its credits are. */
export interface Ledger {
  readonly allocated: readonly CreditEntry[];
  readonly retired: readonly CreditEntry[];
}

/** The ledger of a project's vintage, by reference. */
export const ledgerOf = async (table: Table, project: ProjectId, vintage: string): Promise<Ledger> => {
  const entries = (beginning: string) =>
    readPartition(table, partitions.credits(project, vintage), CreditEntry, { consistent: true, beginning });
  const [allocated, retired] = await Promise.all([
    entries(sortKeys.allocatedCredits),
    entries(sortKeys.retiredCredits),
  ]);
  return { allocated, retired };
};

/** Credits that wait for their retirement, by project, vintage and reference. */
export const allocatedCredits = async (table: Table): Promise<CreditEntry[]> => {
  const { stock } = await readOffer(table, { consistent: true });
  const found: CreditEntry[] = [];
  for (const { project_id, vintage } of stock) found.push(...(await ledgerOf(table, project_id, vintage)).allocated);
  return found;
};

/** What allocated credits are for: whole tonnes of an order, or a tonne of a pool. */
export type CreditReference =
  | { readonly kind: "lot"; readonly account: AccountId; readonly order: OrderId; readonly lot: number }
  | { readonly kind: "tonne"; readonly account: AccountId; readonly pool: string; readonly tonne: number };

/** A reference as it is written in lists of credits: `acc_…/ord_…/0` or `acc_…/pool-…/12`. */
export const referenceText = (reference: CreditReference): string =>
  reference.kind === "lot"
    ? `${reference.account}/${reference.order}/${reference.lot}`
    : `${reference.account}/pool-${reference.pool}/${reference.tonne}`;

const WRITTEN = /^(acc_\w+)\/(?:(ord_\w+)|pool-([0-9a-f]+))\/([0-9]{1,9})$/;

/** Reads a written reference; undefined when it is none. */
export const parseReference = (text: string): CreditReference | undefined => {
  const [, account, order, pool, number] = WRITTEN.exec(text) ?? [];
  const owner = account as AccountId;
  if (order !== undefined) return { kind: "lot", account: owner, order: order as OrderId, lot: Number(number) };
  if (pool !== undefined) return { kind: "tonne", account: owner, pool, tonne: Number(number) };
  return undefined;
};
