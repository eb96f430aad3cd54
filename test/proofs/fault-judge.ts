import { orderIn, type WireWebhookEvent } from "@isotherm/contract";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { checkConservation } from "@isotherm/retirement";
import type { ReceivedRequest, ReceiverResponse } from "@isotherm/local/receiver";
import type { Table } from "@isotherm/store";
import { EventItem, eventsOf } from "@isotherm/store/items/event-item";
import { OrderItem } from "@isotherm/store/orders";
import type { Delivery } from "../harness/service.ts";
import type { AskedOrder, Books } from "./faulted-trade.ts";
import { readAllPages, type Row } from "./kills.ts";

/** An event of the table, as a receiver must get it. */
export interface ExpectedEvent {
  readonly id: string;
  readonly account: string;
  readonly sequence: number;
  readonly order: string;
  readonly status: string;
}

/** What a receiver got, by the ids of events alone: each counts once, however often it came. */
export interface EventLog {
  readonly respond: (request: ReceivedRequest) => ReceiverResponse;
  /** Events up to a sequence of an account were given up: they may have come, and need not. */
  startsAfter(account: string, sequence: number): void;
  missing(events: readonly ExpectedEvent[]): number;
  /** What it should have got and has not, and what it got that is not so. */
  compare(events: readonly ExpectedEvent[]): { readonly lost: string[]; readonly faults: string[] };
}

const TESTS = 0;
/** The path of the endpoint that a log is about; what else is sent to its receiver is acknowledged. */
export const LOGGED_PATH = "/hook";

/** A log that answers each request with a status, and keeps what was acknowledged. */
export const eventLog = (status: () => number): EventLog => {
  const got = new Map<string, string>();
  const skipped = new Map<string, number>();
  const last = new Map<string, number>();
  const faults: string[] = [];
  const wanted = (events: readonly ExpectedEvent[]): ExpectedEvent[] =>
    events.filter(({ account, sequence }) => sequence > (skipped.get(account) ?? 0));
  return {
    respond: ({ path, body }) => {
      if (path !== LOGGED_PATH) return { status: 200 };
      const events = (JSON.parse(body) as Delivery).events.filter(({ sequence }) => Number(sequence) !== TESTS);
      const answer = status();
      if (answer !== 200) return { status: answer };
      for (const { account_id, sequence, event_id, data } of events) {
        const number = Number(sequence);
        const { order, status: state } = subjectOf(data);
        const told = `${account_id} ${number} ${order} ${state}`;
        if ((got.get(event_id) ?? told) !== told) faults.push(`${event_id} is ${told} and ${got.get(event_id)}`);
        const before = last.get(account_id) ?? skipped.get(account_id) ?? 0;
        if (number > before + 1) faults.push(`${account_id}: ${number} came after ${before}`);
        last.set(account_id, Math.max(before, number));
        got.set(event_id, told);
      }
      return { status: answer };
    },
    startsAfter: (account, sequence) => void skipped.set(account, sequence),
    missing: (events) => wanted(events).filter(({ id }) => !got.has(id)).length,
    compare: (events) => {
      const known = new Map(events.map((event) => [event.id, event]));
      return {
        lost: wanted(events).flatMap((event) =>
          got.has(event.id) ? [] : [`event ${event.sequence} of ${event.account} never came`],
        ),
        faults: [
          ...faults,
          ...Array.from(got).flatMap(([id, told]) => {
            const event = known.get(id);
            const is = event && `${event.account} ${event.sequence} ${event.order} ${event.status}`;
            return is === told ? [] : [`${id} came as ${told} and is ${is ?? "nothing"}`];
          }),
        ],
      };
    },
  };
};

/** What the table has, compared with what clients asked for and receivers got. */
export interface Verdict {
  readonly events: readonly ExpectedEvent[];
  /** Test orders that are still on their way. */
  readonly unfinished: number;
  readonly lost: readonly string[];
  readonly double: readonly string[];
  readonly faults: readonly string[];
}

