import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import {
  AccountType,
  type Allocation,
  type BatchSummary,
  type Order,
  OrderStatus,
  type Sequence,
  WebhookEventType,
  jsonText,
  sequenceText,
} from "@isotherm/contract";
import { type AccountId, type Clock, DAY_MS, type EventId, type OrderId, type OrganisationId } from "@isotherm/core";
import { type Key, keys, partitions, storedId } from "../keys.ts";
import { PackedBytes, PackedText, packText } from "./packed-text.ts";
import { readPartition } from "../read.ts";
import { type Table, readItem, type ReadOptions } from "../table.ts";

/** Reads the last event of an account from its item. */
const HeadItem = z.object({
  schema: z.literal(1),
  account_id: storedId<AccountId>(),
  /** The account's last sequence. A commit replaces the item on condition that this is still the one it read. */
  seq: z.int().positive(),
  /** `at` of that event, milliseconds. */
  at: z.int(),
});

/** The last event of an account. */
export type Head = z.output<typeof HeadItem>;

/** What a head item is made of. */
export interface HeadFacts {
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
  readonly account_id: AccountId;
  readonly seq: Sequence;
  readonly at: number;
}

/** The item that holds an account's last sequence; written in the transaction of the events up to it. */
export const headItem = (
  { organisation_id, mode, account_id, seq, at }: HeadFacts,
  key: Key = keys.head(organisation_id, mode, account_id),
) => ({
  ...key,
  schema: 1,
  account_id,
  seq,
  at,
});

/** The last event of every account of an organisation and mode that has one. */
export const headsOf = (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
  { consistent = true }: ReadOptions = {},
): Promise<Head[]> => readPartition(table, partitions.heads(organisation, mode), HeadItem, { consistent });

/** The last event of an account; undefined when it has none. A commit chooses its sequences from a consistent answer. */
export const readHead = (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
  account: AccountId,
  { consistent = true }: ReadOptions = {},
): Promise<Head | undefined> => readItem(table, keys.head(organisation, mode, account), HeadItem, { consistent });

/** Milliseconds for which an event is kept and can be delivered. */
export const EVENT_KEPT_MS = 30 * DAY_MS;

/** Reads an event from its item. */
export const EventItem = z.object({
  schema: z.literal(1),
  /** The event as JSON text, serialised once: every attempt sends these very characters. Kept packed. */
  body: PackedText,
  event_id: storedId<EventId>(),
  account_id: storedId<AccountId>(),
  organisation_id: storedId<OrganisationId>(),
  mode: AccountType,
  sequence: z.int().positive(),
  /** When it was committed, milliseconds; never smaller than that of the event before. */
  at: z.int(),
  /** `at` of the event before, 0 if this is the account's first. */
  prev_at: z.int(),
  /** Missing where only orders had events: then their status says it. */
  event_type: WebhookEventType.optional(),
  /** The order that the event is about, if it is about one, and its status after the change. */
  order_id: storedId<OrderId>().optional(),
  status: OrderStatus.optional(),
  /** The bodies of the events right before it, if the item holds any: packed, its own body serving as dictionary. */
  earlier: PackedBytes.optional(),
});

/** An event as it is stored. */
export type StoredEvent = z.output<typeof EventItem>;

/**
 * What an event tells: an order as it was right after a change, a batch that became processed, or credits that were
 * allocated to an order or retired for it, as their status says.
 */
export type Occurrence = OrderOccurrence | BatchOccurrence;

/** What happened to an order or to credits of one. */
export type OrderOccurrence =
  | { readonly order: Order }
  | { readonly allocation: Allocation; readonly split_from?: Allocation };

/** What happened to a batch. */
export interface BatchOccurrence {
  readonly batch: BatchSummary;
}

/** What an event is made of. */
export type EventChange = Occurrence & {
  readonly event_id: EventId;
  readonly account_id: AccountId;
  readonly sequence: Sequence;
};

/** An event without its number. */
export type NewEvent<O extends Occurrence = Occurrence> = Omit<EventChange, "sequence"> & O;

/** An event that is written but for its number. */
export interface DraftedEvent {
  readonly change: NewEvent;
  readonly text: string;
}

/** An event in the form in which it is stored, signed and sent, beside what it was made of. */
export interface ToldEvent {
  readonly change: EventChange;
  readonly text: string;
}

/** What the item of events is made of; `at` and `prev_at` come from the account's head. */
export interface EventFacts {
  /** The event whose sequence the item has. */
  readonly own: ToldEvent;
  /** Events of the same transaction that come right before it, in their order. */
  readonly earlier?: readonly ToldEvent[];
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
  /** max(at of the event before, clock), milliseconds. */
  readonly at: number;
  /** at of the event before, 0 if there is none. */
  readonly prev_at: number;
}

/**
 * What is written for what happened to one account, in its order: the items of the events, and the account's new head in
 * place of the one that is read for it.
 *
 * @returns the items, and the sequence of the head that was read; undefined when there was none
 */
export const nextEvents = async (
  { table, clock }: { readonly table: Table; readonly clock: Pick<Clock, "nowMs"> },
  { account_id, organisation_id, mode }: Pick<HeadFacts, "account_id" | "organisation_id" | "mode">,
  drafts: readonly DraftedEvent[],
) => {
  const key = keys.head(organisation_id, mode, account_id);
  const last = await readItem(table, key, HeadItem, { consistent: true });
  const at = Math.max(last?.at ?? 0, clock.nowMs());
  const before = last?.seq ?? 0;
  const told = drafts.map((draft, index) => tellEvent(draft, before + index + 1));
  const events = sharedItems(told).map((one, index) =>
    eventItem({ ...one, organisation_id, mode, at, prev_at: index === 0 ? (last?.at ?? 0) : at }),
  );
  const seq = before + drafts.length;
  const head = headItem({ organisation_id, mode, account_id, seq, at }, key);
  return { events, head, lastSequence: last?.seq };
};

