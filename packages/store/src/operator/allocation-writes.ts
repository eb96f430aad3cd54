import type { OrderId, ProjectId } from "@isotherm/core";
import type { Allocation } from "@isotherm/ordering";
import { type Act, create, overwrite, replace, update } from "../act.ts";
import { referenceText } from "../credit-reference.ts";
import { creditEntryItem, poolItem, poolName, tonneItem } from "../items/credit-items.ts";
import type { StoredOrder } from "../items/order-item.ts";
import { keys } from "../keys.ts";

/** What an allocation changes besides the order: stock, ledger, pool and pooled tonnes. */
export const allocationWrites = (
  before: StoredOrder,
  beneficiary: string,
  allocation: Allocation,
  filledBefore: string | undefined,
): Act["writes"] => [
  ...creditWrites(before, beneficiary, allocation),
  ...poolWrites(before, beneficiary, allocation, filledBefore),
];

/** Stock in exchange for entries of the ledger. */
const creditWrites = (
  { account_id: account, order, credits }: StoredOrder,
  beneficiary: string,
  { lots, tonnes }: Allocation,
): Act["writes"] => {
  const pool = poolName(beneficiary);
  const entries = [
    ...lots.map((taken, index) => ({
      ...taken,
      reference: {
        kind: "lot",
        account,
        order: order.id as OrderId,
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
    project_id: project_id as ProjectId,
    vintage,
    quantity,
    beneficiary,
    reference: referenceText(reference),
  }));
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
  filledBefore: string | undefined,
): Act["writes"] => {
  if (fractions.length === 0) return [];
  const name = poolName(beneficiary);
  const touched = new Set(fractions.map(({ tonne }) => tonne));
  return [
    replace(poolItem(account, beneficiary, pool), { attribute: "filled", value: filledBefore }),
    ...tonnes.map((tonne) => create(tonneItem(account, name, tonne))),
    ...Array.from(touched, (tonne) =>
      overwrite({ ...keys.pooledOrder(account, name, tonne, order.id as OrderId), order_id: order.id }),
    ),
  ];
};
