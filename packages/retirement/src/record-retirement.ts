import { IdsInARow, type OrderId, type ProjectId } from "@isotherm/core";
import { orderProjects } from "@isotherm/ordering";
import {
  type OrderOwner,
  type WriteTransaction,
  commit,
  create,
  draftOrderEvent,
  eventWrites,
  type WriteCondition,
  inTurn,
  orderItem,
  orderQueries,
  readOffer,
  readItem,
  readPartition,
  remove,
  replace,
  type StoredOrder,
  type Table,
  tellAllocations,
  update,
  wasFaster,
  writeTransaction,
} from "@isotherm/store";
import { creditEntryItem, PooledOrder, SerialItem, tonneItem, TonneItem } from "@isotherm/store/items/credit-items";
import { creditsText } from "@isotherm/store/items/order-credits";
import { keys, sortKeys } from "@isotherm/store/keys";
import { auditWrite, type Operating } from "@isotherm/store/operator/index";
import { completeOrder, NotRetired, tonnesOf } from "./complete-order.ts";
import { type CreditReference, parseReference } from "./ledger.ts";

/** A transaction has at most 100 writes; a record needs some besides those of its serial numbers. */
export const MOST_SERIALS = 90;

/** What came of a record. */
interface RecordedRetirement {
  /** False when the same serial numbers were recorded before; then nothing is written. */
  readonly recorded: boolean;
  /** Orders that became complete. */
  readonly completed: readonly OrderId[];
}

/**
 * Records that a registry retired the credits of a reference, and completes every order that has all of its credits
 * retired now. Serial numbers are accepted once per project. The same record may come again, after an interruption for
 * example: it changes nothing, but completes what was left to complete.
 *
 * @throws UnfitRecord
 * @throws ConditionFailed when the stock has less than was allocated
 * @throws Contended when others change the same order for as long as there is time
 */
export const recordRetirement = async (operating: Operating, record: RetirementRecord): Promise<RecordedRetirement> => {
  const reference = parseReference(record.reference);
  if (!reference) throw new UnfitRecord(record.reference, "is no reference of allocated credits");
  if (record.serials.length === 0) throw new UnfitRecord(record.reference, "needs serial numbers");
  if (record.serials.length > MOST_SERIALS)
    throw new UnfitRecord(record.reference, `has more than ${MOST_SERIALS} serial numbers: name ranges of them`);
  if (new Set(record.serials).size < record.serials.length)
    throw new UnfitRecord(record.reference, "names a serial number twice");
  const { orders, writes } = await recordOnce(operating, reference, record);
  const completed: OrderId[] = [];
  for (const order of orders) {
    const stored = await orderQueries(operating.table).one(reference.account, order);
    if (stored?.order.status !== "retiring") continue;
    try {
      if (await completeOrder(operating, stored)) completed.push(order);
    } catch (error) {
      if (!(error instanceof NotRetired)) throw error;
    }
  }
  return { recorded: writes.length > 0, completed };
};

/** Writes the record; reads again, in turn, when somebody else was faster. */
const recordOnce = (operating: Operating, reference: CreditReference, record: RetirementRecord): Promise<Recorded> => {
  const { table } = operating;
  const description = { command: "order record", subject: record.reference, detail: { ...record } };
  const attempt = async (): Promise<Recorded> => {
    const found = await retirementWrites(operating, reference, record);
    if (found.writes.length === 0) return found;
    const { write } = auditWrite(operating, description);
    const writes = [...found.writes, ...ledgerWrites(record, found.beneficiary), write];
    const events = found.told ? await eventWrites(operating, found.told.owner, found.told.drafts) : [];
    await commit(operating, writeTransaction(description.command, [...writes, ...events]));
    return found;
  };
  return inTurn(table.turns, attempt, wasFaster);
};

/** What a registry retired, and for what. */
export interface RetirementRecord {
  readonly reference: string;
  readonly project: string;
  readonly vintage: string;
  readonly quantity: number;
  readonly serials: readonly string[];
}

/** A record does not fit what is allocated. */
export class UnfitRecord extends Error {
  constructor(reference: string, why: string) {
    super(`${reference}: ${why}`);
    this.name = "UnfitRecord";
  }
}

/** @throws UnfitRecord when something else is allocated than was retired */
const refuseUnfit = (
  { reference, project, vintage, quantity }: RetirementRecord,
  allocated: { readonly project_id: string; readonly vintage: string; readonly quantity: number },
): void => {
  if (project !== allocated.project_id || vintage !== allocated.vintage || quantity !== allocated.quantity)
    throw new UnfitRecord(
      reference,
      `${allocated.quantity} t of ${allocated.project_id} ${allocated.vintage} are allocated, not ${quantity} t of ${project} ${vintage}`,
    );
};

/**
 * Whether a record is there already.
 *
 * @throws UnfitRecord when the credits were retired as something else
 */
const isRecorded = ({ reference, serials }: RetirementRecord, standing: readonly string[] | null): boolean => {
  if (standing === null) return false;
  if (JSON.stringify(standing) === JSON.stringify(serials)) return true;
  throw new UnfitRecord(reference, `is retired already, as ${standing.join(", ")}`);
};

