import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { OrderId, ProjectId } from "@isotherm/core";
import { orderProjects } from "@isotherm/ordering";
import { type Act, create, remove, replace, update } from "../act.ts";
import { type CreditReference, parseReference } from "../credit-reference.ts";
import { creditEntryItem, creditsText, PooledOrder, TonneItem, tonneItem } from "../items/credit-items.ts";
import { orderItem, type StoredOrder } from "../items/order-item.ts";
import { keys, sortKeys } from "../keys.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import { orderQueries } from "../queries/orders.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";
import { completeOrder, NotRetired, tonnesOf } from "./complete-order.ts";
import { operate, type Operating } from "./operator-act.ts";

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

/**
 * Records that a registry retired the credits of a reference, and completes every order that has all of its credits
 * retired now. Serial numbers are accepted once per project.
 *
 * @returns the orders that became complete
 * @throws UnfitRecord
 * @throws GuardFailed when a serial number was recorded before
 */
export const recordRetirement = async (operating: Operating, record: RetirementRecord): Promise<OrderId[]> => {
  const reference = parseReference(record.reference);
  if (!reference) throw new UnfitRecord(record.reference, "is no reference of allocated credits");
  if (record.serials.length === 0) throw new UnfitRecord(record.reference, "needs serial numbers");
  if (new Set(record.serials).size < record.serials.length)
    throw new UnfitRecord(record.reference, "names a serial number twice");
  const { orders, beneficiary, writes } =
    reference.kind === "lot"
      ? await lotWrites(operating.table, reference, record)
      : await tonneWrites(operating.table, reference, record);
  await operate(operating, { command: "order record", subject: record.reference, detail: { ...record } }, [
    ...writes,
    ...ledgerWrites(record, beneficiary),
  ]);
  const completed: OrderId[] = [];
  for (const order of orders) {
    const stored = await orderQueries(operating.table).one(reference.account, order);
    if (stored?.order.status !== "retiring") continue;
    try {
      await completeOrder(operating, stored);
      completed.push(order);
    } catch (error) {
      if (!(error instanceof NotRetired)) throw error;
    }
  }
  return completed;
};

interface Recorded {
  /** Orders that may be complete now. */
  readonly orders: readonly OrderId[];
  readonly beneficiary: string;
  readonly writes: Act["writes"];
}

const lotWrites = async (
  table: Table,
  { account, order: id, lot: index }: Extract<CreditReference, { kind: "lot" }>,
  record: RetirementRecord,
): Promise<Recorded> => {
  const before = await orderQueries(table).one(account, id);
  const lot = before?.credits?.lots[index];
  if (!before?.credits || !lot) throw new UnfitRecord(record.reference, "no credits are allocated under it");
  refuseUnfit(record, lot);
  if (lot.serials) throw new UnfitRecord(record.reference, "is retired already");
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
    // Two records at once: the second reads again.
    writes: [replace(orderItem(after, undefined), { attribute: "credits", value: creditsText(before.credits) })],
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
  if (before.serials) throw new UnfitRecord(record.reference, "is retired already");
  const { schema: _schema, ...facts } = before;
  const after = { ...facts, serials: [...record.serials] };
  const orders = await ordersOfTonne(table, account, pool, tonne);
  const first = orders[0] && (await orderQueries(table).one(account, orders[0]));
  return {
    orders,
    beneficiary: first?.credits?.beneficiary ?? "",
    writes: [replace(tonneItem(account, pool, after), { attribute: "serials", value: undefined })],
  };
};

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

/** Every order that has a part of a pooled tonne. */
const ordersOfTonne = async (
  table: Table,
  account: StoredOrder["account_id"],
  pool: string,
  tonne: number,
): Promise<OrderId[]> => {
  const orders: OrderId[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":sk": sortKeys.pooledOrders(pool, tonne) },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    orders.push(...Items.map((item) => PooledOrder.parse(item).order_id));
    from = LastEvaluatedKey;
  } while (from);
  return orders;
};

/** From allocated to retired in the stock and in the ledger; each serial number is taken for good. */
const ledgerWrites = (
  { reference, project, vintage, quantity, serials }: RetirementRecord,
  beneficiary: string,
): Act["writes"] => {
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
    ...serials.map((serial) => create({ ...keys.serial(entry.project_id, serial), reference })),
  ];
};
