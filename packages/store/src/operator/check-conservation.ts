import { decimal, sum } from "@isotherm/core";
import { type CreditReference, parseReference } from "../credit-reference.ts";
import { CreditEntry, PoolItem, TonneItem } from "../items/credit-items.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import { orderQueries } from "../queries/orders.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";

/** Credits that wait for their retirement, oldest reference first within each vintage. */
export const allocatedCredits = async (table: Table): Promise<CreditEntry[]> => {
  const { stock } = await readCatalogueRecords(table);
  const found = await Promise.all(
    stock.map(({ project_id, vintage }) =>
      readPartition(table, partitions.credits(project_id, vintage), CreditEntry, {
        consistent: true,
        beginning: sortKeys.allocatedCredits,
      }),
    ),
  );
  return found.flat();
};

/** What was looked at, and everything that does not add up. */
export interface Conservation {
  readonly vintages: number;
  readonly entries: number;
  readonly pools: number;
  readonly faults: readonly string[];
}

/**
 * Checks over a whole table that no credit is lost or made: issued = available + allocated + retired for each vintage,
 * the counters are the sums of the ledger, each entry of the ledger stands in its order or pooled tonne, and each pool
 * has as many tonnes as came in whole.
 */
export const checkConservation = async (table: Table): Promise<Conservation> => {
  const { stock } = await readCatalogueRecords(table);
  const faults: string[] = [];
  const pools = new Map<string, { readonly reference: CreditReference & { kind: "tonne" }; tonnes: number }>();
  let entries = 0;
  for (const { project_id, vintage, issued, available, allocated, retired } of stock) {
    const name = `${project_id} ${vintage}`;
    if (issued !== available + allocated + retired || available < 0)
      faults.push(`${name}: issued ${issued}, available ${available}, allocated ${allocated}, retired ${retired}`);
    for (const [beginning, counted] of [
      [sortKeys.allocatedCredits, allocated],
      [sortKeys.retiredCredits, retired],
    ] as const) {
      const ledger = await readPartition(table, partitions.credits(project_id, vintage), CreditEntry, {
        consistent: true,
        beginning,
      });
      entries += ledger.length;
      const total = ledger.reduce((tonnes, { quantity }) => tonnes + quantity, 0);
      if (total !== counted)
        faults.push(`${name}: the ledger has ${total} t under ${beginning}, the stock ${counted} t`);
      for (const entry of ledger) {
        const reference = parseReference(entry.reference);
        if (!reference || !(await standsThere(table, reference, entry)))
          faults.push(`${entry.reference}: is not what the ledger of ${name} says`);
        if (reference?.kind === "tonne") {
          const id = `${reference.account}/${reference.pool}`;
          const known = pools.get(id) ?? { reference, tonnes: 0 };
          known.tonnes += 1;
          pools.set(id, known);
        }
      }
    }
  }
  for (const [id, { reference, tonnes }] of pools) {
    const pool = await readItem(table, keys.pool(reference.account, reference.pool), PoolItem, { consistent: true });
    const open = sum(Object.values(pool?.balances ?? {}));
    const whole = pool?.filled.floor() ?? decimal(-1);
    if (!whole.eq(tonnes) || !pool?.filled.minus(whole).eq(open))
      faults.push(
        `pool ${id}: ${pool?.filled.toFixed()} t came in, ${tonnes} whole tonnes left, ${open.toFixed()} t open`,
      );
  }
  return { vintages: stock.length, entries, pools: pools.size, faults };
};

const standsThere = async (table: Table, reference: CreditReference, entry: CreditEntry): Promise<boolean> => {
  const there =
    reference.kind === "lot"
      ? (await orderQueries(table).one(reference.account, reference.order))?.credits?.lots[reference.lot]
      : await readItem(table, keys.pooledTonne(reference.account, reference.pool, reference.tonne), TonneItem, {
          consistent: true,
        });
  if (!there) return false;
  const quantity = "quantity" in there ? there.quantity : 1;
  return (
    there.project_id === entry.project_id &&
    there.vintage === entry.vintage &&
    quantity === entry.quantity &&
    JSON.stringify(there.serials ?? null) === JSON.stringify(entry.serials ?? null)
  );
};
