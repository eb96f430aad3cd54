import type { AccountType } from "@isotherm/contract";
import type { Clock } from "@isotherm/core";
import { plansNextStep } from "@isotherm/ordering";
import { eventsOf, type StoredEvent } from "@isotherm/store/items/event-item";
import { inParallel } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { markCursor } from "./cursor.ts";
import { covers, endpointRef, type Hook, hooksOf } from "./endpoint.ts";
import {
  type EventTrigger,
  MAX_DELAY_SECONDS,
  type PlannedStep,
  type Queues,
  type ReceiptRequest,
  type Refused,
} from "./messages.ts";

/** What the relay works with. */
export interface RelayEffects {
  readonly table: Table;
  readonly queues: Pick<Queues, "wake" | "planSteps" | "askForReceipts">;
  readonly clock: Clock;
  /** Delay between the steps of a test order, milliseconds. */
  readonly testStepMs: number;
  /** Whose customers get receipts by mail: accounts of these modes. */
  readonly mailsReceipts: readonly AccountType[];
  /** Records an internal error with an account's events, which come again. */
  readonly faulted: (error: unknown) => void;
}

/** Accounts whose cursors are marked at the same time: as many as there are connections to the table. */
const ACCOUNTS_AT_ONCE = 50;

/** A message, and the records that ask for it: where a queue does not take it, they come again. */
interface Asked<M> {
  readonly message: M;
  readonly records: readonly StoredEvent[];
}

/**
 * Step "relay": marks the cursors of new events, then triggers the deliveries; plans the next step of test orders, and asks for
 * receipts by mail. May be given the same events again, in any order, and beside another relay. Of several events of an account
 * only the last is marked and triggered, which says the same.
 *
 * Each of these is done for the whole batch at once, so that its calls follow from its accounts and not from its events, and
 * messages go ten to a call.
 *
 * @returns the events to be given again
 */
export const relay = async (effects: RelayEffects, events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
  const { queues } = effects;
  const again = new Set<StoredEvent>();
  const failed = (records: readonly StoredEvent[], error: unknown): void => {
    effects.faulted(error);
    for (const record of records) again.add(record);
  };
  const sendAll = async <M>(asked: readonly Asked<M>[], send: (all: readonly M[]) => Promise<Refused<M>[]>) => {
    if (asked.length === 0) return;
    const recordsOf = new Map(asked.map(({ message, records }) => [message, records]));
    for (const { message, error } of await send([...recordsOf.keys()])) failed(recordsOf.get(message) ?? [], error);
  };
  // After the marks, or the delivery would find nothing.
  const markAndWake = async (): Promise<void> =>
    sendAll(await markAll(effects, events, failed), (news) => queues.wake(news));
  const { steps, receipts } = furtherMessages(effects, events, failed);
  await Promise.all([
    markAndWake(),
    sendAll(steps, (all) => queues.planSteps(all)),
    sendAll(receipts, (all) => queues.askForReceipts(all)),
  ]);
  return events.filter((event) => again.has(event));
};

type Failed = (records: readonly StoredEvent[], error: unknown) => void;

/** Marks the last event of each account; returns the triggers for it, also where the mark was no news: they may have been lost. */
const markAll = async (
  effects: RelayEffects,
  events: readonly StoredEvent[],
  failed: Failed,
): Promise<Asked<EventTrigger>[]> => {
  // Read after all of the events were committed, so once for each organisation and mode is enough.
  const known = new Map<string, Promise<Hook[]>>();
  const endpointsOf = ({ organisation_id, mode }: StoredEvent): Promise<Hook[]> => {
    const name = `${organisation_id}#${mode}`;
    const found = known.get(name) ?? hooksOf(effects.table, organisation_id, mode);
    known.set(name, found);
    return found;
  };
  const triggers: Asked<EventTrigger>[] = [];
  const byAccount = Object.values(Object.groupBy(events, ({ account_id }) => account_id));
  const markLast = async (records: readonly StoredEvent[] = []): Promise<void> => {
    const [first] = records;
    if (!first) return;
    const last = records.reduce((latest, event) => (event.sequence > latest.sequence ? event : latest));
    try {
      const news = await mark(effects, await endpointsOf(first), last);
      triggers.push(...news.map((message) => ({ message, records })));
    } catch (error) {
      failed(records, error);
    }
  };
  await inParallel(byAccount, markLast, { atOnce: ACCOUNTS_AT_ONCE });
  return triggers;
};

const mark = async (
  { table, clock }: RelayEffects,
  hooks: readonly Hook[],
  { account_id, sequence, at }: StoredEvent,
): Promise<EventTrigger[]> => {
  const covering = hooks.filter((hook) => covers(hook, account_id));
  // The disabled ones too: what happens meanwhile is delivered when they are enabled.
  await Promise.all(
    covering.map((hook) =>
      markCursor(table, { endpoint: endpointRef(hook), account_id, seq: sequence, at, nowMs: clock.nowMs() }),
    ),
  );
  return covering
    .filter(({ enabled }) => enabled)
    .map((hook) => ({ ...endpointRef(hook), news: { account_id, sequence } }));
};

/** What events ask for beside deliveries. A record is an item, which holds the other events of its transaction as well. */
const furtherMessages = (effects: RelayEffects, events: readonly StoredEvent[], failed: Failed) => {
  const steps: Asked<PlannedStep>[] = [];
  const receipts: Asked<ReceiptRequest>[] = [];
  for (const record of events) {
    try {
      for (const event of eventsOf(record)) {
        const step = nextStep(effects, event);
        if (step) steps.push({ message: step, records: [record] });
        const receipt = receiptOf(effects, event);
        if (receipt) receipts.push({ message: receipt, records: [record] });
      }
    } catch (error) {
      failed([record], error);
    }
  }
  return { steps, receipts };
};

const nextStep = ({ testStepMs }: RelayEffects, event: StoredEvent): PlannedStep | undefined => {
  const { account_id, order_id, status, at } = event;
  if (event.mode !== "test" || order_id === undefined || status === undefined || !plansNextStep(status))
    return undefined;
  return {
    step: { account_id, order_id, from: status, due_at_ms: at + testStepMs },
    delaySeconds: Math.min(MAX_DELAY_SECONDS, Math.floor(testStepMs / 1_000)),
  };
};

/** What of an event's body tells whether a customer of a link paid. */
const PaidOrder = z.object({
  data: z.object({ order: z.object({ offset_link_id: z.string().nullable(), payment_method: z.string().nullable() }) }),
});

/** Customers of a link who have paid get a receipt. Where the account pays, anybody's address could be given for nothing. */
const receiptOf = ({ mailsReceipts }: RelayEffects, event: StoredEvent): ReceiptRequest | undefined => {
  const { account_id, order_id, status, mode, body } = event;
  if (order_id === undefined || status !== "paid" || !mailsReceipts.includes(mode)) return undefined;
  const { offset_link_id, payment_method } = PaidOrder.parse(JSON.parse(body)).data.order;
  return offset_link_id !== null && payment_method === "card" ? { account_id, order_id } : undefined;
};
