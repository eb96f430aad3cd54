import { idString } from "@isotherm/contract";
import { type AccountId, type Decimal, Decimal as D } from "@isotherm/core";
import * as z from "zod";
import { PoolItem, poolName } from "../items/credit-items.ts";
import type { StoredOrder } from "../orders.ts";
import { keys } from "../keys.ts";
import { pendingItems } from "../pending.ts";
import { type Table, readItem } from "../table.ts";

const OpenPoolItem = PoolItem.extend({
  account_id: idString<AccountId>(),
  pending_at: z.int(),
});

/** A pool with an open tonne. */
export interface OpenPool {
  readonly account_id: AccountId;
  readonly beneficiary: string;
  /** Tonnes of the open tonne that have come in. */
  readonly open: Decimal;
  /** When its first fraction came in, milliseconds. */
  readonly openSinceMs: number;
}

/** Pools with an open tonne, at first those that have waited longest; only those since before a time, where one is given. */
export const openPools = async (table: Table, beforeMs?: number): Promise<OpenPool[]> => {
  const found = await pendingItems(table, "pools", OpenPoolItem, beforeMs);
  return found.map(({ account_id, beneficiary, filled, pending_at }) => ({
    account_id,
    beneficiary,
    open: filled.minus(filled.floor()),
    openSinceMs: pending_at,
  }));
};

/** Since when the tonne has been open that an order's last fraction lies in, milliseconds; undefined when all are full. */
export const openTonneSince = async (
  table: Table,
  { account_id, credits }: Pick<StoredOrder, "account_id" | "credits">,
): Promise<number | undefined> => {
  if (!credits || credits.fractions.length === 0) return undefined;
  const pool = await readItem(table, keys.pool(account_id, poolName(credits.beneficiary)), PoolItem, {
    consistent: true,
  });
  const last = D.max(...credits.fractions.map(({ tonne }) => tonne));
  return pool?.filled.floor().eq(last) ? pool.pending_at : undefined;
};
