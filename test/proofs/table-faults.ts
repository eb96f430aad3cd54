import { systemClock, systemSleep } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { type Receiver, startReceiver } from "@isotherm/local/receiver";
import type { FaultKind } from "../harness/injected-faults.ts";
import { EVERY_TYPE } from "../harness/ordering.ts";
import { openLocalTable, type Service, startService } from "../harness/service.ts";
import { type Books, changeEndpoints, retireLiveOrders, sellTestOrders, skipEverything } from "./faulted-trade.ts";
import { type EventLog, eventLog, judge, LOGGED_PATH } from "./fault-judge.ts";
import { type Ask, persistentClient, type Seen } from "./persistent-client.ts";

/** How large the run is. */
export interface FaultSettings {
  /** Estimates that are ordered by test accounts, and orders of a live account. */
  readonly orders: number;
  readonly liveOrders: number;
  readonly seed: number;
  /** Hears how it goes. */
  readonly note?: (line: string) => void;
}

/** What came of it. */
export interface FaultReport {
  readonly injected: Readonly<Record<FaultKind | "all", number>>;
  readonly requests: number;
  /** Answers of 503 and 429 with `Retry-After`, after which clients came again. */
  readonly busy: number;
  readonly orders: number;
  readonly events: number;
  /** Orders and events that somebody was promised and that are not there. */
  readonly lost: number;
  /** Orders and events that are there twice. */
  readonly double: number;
  /** Whatever else is not as it must be, and what is lost or double by name. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** Of a hundred calls of the table. What the SDK repeats four times is then put off about once in a thousand calls. */
const RATES = { conflicts: 0.1, throttles: 0.1, lostResponses: 0.1, unprocessed: 0.4 } as const;
const STEP_MS = 50;
const CLIENT_ACCOUNTS = 3;
const REFUSED = 0.1;
const SWEEP_EVERY_MS = 2_000;
const PATIENCE_MS = 240_000;

/**
 * Estimates, orders, endpoints that change, skipped events, test orders that go their way, and live orders that are paid
 * and retired from stock, all at once and through a table with which things go wrong; then everything is compared with
 * what clients and receivers were told.
 */
export const businessUnderFaults = async (settings: FaultSettings): Promise<FaultReport> => {
  const beganAt = systemClock.monotonicMs();
  const service = await startService({ testStepMs: STEP_MS, faults: { seed: settings.seed, ...RATES } });
  const receivers: Receiver[] = [];
  try {
    return await trade(settings, { service, receivers, beganAt });
  } finally {
    await service.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  }
};

interface Running {
  readonly service: Service;
  readonly receivers: Receiver[];
  readonly beganAt: number;
}

const trade = async (
  { orders, liveOrders, seed, note = () => {} }: FaultSettings,
  { service, receivers, beganAt }: Running,
): Promise<FaultReport> => {
  const { faulty } = service;
  if (!faulty) throw new Error("nothing goes wrong in this service");
  const table = openLocalTable({ tableName: service.stack.tableName, dynamodbEndpoint: faulty.behind });
  const random = seededRandom(seed);
  const seen: Seen = { requests: 0, busy: 0, faults: [] };
  const ask = persistentClient(service.as("test"), seen);
  const books: Books = { accounts: await clientAccounts(ask), orders: [], liveOrders: [], seen, random };
  const asks = new Map(books.accounts.map((id) => [id, persistentClient(service.as("test"), seen, id)]));

  const register = async (log: EventLog): Promise<string> => {
    const receiver = await startReceiver({ ca: service.stack.ca, respond: log.respond });
    receivers.push(receiver);
    const asked = { url: receiver.origin + LOGGED_PATH, event_types: EVERY_TYPE };
    return (await ask<{ id: string }>("POST", "/webhooks", asked)).body.id;
  };
  const steady = eventLog(() => 200);
  const moody = eventLog(() => (random.hits(REFUSED) ? 500 : 200));
  let isDown = true;
  const late = eventLog(() => (isDown ? 500 : 200));
  await register(steady);
  const changing = await register(moody);
  const down = await register(late);
  note("registered");

  const run = { isOver: false };
  const sweeping = (async () => {
    while (!run.isOver) {
      await service.stack.runSchedule("sweep");
      await systemSleep(SWEEP_EVERY_MS);
    }
  })();
  const selling = sellTestOrders(books, asks, orders);
  await Promise.all([
    selling,
    retireLiveOrders(service, books, liveOrders),
    changeEndpoints(ask, books, { id: changing, url: `${receivers[0]?.origin}/passing` }, selling),
  ]);
  note(`all is ordered after ${Object.values(faulty.counts).reduce((sum, count) => sum + count, 0)} faults`);

  const settled = async (logs: readonly EventLog[], what: string): Promise<void> => {
    const until = systemClock.monotonicMs() + PATIENCE_MS;
    while (systemClock.monotonicMs() < until) {
      const { events, unfinished } = await judge(table, books, []);
      if (unfinished === 0 && logs.every((log) => log.missing(events) === 0)) return note(what);
      await systemSleep(200);
    }
  };
  await settled([steady, moody], "all orders are complete and all events delivered");
  const { events: soFar } = await judge(table, books, []);
  const heads = new Map(soFar.map(({ account, sequence }) => [account, sequence]));
  await skipEverything(ask, books, { id: down, log: late, heads });
  isDown = false;
  await sellTestOrders(books, asks, books.accounts.length);
  await ask("POST", `/webhooks/${down}/retry`);
  await settled([steady, moody, late], "and those that came after what was skipped");
  run.isOver = true;
  await sweeping;

  const injected = { ...faulty.counts };
  const verdict = await judge(table, books, [steady, moody, late]);
  table.client.destroy();
  return {
    injected: { ...injected, all: Object.values(injected).reduce((sum, count) => sum + count, 0) },
    requests: seen.requests,
    busy: seen.busy,
    orders: books.orders.length + books.liveOrders.length,
    events: verdict.events.length,
    lost: verdict.lost.length,
    double: verdict.double.length,
    faults: [...seen.faults, ...verdict.lost, ...verdict.double, ...verdict.faults],
    seconds: Math.round((systemClock.monotonicMs() - beganAt) / 1_000),
  };
};

/** The test account of the key and some of its clients. */
const clientAccounts = async (ask: Ask): Promise<string[]> => {
  const { body: me } = await ask<{ id: string }>("GET", "/accounts/me");
  const made: string[] = [];
  for (let index = 0; index < CLIENT_ACCOUNTS; index += 1) {
    const asked = { name: `Client ${index}`, currency: "EUR", idempotency_key: `client-${index}` };
    const answer = await ask<{ id: string }>("POST", "/accounts/client", asked);
    if (answer.status !== 200) throw new Error(`no account: ${answer.text}`);
    made.push(answer.body.id);
  }
  return [me.id, ...made];
};