/** What a record changes. */
export interface Recorded {
  /** Orders that may be complete now. */
  readonly orders: readonly OrderId[];
  readonly beneficiary: string;
  /** None when the record is there already. */
  readonly writes: WriteTransaction["writes"];
  /** What events tell of it, if it changes the allocations of an order. */
  readonly told?: { readonly owner: OrderOwner; readonly drafts: Parameters<typeof eventWrites>[2] };
}

/**
 * What is to be written of a record, for whole tonnes of an order or for a tonne of a pool.
 *
 * @throws UnfitRecord when it does not fit what is allocated
 */
const retirementWrites = (
  operating: Operating,
  reference: CreditReference,
  record: RetirementRecord,
): Promise<Recorded> =>
  reference.kind === "lot" ? lotWrites(operating, reference, record) : tonneWrites(operating, reference, record);

const lotWrites = async (
  operating: Operating,
  { account, order: id, lot: index }: Extract<CreditReference, { kind: "lot" }>,
  record: RetirementRecord,
): Promise<Recorded> => {
  const { table, ids } = operating;
  const before = await orderQueries(table).one(account, id);
  const lot = before?.credits?.lots[index];
  if (!before?.credits || !lot) throw new UnfitRecord(record.reference, "no credits are allocated under it");
  refuseUnfit(record, lot);
  if (isRecorded(record, lot.serials)) return { orders: [id], beneficiary: before.credits.beneficiary, writes: [] };
  const credits = {
    ...before.credits,
    lots: before.credits.lots.map((other, at) => (at === index ? { ...lot, serials: record.serials } : other)),
  };
  const { projects } = await readOffer(table);
  const byId = new Map(projects.map((project) => [project.id as string, project]));
  const known = await tonnesOf(table, account, credits);
  const order = { ...before.order, projects: orderProjects(before.order, credits, known, byId) };
  const { told, allocations } = tellAllocations(operating, before, order);
  const inARow = new IdsInARow(ids);
  return {
    orders: [id],
    beneficiary: credits.beneficiary,
    writes: [
      replace(
        orderItem({ ...before, credits, order, allocations }, undefined),
        { attribute: "credits", value: creditsText(before.credits) },
        { orTryAgain: true },
      ),
    ],
    told: {
      owner: before,
      drafts: told.map((one) => draftOrderEvent({ ...one, account_id: account, event_id: inARow.next("event") })),
    },
  };
};

const tonneWrites = async (
  { table }: Operating,
  { account, pool, tonne }: Extract<CreditReference, { kind: "tonne" }>,
  record: RetirementRecord,
): Promise<Recorded> => {
  const before = await readItem(table, keys.pooledTonne(account, pool, tonne), TonneItem, { consistent: true });
  if (!before) throw new UnfitRecord(record.reference, "no credits are allocated under it");
  refuseUnfit(record, { ...before, quantity: 1 });
  const isThere = isRecorded(record, before.serials ?? null);
  const { schema: _schema, ...facts } = before;
  const after = { ...facts, serials: [...record.serials] };
  const orders = await ordersOfTonne(table, account, pool, tonne);
  const first = orders[0] && (await orderQueries(table).one(account, orders[0]));
  return {
    orders,
    beneficiary: first?.credits?.beneficiary ?? "",
    writes: isThere
      ? []
      : [replace(tonneItem(account, pool, after), { attribute: "serials", value: undefined }, { orTryAgain: true })],
  };
};

/** Every order that has a part of a pooled tonne. */
const ordersOfTonne = async (
  table: Table,
  account: StoredOrder["account_id"],
  pool: string,
  tonne: number,
): Promise<OrderId[]> => {
  const options = { consistent: true, beginning: sortKeys.pooledOrders(pool, tonne) };
  const items = await readPartition(table, keys.account(account).pk, PooledOrder, options);
  return items.map(({ order_id }) => order_id);
};

/** From allocated to retired in the stock and in the ledger; each serial number is taken for good. */
const ledgerWrites = (
  { reference, project, vintage, quantity, serials }: RetirementRecord,
  beneficiary: string,
): WriteTransaction["writes"] => {
  const taken = takenFor(reference);
  const entry = { reference, project_id: project as ProjectId, vintage, quantity, beneficiary };
  return [
    update({
      key: keys.stock(entry.project_id, vintage),
      change: "SET #allocated = #allocated - :retired, #retired = #retired + :retired",
      onlyIf: "#allocated >= :retired",
      values: { retired: quantity },
    }),
    remove(keys.allocatedCredits(entry.project_id, vintage, reference)),
    create(creditEntryItem({ ...entry, serials: [...serials] })),
    ...serials.map((serial) => create({ ...keys.serial(entry.project_id, serial), serial, reference }, taken)),
  ];
};

const takenFor = (reference: string): WriteCondition => ({
  orElse: (standing) => {
    const { serial, reference: other } = SerialItem.parse(standing);
    return new UnfitRecord(reference, `the serial number ${serial} was recorded before, for ${other}`);
  },
});
