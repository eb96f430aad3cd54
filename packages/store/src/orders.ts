import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import {
  AccountType,
  Allocation,
  DecimalString,
  Order,
  OrderStatus,
  decodeKept,
  idString,
  jsonText,
} from "@isotherm/contract";
import {
  type AccountId,
  type EstimateId,
  type OffsetLinkId,
  type OrderId,
  type OrganisationId,
  instantMs,
} from "@isotherm/core";
import type { OrderCredits, RetirementFacts } from "@isotherm/ordering";
import { orderOfEstimate } from "./estimate-claims.ts";
import { CreditsText, creditsText } from "./items/order-credits.ts";
import { OrderClaim } from "./items/order-claim-item.ts";
import { PackedBytes, PackedText, packText, unpackText } from "./items/packed-text.ts";
import { type Key, SCHEMA_ONE, keys, pendingOrder, sortKeys } from "./keys.ts";
import { newestItems, readMany } from "./read.ts";
import { type Table, readItem } from "./table.ts";

/** Which orders of a list are wanted: those that came through a link, if one is named, made before another. */
export interface OrdersAfter {
  readonly link: OffsetLinkId | undefined;
  readonly after: OrderId | undefined;
  readonly limit: number;
}

/** Orders of accounts. */
export const orderQueries = (table: Table) => ({
  one: (account: AccountId, id: OrderId) => readItem(table, keys.order(account, id), OrderItem, { consistent: true }),
  /** Those of several that there are, in whatever order, with one call for a hundred. */
  several: (account: AccountId, ids: readonly OrderId[]): Promise<StoredOrder[]> =>
    readMany(
      table,
      ids.map((id) => keys.order(account, id)),
      OrderItem,
    ),
  customerOf: (stored: StoredOrder) => customerOf(table, stored),
  /** The newest orders of an account, at most so many. */
  newest: (account: AccountId, { link, after, limit }: OrdersAfter): Promise<StoredOrder[]> =>
    link === undefined ? newestOrders(table, account, after, limit) : newestOfLink(table, account, link, after, limit),
  /** How many orders came through a link. */
  countOfLink: (account: AccountId, link: OffsetLinkId): Promise<number> => countOfLink(table, account, link),
  /** Which order used an idempotency key. */
  claimOfKey: (account: AccountId, key: string) =>
    readItem(table, keys.orderKeyClaim(account, key), OrderClaim, { consistent: true }),
  /** Which order was placed from an estimate and neither cancelled nor failed since. */
  ofEstimate: (account: AccountId, estimate: EstimateId) => orderOfEstimate(table, account, estimate),
});

const newestOrders = async (
  table: Table,
  account: AccountId,
  after: OrderId | undefined,
  limit: number,
): Promise<StoredOrder[]> => {
  const items = await newestItems(table, {
    pk: keys.account(account).pk,
    beginning: sortKeys.orders,
    after: after && keys.order(account, after),
    limit,
  });
  return items.map((item) => OrderItem.parse(item));
};

const newestOfLink = async (
  table: Table,
  account: AccountId,
  link: OffsetLinkId,
  after: OrderId | undefined,
  limit: number,
): Promise<StoredOrder[]> => {
  const items = await newestItems(table, {
    pk: keys.account(account).pk,
    beginning: sortKeys.ordersOfLink(link),
    after: after && keys.linkOrder(account, link, after),
    limit,
  });
  return ordersOf(
    table,
    items.map((item) => keys.order(account, LinkOrder.parse(item).order_id)),
  );
};

const countOfLink = async (table: Table, account: AccountId, link: OffsetLinkId): Promise<number> => {
  let counted = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":sk": sortKeys.ordersOfLink(link) },
        Select: "COUNT",
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    counted += Count;
    from = LastEvaluatedKey;
  } while (from);
  return counted;
};

/** The orders of these keys, in their order. */
const ordersOf = async (table: Table, wanted: readonly Key[]): Promise<StoredOrder[]> => {
  const orders = await readMany(table, wanted, OrderItem);
  const found = new Map<string, StoredOrder>(orders.map((stored) => [stored.order.id, stored]));
  return wanted.flatMap(({ sk }) => found.get(sk.slice(sortKeys.orders.length)) ?? []);
};

/** Whose order it is. Its events go to the endpoints of this organisation and mode. */
export interface OrderOwner {
  readonly account_id: AccountId;
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
}

/** An order and its owner. */
export interface StoredOrder extends OrderOwner {
  readonly order: Order;
  /** Where the service was reached when the order was placed: what the address of its certificate begins with. */
  readonly origin: string;
  /** Where its tonnes come from; live orders only, once credits are allocated. */
  readonly credits?: OrderCredits | undefined;
  /** Allocations of credits that are not retired yet, as events have told them; kept until all are. */
  readonly allocations?: readonly Allocation[] | undefined;
  /** What its certificate says; undefined until it is complete. */
  readonly retired?: RetirementFacts | undefined;
  /** The name of the customer where it was kept with the order itself; read it by `customerOf`. */
  readonly customer?: string | undefined;
  /** A test order that stays where it is until somebody advances it. */
  readonly resting?: boolean | undefined;
}

