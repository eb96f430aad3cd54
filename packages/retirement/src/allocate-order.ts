import { instant } from "@isotherm/core";
import {
  allocateCredits,
  type Allocation,
  type BundlePart,
  EMPTY_POOL,
  type KnownTonne,
  type OrderCredits,
  orderProjects,
  suppliersOf,
  unallocated,
} from "@isotherm/ordering";
import {
  writeTransaction,
  type WriteTransaction,
  beaten,
  commit,
  inTurn,
  replace,
  persistTransition,
  orderItem,
  type StoredOrder,
  beneficiaryOf,
  offerOf,
  readOffer,
  orderQueries,
  readItem,
} from "@isotherm/store";
import { PoolItem, poolName, poolOf } from "@isotherm/store/items/credit-items";
import { creditsText } from "@isotherm/store/items/order-credits";
import { keys } from "@isotherm/store/keys";
import { allocationWrites } from "./allocation-writes.ts";
import { tonnesOf } from "./complete-order.ts";
import { auditWrite, type Operating } from "@isotherm/store/operator/index";

/** A transaction has at most 100 writes; the order, its event and the account's head are some of them. */
const MOST_WRITES = 90;
/** Each lot may be of a vintage of its own: two writes. */
const MOST_LOTS = 40;

/**
 * Allocates credits to a paid live order, and with that makes it `retiring`: order, event, stock, ledger, pool and audit
 * in one transaction. Whole tonnes get credits of their own; fractions join the pool of account and beneficiary.
 *
 * Credits of more vintages than a transaction takes are allocated in parts: after each the order holds what it has so
 * far, still paid, and the last one moves it on. Where that was interrupted, the transaction goes on when it is asked for again.
 *
 * @throws OutOfStock
 * @throws Contended when others take from the same stock for as long as there is time
 * @returns false when the order was moved meanwhile
 */
export const allocateOrder = async (operating: Operating, before: StoredOrder): Promise<boolean> => {
  const { table } = operating;
  // Once there is a part, the whole order is retired on behalf of the same one.
  const beneficiary = before.credits?.beneficiary ?? (await beneficiaryOf(table, before));
  const attempt = async (): Promise<boolean | "in part"> => {
    const stored = await orderQueries(table).one(before.account_id, before.order.id);
    return stored?.order.status === "paid" && allocatePart(operating, stored, beneficiary);
  };
  // Somebody else takes from the same stock or pool: look again.
  for (;;) {
    const moved = await inTurn(table.turns, attempt, beaten);
    if (moved !== "in part") return moved;
  }
};

/** Allocates as much as fits. @returns "in part" when the order is to be looked at again */
const allocatePart = async (
  operating: Operating,
  stored: StoredOrder,
  beneficiary: string,
): Promise<true | "in part"> => {
  const part = await nextPart(operating, stored, beneficiary);
  if (!part.after) {
    await commit(operating, writeTransaction("order retire", [keep(stored, part.credits), ...part.writes]));
    return "in part";
  }
  const step = { before: { ...stored, credits: part.credits }, after: part.after, nextStepMs: undefined };
  const guard = { attribute: "credits", value: stored.credits && creditsText(stored.credits) };
  return (await persistTransition(operating, { ...step, guard, more: part.writes })) || "in part";
};

/** The order with the credits that it has so far, on condition that nobody else gave it any. */
const keep = (stored: StoredOrder, credits: OrderCredits): WriteTransaction["writes"][number] =>
  replace(orderItem({ ...stored, credits }, undefined), {
    attribute: "credits",
    value: stored.credits && creditsText(stored.credits),
  });

interface Part {
  readonly credits: OrderCredits;
  readonly writes: WriteTransaction["writes"];
  /** The order with all of its credits; undefined while some are missing. */
  readonly after: StoredOrder["order"] | undefined;
}

/** As much of what has no credits yet as fits into a transaction. */
const nextPart = async (operating: Operating, stored: StoredOrder, beneficiary: string): Promise<Part> => {
  const { table } = operating;
  const { order, account_id } = stored;
  const records = await readOffer(table, { consistent: true });
  const { projects } = offerOf(records, undefined);
  const standing = await readItem(table, keys.pool(account_id, poolName(beneficiary)), PoolItem, { consistent: true });
  const pool = standing ? poolOf(standing) : EMPTY_POOL;
  const nowMs = operating.clock.nowMs();
  const allocation = fitting(unallocated(order, stored.credits), (parts) =>
    allocateCredits(parts, {
      projects: suppliersOf(projects, order.created_at),
      // Other orders have parts of a pooled tonne, later ones too: it is taken from what is on offer now.
      pooled: suppliersOf(projects, instant(nowMs)),
      stock: records.stock,
      pool,
    }),
  );
  const credits: OrderCredits = {
    beneficiary,
    lots: [...(stored.credits?.lots ?? []), ...allocation.lots.map((lot) => ({ ...lot, serials: null }))],
    fractions: [...(stored.credits?.fractions ?? []), ...allocation.fractions],
  };
  const { lots, tonnes } = allocation;
  const audit = { command: "order retire", subject: order.id, detail: { lots, tonnes } };
  const writes = [
    ...allocationWrites(stored, beneficiary, allocation, { before: standing, nowMs }),
    auditWrite(operating, audit).write,
  ];
  if (unallocated(order, credits).length > 0) return { credits, writes, after: undefined };
  const full = new Map<number, KnownTonne>(await tonnesOf(table, account_id, credits));
  for (const tonne of tonnes) full.set(tonne.tonne, { ...tonne, serials: null });
  const byId = new Map(records.projects.map((project) => [project.id as string, project]));
  return {
    credits,
    writes,
    after: { ...order, status: "retiring", projects: orderProjects(order, credits, full, byId) },
  };
};

/** An allocation of all parts, of some of them, or of some lots of one, whatever fits into a transaction. */
const fitting = (parts: readonly BundlePart[], allocate: (parts: readonly BundlePart[]) => Allocation): Allocation => {
  const whole = allocate(parts);
  if (writesOf(whole) <= MOST_WRITES) return whole;
  if (parts.length > 1) return fitting(parts.slice(0, Math.ceil(parts.length / 2)), allocate);
  return { ...whole, lots: whole.lots.slice(0, MOST_LOTS), fractions: [], tonnes: [] };
};

/** At most so many writes: every lot and tonne may be of a vintage of its own. */
const writesOf = ({ lots, tonnes, fractions }: Allocation): number =>
  2 * lots.length + 3 * tonnes.length + new Set(fractions.map(({ tonne }) => tonne)).size + 2;
