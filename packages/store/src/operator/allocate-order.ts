import type { OrderId, ProjectId } from "@isotherm/core";
import {
  allocateCredits,
  type Allocation,
  EMPTY_POOL,
  type FractionPool,
  type OrderCredits,
  orderProjects,
} from "@isotherm/ordering";
import { type Act, create, GuardFailed, replace, update } from "../act.ts";
import { advanceOrder } from "../acts/advance-order.ts";
import { referenceText } from "../credit-reference.ts";
import { creditEntryItem, PoolItem, poolItem, poolName, tonneItem } from "../items/credit-items.ts";
import type { StoredOrder } from "../items/order-item.ts";
import { keys } from "../keys.ts";
import { beneficiaryOf } from "../queries/beneficiary.ts";
import { catalogueOf, readCatalogueRecords } from "../queries/catalogue.ts";
import { readItem } from "../read.ts";
import { auditWrite, type Operating } from "./operator-act.ts";

const ATTEMPTS = 5;
/** A transaction has at most 100 writes; the order, its event and the account's head are some of them. */
const MOST_WRITES = 90;

/** Credits of too many vintages are needed for one transaction. */
export class TooManyVintages extends Error {
  constructor(order: string) {
    super(`${order} needs credits of more vintages than one act can take: add larger stock of one vintage first`);
    this.name = "TooManyVintages";
  }
}

/**
 * Allocates credits to a paid live order, and with that makes it `retiring`: order, event, stock, ledger, pool and audit
 * in one transaction. Whole tonnes get credits of their own; fractions join the pool of account and beneficiary.
 *
 * @throws OutOfStock, TooManyVintages
 * @throws GuardFailed when others take from the same stock all the time
 * @returns false when the order was moved meanwhile; then nothing is written
 */
export const allocateOrder = async (operating: Operating, before: StoredOrder): Promise<boolean> => {
  const { table } = operating;
  const beneficiary = await beneficiaryOf(table, before);
  for (let attempt = 1; ; attempt += 1) {
    const records = await readCatalogueRecords(table, { consistent: true });
    const { projects } = catalogueOf(records, undefined);
    const standing = await readItem(table, keys.pool(before.account_id, poolName(beneficiary)), PoolItem, {
      consistent: true,
    });
    const pool: FractionPool = standing
      ? { filled: standing.filled, balances: new Map(Object.entries(standing.balances)) }
      : EMPTY_POOL;
    const allocation = allocateCredits(before.order, { projects, stock: records.stock, pool });
    const credits: OrderCredits = {
      beneficiary,
      lots: allocation.lots.map((lot) => ({ ...lot, serials: null })),
      fractions: allocation.fractions,
    };
    const known = new Map(allocation.tonnes.map((tonne) => [tonne.tonne, { ...tonne, serials: null }]));
    const byId = new Map(records.projects.map((project) => [project.id as string, project]));
    const after = {
      ...before.order,
      status: "retiring" as const,
      projects: orderProjects(before.order, credits, known, byId),
    };
    const more = [
      ...creditWrites(before, beneficiary, allocation),
      ...poolWrites(before, beneficiary, allocation, standing?.filled.toFixed()),
      auditWrite(operating, {
        command: "order retire",
        subject: before.order.id,
        detail: { lots: allocation.lots, tonnes: allocation.tonnes },
      }).write,
    ];
    if (more.length > MOST_WRITES) throw new TooManyVintages(before.order.id);
    try {
      return await advanceOrder(operating, { before: { ...before, credits }, after, nextStepMs: undefined, more });
    } catch (error) {
      // Somebody else took from the same stock or pool: look again.
      if (!(error instanceof GuardFailed) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Stock in exchange for entries of the ledger. */
const creditWrites = (
  { account_id: account, order }: StoredOrder,
  beneficiary: string,
  { lots, tonnes }: Allocation,
): Act["writes"] => {
  const pool = poolName(beneficiary);
  const entries = [
    ...lots.map((taken, lot) => ({
      ...taken,
      reference: { kind: "lot", account, order: order.id as OrderId, lot } as const,
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
      create({ ...keys.pooledOrder(account, name, tonne, order.id as OrderId), order_id: order.id }),
    ),
  ];
};