const Item = z.object({
  ...SCHEMA_ONE,
  account_id: idString<AccountId>(),
  organisation_id: idString<OrganisationId>(),
  mode: AccountType,
  status: OrderStatus,
  body: PackedText,
  origin: z.string(),
  credits: z.string().optional(),
  /** Packed; what the body says already serves as dictionary. */
  allocations: PackedBytes.optional(),
  /** The same, or the text itself, as older items have it. */
  retired: z.union([z.string().regex(/^\{/), PackedBytes]).optional(),
  resting: z.boolean().optional(),
  customer: z.string().optional(),
});

const AllocationsText = z.array(Allocation);

const RetiredText = z.object({
  beneficiary: z.string(),
  completed_at: z.string(),
  credits: z.array(
    z.object({
      project_name: z.string(),
      project_type: z.string(),
      country_name: z.string(),
      registry_name: z.string(),
      vintage: z.string().nullable(),
      quantity: DecimalString,
      serial_numbers: z.array(z.string()),
    }),
  ),
});

/**
 * The item of an order. A test order under way stands in the sparse index with the time of its next step, so that the
 * sweep finds it when the message of the step was lost.
 */
export const orderItem = (
  { order, retired, credits, allocations = [], resting, ...owner }: StoredOrder,
  nextStepMs: number | undefined,
) => {
  const body = jsonText(Order, order);
  const packBeside = (text: string): Uint8Array => packText(text, Buffer.from(body));
  return {
    ...keys.order(owner.account_id, order.id),
    schema: 1,
    ...owner,
    order_id: order.id,
    status: order.status,
    body: packText(body),
    // Text, and not packed like the rest: conditions compare it.
    credits: credits && creditsText(credits),
    allocations: allocations.length > 0 ? packBeside(jsonText(AllocationsText, [...allocations])) : undefined,
    retired: retired && packBeside(jsonText(RetiredText, { ...retired, credits: mutable(retired.credits) })),
    resting: resting || undefined,
    created_ms: instantMs(order.created_at),
    ...(nextStepMs !== undefined && pendingOrder(order.id, nextStepMs)),
  };
};

const mutable = (credits: RetirementFacts["credits"]) =>
  credits.map((entry) => ({ ...entry, serial_numbers: [...entry.serial_numbers] }));

/** Reads what is kept beside the body of an order: packed with the body as dictionary, or as it is. */
const decodeBeside = <T extends z.ZodType>(schema: T, kept: string | Uint8Array, body: string): z.output<T> => {
  const text = typeof kept === "string" ? kept : unpackText(kept, Buffer.from(body));
  return z.decode(schema, JSON.parse(text) as z.input<T>);
};

/** Reads an order from its item. */
export const OrderItem = Item.transform(
  ({
    account_id,
    organisation_id,
    mode,
    body,
    origin,
    credits,
    allocations,
    retired,
    resting,
    customer,
  }): StoredOrder => ({
    account_id,
    organisation_id,
    mode,
    order: decodeKept(Order, JSON.parse(body) as z.input<typeof Order>),
    origin,
    credits:
      credits === undefined ? undefined : z.decode(CreditsText, JSON.parse(credits) as z.input<typeof CreditsText>),
    allocations: allocations && decodeBeside(AllocationsText, allocations, body),
    retired: retired === undefined ? undefined : decodeBeside(RetiredText, retired, body),
    resting,
    customer,
  }),
);

/**
 * An order that came through an offset link, with what is known of its customer. It is written once: what moves the order
 * writes that anew, and may be of a release that knows less.
 */
const LinkOrder = z.object({
  ...SCHEMA_ONE,
  order_id: idString<OrderId>(),
  customer: z.string().optional(),
  language: z.enum(["en", "de"]).optional(),
});

/** What is known of the customer of an order that came through an offset link. */
export interface CustomerOfOrder {
  /** The name that they gave if they paid, for their certificate. */
  readonly name: string | undefined;
  /** In which they saw the pages; undefined for orders of before it was kept. */
  readonly language: z.output<typeof LinkOrder>["language"];
}

const customerOf = async (
  table: Table,
  { account_id, order: { id, offset_link_id: link }, customer }: StoredOrder,
): Promise<CustomerOfOrder> => {
  const entry = link === null ? undefined : await readItem(table, keys.linkOrder(account_id, link, id), LinkOrder);
  return { name: entry?.customer ?? customer, language: entry?.language };
};
