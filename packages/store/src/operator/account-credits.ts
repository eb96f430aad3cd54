import { type AccountId, type Decimal, decimal, sum } from "@isotherm/core";
import { referenceText } from "../credit-reference.ts";
import { PoolItem, poolName, TonneItem } from "../items/credit-items.ts";
import { keys, sortKeys } from "../keys.ts";
import { readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { everyOrder } from "./find-orders.ts";

/** Credits that an order or a pooled tonne says that it has. */
export interface HeldCredits {
  readonly project_id: string;
  readonly vintage: string;
  readonly quantity: number;
  readonly serials: readonly string[] | null;
}

/** The credits of an account's orders and pools, by reference, and what of it does not add up. */
export interface AccountCredits {
  readonly held: ReadonlyMap<string, HeldCredits>;
  readonly orders: number;
  readonly pools: number;
  readonly faults: readonly string[];
}

/** Reads every order, pool and pooled tonne of an account. */
export const accountCredits = async (table: Table, account: AccountId): Promise<AccountCredits> => {
  const held = new Map<string, HeldCredits>();
  const faults: string[] = [];
  /** By pool and tonne: what the orders have of it. */
  const parts = new Map<string, Map<number, Decimal>>();
  let orders = 0;
  for await (const { order, credits } of everyOrder(table, account)) {
    if (!credits) continue;
    orders += 1;
    for (const [lot, { project_id, vintage, quantity, serials }] of credits.lots.entries())
      held.set(referenceText({ kind: "lot", account, order: order.id, lot }), {
        project_id,
        vintage,
        quantity,
        serials,
      });
    if (order.status === "complete" && credits.lots.some(({ serials }) => serials === null))
      faults.push(`${order.id}: is complete with credits that are not retired`);
    for (const { tonne, quantity } of credits.fractions) {
      const pool = poolName(credits.beneficiary);
      const tonnes = parts.get(pool) ?? new Map<number, Decimal>();
      parts.set(pool, tonnes.set(tonne, (tonnes.get(tonne) ?? decimal(0)).plus(quantity)));
    }
  }

  const { pk } = keys.account(account);
  const pools = await readPartition(table, pk, PoolItem, { consistent: true, beginning: sortKeys.pools });
  const names = new Set([...parts.keys(), ...pools.map(({ beneficiary }) => poolName(beneficiary))]);
  for (const pool of names) {
    const item = pools.find(({ beneficiary }) => poolName(beneficiary) === pool);
    const beginning = sortKeys.pooledTonnes(pool);
    const tonnes = await readPartition(table, pk, TonneItem, { consistent: true, beginning });
    const added = tonnes.map((tonne) => tonne.added ?? decimal(0));
    for (const { tonne, project_id, vintage, serials = null } of tonnes)
      held.set(referenceText({ kind: "tonne", account, pool, tonne }), { project_id, vintage, quantity: 1, serials });
    const filled = item?.filled ?? decimal(0);
    const open = sum(Object.values(item?.balances ?? {}));
    const shares = parts.get(pool) ?? new Map<number, Decimal>();
    const isWhole =
      filled.floor().eq(tonnes.length) &&
      tonnes.every(
        ({ tonne }, index) =>
          tonne === index && sum([shares.get(tonne) ?? decimal(0), added[index] ?? decimal(0)]).eq(1),
      ) &&
      open.eq(filled.minus(filled.floor())) &&
      sum([...shares.values(), ...added]).eq(filled);
    if (!isWhole)
      faults.push(
        `pool ${account}/${pool}: ${filled.toFixed()} t came in, ${sum([...shares.values()]).toFixed()} t are in orders, ` +
          `${sum(added).toFixed()} t were added, ` +
          `${tonnes.length} whole tonnes left, ${open.toFixed()} t are open`,
      );
  }
  return { held, orders, pools: names.size, faults };
};
