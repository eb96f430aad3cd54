import { type AccountId, instant } from "@isotherm/core";
import { completedPool, suppliersOf } from "@isotherm/ordering";
import { create, replace, offerOf, readOffer, readItem } from "@isotherm/store";
import { referenceText } from "./ledger.ts";
import { PoolItem, poolItem, poolName, poolOf, tonneItem } from "@isotherm/store/items/credit-items";
import { keys } from "@isotherm/store/keys";
import { creditWrites } from "./allocation-writes.ts";
import { operate, type Operating } from "@isotherm/store/operator/index";

/** Which pool: fractions of an account are retired on behalf of a beneficiary. */
export interface PoolName {
  readonly account_id: AccountId;
  readonly beneficiary: string;
}

/**
 * Completes the open tonne of a pool from stock, if its first fraction came in before a time: pool, tonne, stock, ledger and
 * audit in one transaction. The tonne is then retired and recorded as any other, and completes its orders.
 *
 * @throws OutOfStock
 * @throws ConditionFailed when somebody else changed the pool or took the credit; nothing is written
 * @returns false when no tonne has been open for so long
 */
export const completePool = async (
  operating: Operating,
  { account_id, beneficiary }: PoolName,
  beforeMs: number,
): Promise<boolean> => {
  const { table, clock } = operating;
  const pool = poolName(beneficiary);
  const standing = await readItem(table, keys.pool(account_id, pool), PoolItem, { consistent: true });
  if (standing?.pending_at === undefined || standing.pending_at >= beforeMs) return false;
  const records = await readOffer(table, { consistent: true });
  const { projects } = offerOf(records, undefined);
  const { tonne, added, ...after } = completedPool(poolOf(standing), {
    pooled: suppliersOf(projects, instant(clock.nowMs())),
    free: records.stock,
  });
  const reference = referenceText({ kind: "tonne", account: account_id, pool, tonne: tonne.tonne });
  const { project_id, vintage } = tonne;
  const detail = { ...tonne, added: added.toFixed() };
  await operate(operating, { command: "pool complete", subject: reference, detail }, [
    replace(poolItem(account_id, beneficiary, after.pool, undefined), {
      attribute: "filled",
      value: standing.filled.toFixed(),
    }),
    create(tonneItem(account_id, pool, { ...tonne, added })),
    ...creditWrites([{ reference, project_id: project_id, vintage, quantity: 1, beneficiary }]),
  ]);
  return true;
};
