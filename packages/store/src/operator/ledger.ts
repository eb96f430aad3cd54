import type { ProjectId } from "@isotherm/core";
import { CreditEntry } from "../items/credit-items.ts";
import { partitions, sortKeys } from "../keys.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import { readPartition } from "../read.ts";
import type { Table } from "../table.ts";

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
  const { stock } = await readCatalogueRecords(table, { consistent: true });
  const found: CreditEntry[] = [];
  for (const { project_id, vintage } of stock) found.push(...(await ledgerOf(table, project_id, vintage)).allocated);
  return found;
};