const rowsOf = (table: Table, pk: string, beginning: "ORDER#" | "SEQ#"): Promise<Row[]> =>
  readAllPages((from) =>
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        ConsistentRead: true,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": pk, ":sk": beginning },
        ...(from && { ExclusiveStartKey: from }),
      }),
    ),
  );

/** What an event is about, by its id and state: an order, or an allocation. */
const subjectOf = (data: WireWebhookEvent["data"]): Pick<ExpectedEvent, "order" | "status"> => {
  const order = orderIn(data);
  if (order) return { order: order.id, status: order.status };
  if ("allocation" in data) return { order: data.allocation.id, status: data.allocation.status };
  return { order: "none", status: "none" };
};

const expectedEvents = async (table: Table, account: string): Promise<ExpectedEvent[]> =>
  (await rowsOf(table, `EVENTS#${account}`, "SEQ#"))
    .flatMap((row) => eventsOf(EventItem.parse(row)))
    .map(({ body, event_id, sequence }) => {
      const { data } = JSON.parse(body) as Pick<WireWebhookEvent, "data">;
      return { id: event_id, account, sequence, ...subjectOf(data) };
    });

const STATES = ["received", "placed", "paid", "retiring", "complete"];

/** Compares one account: its orders with those that were asked for, its events with its orders, its sequence with 1, 2, 3 … */
const judgeAccount = async (table: Table, account: string, asked: readonly AskedOrder[]) => {
  const orders = (await rowsOf(table, `ACCOUNT#${account}`, "ORDER#")).map((row) => OrderItem.parse(row).order);
  const events = await expectedEvents(table, account);
  const byKey = Object.groupBy(orders, ({ idempotency_key }) => idempotency_key ?? "none");
  const lost = asked.filter(({ key }) => !byKey[key]).map(({ key }) => `order ${key} of ${account}`);
  const double = Object.entries(byKey).flatMap(([key, some = []]) =>
    some.length > 1 || key === "none" ? [`${some.length} orders ${key} of ${account}`] : [],
  );
  const faults = asked.flatMap(({ key, id }) =>
    id === undefined || byKey[key]?.[0]?.id === id ? [] : [`${key} was answered as ${id}`],
  );
  if (events.some(({ sequence }, index) => sequence !== index + 1))
    faults.push(`${account}: the sequence is not dense`);
  for (const { id, status } of orders) {
    const passed = events.filter(({ order }) => order === id).map((event) => event.status);
    const expected = STATES.slice(0, STATES.indexOf(status) + 1);
    for (const state of expected) {
      const count = passed.filter((one) => one === state).length;
      if (count === 0) lost.push(`the event ${state} of ${id}`);
      if (count > 1) double.push(`${count} events ${state} of ${id}`);
    }
    if (passed.join() !== expected.join()) faults.push(`${id} is ${status} and passed ${passed.join()}`);
  }
  return { events, lost, double, faults, unfinished: orders.filter(({ status }) => status !== "complete").length };
};

/** Compares everything. With test accounts alone it also says what is still on its way. */
export const judge = async (table: Table, books: Books, logs: readonly EventLog[]): Promise<Verdict> => {
  const of = (account: string) => books.orders.filter((order) => order.account === account);
  const test = await Promise.all(books.accounts.map((account) => judgeAccount(table, account, of(account))));
  const events = test.flatMap((account) => account.events);
  const unfinished = test.reduce((sum, account) => sum + account.unfinished, 0);
  if (logs.length === 0) return { events, unfinished, lost: [], double: [], faults: [] };
  const [first] = books.liveOrders;
  const live = first ? [await judgeAccount(table, first.account, books.liveOrders)] : [];
  const received = logs.map((log) => log.compare(events));
  const all = [...test, ...live];
  return {
    events,
    unfinished,
    lost: [...all.flatMap(({ lost }) => lost), ...received.flatMap(({ lost }) => lost)],
    double: all.flatMap(({ double }) => double),
    faults: [
      ...all.flatMap(({ faults }) => faults),
      ...received.flatMap(({ faults }) => faults),
      ...(unfinished > 0 ? [`${unfinished} test orders are not complete`] : []),
      ...(await checkConservation(table)).faults,
    ],
  };
};
