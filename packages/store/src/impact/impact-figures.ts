import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DecimalString, idString, Timestamp } from "@isotherm/contract";
import {
  type AccountId,
  type BundleId,
  Decimal,
  type OrderId,
  type ProjectId,
  instantMs,
  idInstant,
} from "@isotherm/core";
import { isFinal } from "@isotherm/ordering";
import * as z from "zod";
import { SCHEMA_ONE, keys, sortKeys } from "../keys.ts";
import { OrderItem, type StoredOrder } from "../orders.ts";
import { readMany } from "../read.ts";
import { type Table, readItem } from "../table.ts";

/** How old figures may be before they are counted on. */
const FRESH_MS = 300_000;
/** Orders that one look at a page reads at most: new ones, and those that were not final. */
const MOST_NEW = 200;
const MOST_OPEN = 100;
/** Orders that wait for their end; beyond these no further ones are counted until some have ended. */
const MOST_WAITING = 1_000;
/** An order stands in the table this long after the time of its id at the latest. */
const SETTLING_MS = 60_000;
/** Completed orders that are told one by one. */
const LATEST = 12;

const Share = <Id extends string>() => z.object({ id: idString<Id>(), name: z.string(), quantity: DecimalString });

const Figures = z.object({
  orders: z.int().min(0),
  /** Tonnes. */
  quantity: DecimalString,
  /** Without fees, in the currency of the account. */
  value: DecimalString,
  bundles: z.array(Share<BundleId>()),
  projects: z.array(Share<ProjectId>()),
  latest: z.array(z.object({ id: idString<OrderId>(), quantity: DecimalString, completed_at: Timestamp })),
});

/** What the completed orders of an account come to; tonnes, and money without fees. `latest` is newest first. */
export type ImpactFigures = z.output<typeof Figures>;

const Counted = z.object({
  ...SCHEMA_ONE,
  /** Of orders that stand: no older one can come any more. */
  figures: Figures,
  /** With the youngest ones: what is shown. */
  shown: Figures,
  /** The last order that was looked at, and those of before it that were not final. */
  after: idString<OrderId>().nullable(),
  open: z.array(idString<OrderId>()),
  /** When it was counted; 0 where there was more to read. Milliseconds. */
  counted_ms: z.int(),
  revision: z.int(),
});
type Counted = z.output<typeof Counted>;

const ZERO = new Decimal(0);
const EMPTY: ImpactFigures = { orders: 0, quantity: ZERO, value: ZERO, bundles: [], projects: [], latest: [] };
const NOTHING: Counted = {
  schema: 1,
  figures: EMPTY,
  shown: EMPTY,
  after: null,
  open: [],
  counted_ms: 0,
  revision: 0,
};

/**
 * What the completed orders of an account come to, at most five minutes old. Kept beside the account and counted on by
 * whoever looks: a look reads a bounded number of orders, whatever the account has.
 */
export const impactFigures = async (table: Table, account: AccountId, nowMs: number): Promise<ImpactFigures> => {
  const kept = (await readItem(table, keys.impactFigures(account), Counted)) ?? NOTHING;
  if (nowMs - kept.counted_ms < FRESH_MS) return kept.shown;
  const counted = await countedOn(table, account, kept, nowMs);
  await keep(table, account, kept, counted);
  return counted.shown;
};

const countedOn = async (table: Table, account: AccountId, kept: Counted, nowMs: number): Promise<Counted> => {
  const looked = kept.open.slice(0, MOST_OPEN);
  const [again, fresh] = await Promise.all([
    readMany(
      table,
      looked.map((id) => keys.order(account, id)),
      OrderItem,
    ),
    kept.open.length < MOST_WAITING ? ordersAfter(table, account, kept.after) : [],
  ]);
  const isYoung = ({ order }: StoredOrder): boolean => instantMs(idInstant(order.id)) > nowMs - SETTLING_MS;
  const settled = fresh.filter((stored) => !isYoung(stored));
  const all = [...again, ...settled];
  const still = all.filter(({ order }) => !isFinal(order.status)).map(({ order }) => order.id);
  const isWhole = fresh.length < MOST_NEW && kept.open.length <= MOST_OPEN;
  const figures = completed(all).reduce(withOrder, kept.figures);
  return {
    schema: 1,
    figures,
    shown: completed(fresh.filter(isYoung)).reduce(withOrder, figures),
    after: settled.at(-1)?.order.id ?? kept.after,
    // Those that were looked at last come last the next time.
    open: [...kept.open.slice(MOST_OPEN), ...still],
    counted_ms: isWhole ? nowMs : 0,
    revision: kept.revision + 1,
  };
};

const completed = (orders: readonly StoredOrder[]): StoredOrder[] =>
  orders.filter(({ order }) => order.status === "complete");

const ordersAfter = async (table: Table, account: AccountId, after: OrderId | null): Promise<StoredOrder[]> => {
  const from = after === null ? undefined : keys.order(account, after);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":sk": sortKeys.orders },
      Limit: MOST_NEW,
      ...(from && { ExclusiveStartKey: { pk: from.pk, sk: from.sk } }),
    }),
  );
  return Items.map((item) => OrderItem.parse(item));
};

const withOrder = (figures: ImpactFigures, { order, retired }: StoredOrder): ImpactFigures => {
  const quantity = order.quantity ?? ZERO;
  const latest = { id: order.id, quantity, completed_at: retired?.completed_at ?? order.created_at };
  return {
    orders: figures.orders + 1,
    quantity: figures.quantity.plus(quantity),
    value: figures.value.plus(order.offset_cost ?? ZERO),
    bundles: (order.bundles ?? []).reduce(
      (shares, { bundle_id, bundle_name, quantity: part }) =>
        withShare(shares, { id: bundle_id, name: bundle_name, quantity: part }),
      figures.bundles,
    ),
    projects: (order.projects ?? []).reduce(
      (shares, { project_id, project_name, quantity: part }) =>
        withShare(shares, { id: project_id, name: project_name, quantity: part }),
      figures.projects,
    ),
    latest: [...figures.latest, latest]
      .toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))
      .slice(0, LATEST),
  };
};

interface Part<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly quantity: Decimal;
}

const withShare = <Id extends string>(shares: readonly Part<Id>[], part: Part<Id>): Part<Id>[] => {
  const known = shares.find(({ id }) => id === part.id);
  return known
    ? shares.map((share) => (share === known ? { ...part, quantity: share.quantity.plus(part.quantity) } : share))
    : [...shares, part];
};

/** Keeps what was counted, unless somebody else was faster: theirs is as good. */
const keep = async (table: Table, account: AccountId, before: Counted, counted: Counted): Promise<void> => {
  const isFirst = before.revision === 0;
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.impactFigures(account), ...z.encode(Counted, counted) },
        ConditionExpression: isFirst ? "attribute_not_exists(pk)" : "#revision = :revision",
        ...(!isFirst && {
          ExpressionAttributeNames: { "#revision": "revision" },
          ExpressionAttributeValues: { ":revision": before.revision },
        }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};
