import type { CreditEntry } from "../items/credit-items.ts";
import type { CatalogueStock } from "../items/stock-item.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import type { Table } from "../table.ts";
import { accountCredits, type HeldCredits } from "./account-credits.ts";
import { everyAccount } from "./every-account.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";

/** What was looked at, and everything that does not add up. */
export interface Conservation {
  readonly vintages: number;
  readonly entries: number;
  readonly orders: number;
  readonly pools: number;
  readonly faults: readonly string[];
}

/**
 * Checks over a whole table that no credit is lost or made: issued = available + allocated + retired for each vintage;
 * the counters are the sums of the ledger; the ledger and the credits that orders and pooled tonnes have are the same,
 * serial numbers too; each pool has as many whole tonnes as came in, made up of the fractions of its orders.
 *
 * It is no snapshot: what is allocated or recorded meanwhile may look like a fault.
 */
export const checkConservation = async (table: Table): Promise<Conservation> => {
  const { stock } = await readCatalogueRecords(table, { consistent: true });
  const faults: string[] = [];
  const ledger = new Map<string, CreditEntry>();
  let entries = 0;
  for (const vintage of stock) {
    const found = await ledgerOf(table, vintage.project_id, vintage.vintage);
    faults.push(...vintageFaults(vintage, found));
    for (const entry of [...found.allocated, ...found.retired]) {
      entries += 1;
      if (ledger.has(entry.reference)) faults.push(`${entry.reference}: is in the ledger twice`);
      ledger.set(entry.reference, entry);
    }
  }

  let [orders, pools] = [0, 0];
  for (const { id } of await everyAccount(table, "live")) {
    const account = await accountCredits(table, id);
    orders += account.orders;
    pools += account.pools;
    faults.push(...account.faults);
    for (const [reference, held] of account.held) {
      const entry = ledger.get(reference);
      if (!entry) faults.push(`${reference}: has ${toldOf(held)}, which no ledger knows`);
      else if (toldOf(entry) !== toldOf(held))
        faults.push(`${reference}: has ${toldOf(held)}, the ledger says ${toldOf(entry)}`);
      ledger.delete(reference);
    }
  }
  for (const entry of ledger.values())
    faults.push(`${entry.reference}: the ledger says ${toldOf(entry)}, but no order or pooled tonne has it`);
  return { vintages: stock.length, entries, orders, pools, faults };
};

const vintageFaults = (counted: CatalogueStock, { allocated, retired }: Ledger): string[] => {
  const { project_id, vintage, issued, available } = counted;
  const name = `${project_id} ${vintage}`;
  const faults: string[] = [];
  if (issued !== available + counted.allocated + counted.retired)
    faults.push(
      `${name}: issued ${issued}, available ${available}, allocated ${counted.allocated}, retired ${counted.retired}`,
    );
  for (const [kind, ledger] of Object.entries({ allocated, retired })) {
    const tonnes = ledger.reduce((total, { quantity }) => total + quantity, 0);
    const count = counted[kind as "allocated" | "retired"];
    if (tonnes !== count) faults.push(`${name}: the ledger has ${tonnes} t ${kind}, the stock counts ${count} t`);
  }
  return faults;
};

const toldOf = ({ project_id, vintage, quantity, serials }: HeldCredits | CreditEntry): string =>
  `${quantity} t of ${project_id} ${vintage}${serials ? `, retired as ${serials.join(", ")}` : ""}`;
