import type { Allocation } from "@isotherm/ordering";
import { type WriteTransaction, create, overwrite, replace, update, type StoredOrder } from "@isotherm/store";
import { referenceText } from "./ledger.ts";
import {
  type CreditEntry,
  creditEntryItem,
  poolItem,
  type PoolItem,
  poolName,
  tonneItem,
} from "@isotherm/store/items/credit-items";
import { keys } from "@isotherm/store/keys";

/** What an allocation changes besides the order: stock, ledger, pool and pooled tonnes. */
export const allocationWrites = (
  before: StoredOrder,
  beneficiary: string,
  allocation: Allocation,
  pool: PoolTimes,
): WriteTransaction["writes"] => [
  ...creditWrites(creditEntries(before, beneficiary, allocation)),
  ...poolWrites(before, beneficiary, allocation, pool),
];

/** The pool before an allocation, if there was one, and what time it is, milliseconds. */
interface PoolTimes {
  readonly before: PoolItem | undefined;
  readonly nowMs: number;
}

/** What an allocation writes into the ledger. */
const creditEntries = (
  { account_id: account, order, credits }: StoredOrder,
  beneficiary: string,
  { lots, tonnes }: Allocation,
): CreditEntry[] => {
  const pool = poolName(beneficiary);
  return [
    ...lots.map((taken, index) => ({
      ...taken,
      reference: {
        kind: "lot",
        account,
        order: order.id,
        // After those that an earlier part of the allocation took.
        lot: (credits?.lots.length ?? 0) + index,
      } as const,
    })),
    ...tonnes.map((taken) => ({
      ...taken,
      quantity: 1,
      reference: { kind: "tonne", account, pool, tonne: taken.tonne } as const,
    })),
  ].map(({ project_id, vintage, quantity, reference }) => ({
    project_id,
    vintage,
    quantity,
    beneficiary,
    reference: referenceText(reference),
  }));
};

/** Stock in exchange for entries of the ledger. */
export const creditWrites = (entries: readonly CreditEntry[]): WriteTransaction["writes"] => {
  const byVintage = Map.groupBy(entries, ({ project_id, vintage }) => `${project_id}#${vintage}`);
  const stock = [...byVintage.values()].flatMap((group) => {
    const [first] = group;
    const taken = group.reduce((total, { quantity }) => total + quantity, 0);
    return first
      ? update({
          key: keys.stock(first.project_id, first.vintage),
          change: "SET #available = #available - :taken, #allocated = #allocated + :taken",
          onlyIf: "#available >= :taken",
          values: { taken },
        })
      : [];
  });
  return [...stock, ...entries.map((entry) => create(creditEntryItem(entry)))];
};

/** The pool as it is now, the tonnes that became full, and whose parts they have. */
const poolWrites = (
  { account_id: account, order }: StoredOrder,
  beneficiary: string,
  { fractions, tonnes, pool }: Allocation,
  { before, nowMs }: PoolTimes,
): WriteTransaction["writes"] => {
  if (fractions.length === 0) return [];
  const name = poolName(beneficiary);
  // The tonne that is open now was open before: its first fraction is of an earlier order.
  const isSameTonne = before?.pending_at !== undefined && before.filled.floor().eq(pool.filled.floor());
  const touched = new Set(fractions.map(({ tonne }) => tonne));
  return [
    replace(poolItem(account, beneficiary, pool, isSameTonne ? before?.pending_at : nowMs), {
      attribute: "filled",
      value: before?.filled.toFixed(),
    }),
    ...tonnes.map((tonne) => create(tonneItem(account, name, tonne))),
    ...Array.from(touched, (tonne) =>
      overwrite({ ...keys.pooledOrder(account, name, tonne, order.id), order_id: order.id }),
    ),
  ];
};