/** So much text of events goes into one item: unpacked, because what a client put into it may not pack. An item has 400 kB. */
const MOST_SHARED_BYTES = 128 * 1_024;

/**
 * What items are made of for the events of one transaction, in their order: one that they share, because each costs by
 * itself; several where they are too long for one.
 */
export const sharedItems = (told: readonly ToldEvent[]) => {
  const items: { own: ToldEvent; earlier: ToldEvent[] }[] = [];
  let bytes = 0;
  for (const own of told) {
    const size = Buffer.byteLength(own.text);
    const before = items.at(-1);
    const shares = before !== undefined && bytes + size <= MOST_SHARED_BYTES;
    bytes = shares ? bytes + size : size;
    if (shares) items[items.length - 1] = { own, earlier: [...before.earlier, before.own] };
    else items.push({ own, earlier: [] });
  }
  return items;
};

/** The item of an event, and of those before it. It is created with the change that it tells of, in one transaction. */
export const eventItem = ({ own: { change, text }, earlier = [], organisation_id, mode, at, prev_at }: EventFacts) => ({
  ...keys.event(change.account_id, sequenceText(change.sequence)),
  schema: 1,
  body: packText(text),
  event_id: change.event_id,
  account_id: change.account_id,
  organisation_id,
  mode,
  sequence: change.sequence,
  at,
  prev_at,
  ttl: Math.floor((at + EVENT_KEPT_MS) / 1_000),
  event_type: toldOf(change).event_type,
  ...("order" in change && { order_id: change.order.id, status: change.order.status }),
  // JSON text has no line breaks of its own.
  ...(earlier.length > 0 && {
    earlier: deflateRawSync(earlier.map((one) => one.text).join("\n"), dictionary(text)),
  }),
});

const dictionary = (body: string) => ({ dictionary: Buffer.from(body) });

const EarlierBody = z
  .object({
    event_id: storedId<EventId>(),
    event_type: WebhookEventType,
    data: z.object({ order: z.object({ id: storedId<OrderId>(), status: OrderStatus }).optional() }),
  })
  .transform(({ data: { order }, ...event }) => ({
    ...event,
    ...(order && { order_id: order.id, status: order.status }),
  }));

/** The events of an item, oldest first: those of the same transaction that it holds before its own, then that. */
export const eventsOf = ({ earlier, ...own }: StoredEvent): StoredEvent[] => {
  if (!earlier) return [own];
  const { order_id: _order, status: _status, ...shared } = own;
  const bodies = inflateRawSync(earlier, dictionary(own.body)).toString("utf8").split("\n");
  const before = bodies.map((body, index) => ({
    ...shared,
    ...EarlierBody.parse(JSON.parse(body)),
    body,
    sequence: own.sequence - bodies.length + index,
    prev_at: index === 0 ? own.prev_at : own.at,
  }));
  return [...before, { ...own, prev_at: own.at }];
};

/** The event that tells of each status. Mind the pair `complete` and `order.completed`. */
const EVENT_TYPE_OF_STATUS = {
  received: "order.received",
  placed: "order.placed",
  paid: "order.paid",
  retiring: "order.retiring",
  complete: "order.completed",
  cancelled: "order.cancelled",
  failed: "order.failed",
} as const satisfies Record<OrderStatus, WebhookEventType>;

/** What stands for the number of an event that has none yet: no id before it in the text can hold that. */
const NO_NUMBER = `"sequence":"${sequenceText(0)}"`;

/**
 * Writes an event but for its number: before the account's head is read, because what is done between that and the commit is time in
 * which somebody else may be faster. The schema is the caller's, because no function writes events of orders and of batches.
 */
export const draftEvent = (schema: z.ZodType, change: NewEvent): DraftedEvent => {
  const { event_id, account_id, ...occurrence } = change;
  const event = { api_version: "v1", event_id, account_id, sequence: sequenceText(0), ...toldOf(occurrence) };
  return { change, text: jsonText(schema, event) };
};

/** Numbers an event: once, because every attempt to send it sends these very characters. */
export const tellEvent = ({ change, text }: DraftedEvent, sequence: Sequence): ToldEvent => ({
  change: { ...change, sequence },
  text: text.replace(NO_NUMBER, `"sequence":"${sequenceText(sequence)}"`),
});

const toldOf = (occurrence: Occurrence) => {
  if ("order" in occurrence)
    return { event_type: EVENT_TYPE_OF_STATUS[occurrence.order.status], data: { order: occurrence.order } };
  if ("batch" in occurrence) return { event_type: "batch.completed" as const, data: { batch: occurrence.batch } };
  const { allocation, split_from } = occurrence;
  const event_type = allocation.status === "new" ? ("allocation.new" as const) : ("allocation.retired" as const);
  return { event_type, data: { allocation, ...(split_from && { split_from }) } };
};

/** The type of an event; undefined only where its item is damaged. */
export const typeOf = ({ event_type, status }: StoredEvent): WebhookEventType | undefined =>
  event_type ?? (status && EVENT_TYPE_OF_STATUS[status]);

/** Reads the new image of an event from a record of the table's stream. Throws on anything else. */
export const parseEventImage = (image: unknown): StoredEvent =>
  // The stream's types are Lambda's own copy of the SDK's; what comes out is checked by the parser.
  EventItem.parse(unmarshall(image as Record<string, AttributeValue>));
