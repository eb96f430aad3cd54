import type { OrderId, ProjectId } from "@isotherm/core";
import { orderProjects } from "@isotherm/ordering";
import { type Act, create, type Guard, remove, replace, update } from "../act.ts";
import type { CreditReference } from "../credit-reference.ts";
import { creditEntryItem, creditsText, PooledOrder, SerialItem, TonneItem, tonneItem } from "../items/credit-items.ts";
import { orderItem, type StoredOrder } from "../items/order-item.ts";
import { keys, sortKeys } from "../keys.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import { orderQueries } from "../queries/orders.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { tonnesOf } from "./complete-order.ts";
import { isRecorded, refuseUnfit, type RetirementRecord, UnfitRecord } from "./retirement-record.ts";

/** What a record changes. */
export interface Recorded {
  /** Orders that may be complete now. */
  readonly orders: readonly OrderId[];
  readonly beneficiary: string;
  /** None when the record is there already. */
  readonly writes: Act["writes"];
}

/**
 * What is to be written of a record, for whole tonnes of an order or for a tonne of a pool.
 *
 * @throws UnfitRecord when it does not fit what is allocated
 */
export const retirementWrites = (
  table: Table,
  reference: CreditReference,
  record: RetirementRecord,
): Promise<Recorded> =>
  reference.kind === "lot" ? lotWrites(table, reference, record) : tonneWrites(table, reference, record);

const lotWrites = async (
  table: Table,
  { account, order: id, lot: index }: Extract<CreditReference, { kind: "lot" }>,
  record: RetirementRecord,
): Promise<Recorded> => {
  const before = await orderQueries(table).one(account, id);
  const lot = before?.credits?.lots[index];
  if (!before?.credits || !lot) throw new UnfitRecord(record.reference, "no credits are allocated under it");
  refuseUnfit(record, lot);
  if (isRecorded(record, lot.serials)) return { orders: [id], beneficiary: before.credits.beneficiary, writes: [] };
  const credits = {
    ...before.credits,
    lots: before.credits.lots.map((other, at) => (at === index ? { ...lot, serials: record.serials } : other)),
  };
  const { projects } = await readCatalogueRecords(table);
  const byId = new Map(projects.map((project) => [project.id as string, project]));
  const known = await tonnesOf(table, account, credits);
  const after: StoredOrder = {
    ...before,
    credits,
    order: { ...before.order, projects: orderProjects(before.order, credits, known, byId) },
  };
  return {
    orders: [id],
    beneficiary: credits.beneficiary,
    writes: [
      replace(
        orderItem(after, undefined),
        { attribute: "credits", value: creditsText(before.credits) },
        { orTryAgain: true },
      ),
    ],
  };
};

const tonneWrites = async (
  table: Table,
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
export const ledgerWrites = (
  { reference, project, vintage, quantity, serials }: RetirementRecord,
  beneficiary: string,
): Act["writes"] => {
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

const takenFor = (reference: string): Guard => ({
  orElse: (standing) => {
    const { serial, reference: other } = SerialItem.parse(standing);
    return new UnfitRecord(reference, `the serial number ${serial} was recorded before, for ${other}`);
  },
});
