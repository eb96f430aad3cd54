import { setTimeout as unheldSleep } from "node:timers/promises";
import type { EventId } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { type ReceiverResponse, startReceiver } from "@isotherm/local/receiver";
import { changeEndpoint } from "@isotherm/delivery";
import { anOrganisation, commitEvents, ownerOf, registerEndpoint } from "../harness/direct-events.ts";
import { eventually } from "../harness/eventually.ts";
import type { Delivery, Service } from "../harness/service.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

// Deliveries on the local stack, events committed directly.

const WARM_UP_MS = 8_000;
const EVENTS_PER_SECOND = 20;
const STEADY_MS = 20_000;
const LONG_MS = 120_000;
/** As long as shows that it works. */
const SHORT_MS = 200;
/** Each of the ten endpoints has an event. */
const SHORT_ISOLATED_MS = 1_000;

/** Commits events of accounts in turn at a steady rate; when each was committed, by id. */
const steadily = async (commit: (turn: number) => Promise<EventId[]>, perSecond: number, lastsMs: number) => {
  const committedAt = new Map<EventId, number>();
  const began = systemClock.monotonicMs();
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < (lastsMs / 1_000) * perSecond; turn += 1) {
    await systemSleep(Math.max(0, began + (turn * 1_000) / perSecond - systemClock.monotonicMs()));
    all.push(
      commit(turn).then((ids) => {
        for (const id of ids) committedAt.set(id, systemClock.monotonicMs());
      }),
    );
  }
  await Promise.all(all);
  return committedAt;
};

/** A receiver that notes when it first had each event, and answers when it is told to. */
const noting = async (service: Service, answer: () => Promise<ReceiverResponse>) => {
  const heardAt = new Map<string, number>();
  const receiver = await startReceiver({
    ca: service.stack.ca,
    respond: async ({ body }) => {
      const given = await answer();
      const now = systemClock.monotonicMs();
      if (given === "hang") return given;
      for (const { event_id } of (JSON.parse(body) as Delivery).events) {
        if (!heardAt.has(event_id)) heardAt.set(event_id, now);
      }
      return given;
    },
  });
  return { receiver, heardAt };
};

const OK = async (): Promise<ReceiverResponse> => ({ status: 200 });

/** How long after its commit each event was acknowledged, milliseconds; at least 0, because a commit's answer takes time too. */
const delays = (committedAt: ReadonlyMap<EventId, number>, heardAt: ReadonlyMap<string, number>): number[] =>
  Array.from(committedAt).flatMap(([id, at]) => {
    const heard = heardAt.get(id);
    return heard === undefined ? [] : [Math.max(0, heard - at)];
  });

/** Commit → first 2xx at 20 events a second over ten accounts to one endpoint. Budget: p50 ≤ 0.5 s, p99 ≤ 2 s. */
const steadyFigures = async (service: Service, { amount }: BenchRun): Promise<Figure[]> => {
  const { table } = service;
  const { organisation_id, account_ids } = anOrganisation(10);
  const { receiver, heardAt } = await noting(service, OK);
  await registerEndpoint(table, { organisation_id, url: `${receiver.origin}/` });
  const commit = (turn: number) => commitEvents(table, ownerOf(organisation_id, inTurn(account_ids, turn)), 1);
  await steadily(commit, EVENTS_PER_SECOND, amount(WARM_UP_MS, SHORT_MS));
  const committedAt = await steadily(commit, EVENTS_PER_SECOND, amount(STEADY_MS, SHORT_MS));
  await eventually("all events", () => delays(committedAt, heardAt).length === committedAt.size, LONG_MS);
  await receiver.stop();
  const all = delays(committedAt, heardAt);
  const name = `commit to first 2xx at ${EVENTS_PER_SECOND} events a second`;
  return [
    { name: `${name}, p50`, value: rounded(quantile(all, 0.5)), unit: "ms", budget: 500 },
    { name: `${name}, p99`, value: rounded(quantile(all, 0.99)), unit: "ms", budget: 2_000 },
  ];
};

/** Endpoints of an organisation and mode, at most. */
const OF_ONE = 10;
const HEALTHY = 10;
const SLOW = 25;
const SLOW_MS = 29_000;
/** Events a second of the healthy ones, and of the slow ones. */
const [HEALTHY_PER_SECOND, SLOW_PER_SECOND] = [10, 5];
/**
 * Until each slow one has had an event, and the copies of the function that they hold are started: on this machine a start takes
 * the processors from what is measured, in AWS each copy has its own.
 */
const FILLING_MS = (SLOW * 1_000) / SLOW_PER_SECOND;
const ISOLATED_MS = 35_000;
/** In turn, and the better one of each counts: whatever else the machine does moves a p99 by seconds. */
const ROUNDS = 2;

/** Endpoints with an account each, as many as are wanted, of as few organisations as there may be. */
const endpointsOf = async (
  service: Service,
  receivers: readonly { readonly receiver: { readonly origin: string } }[],
) =>
  Promise.all(
    Array.from({ length: Math.ceil(receivers.length / OF_ONE) }, async (_none, group) => {
      const own = receivers.slice(group * OF_ONE, (group + 1) * OF_ONE);
      const { organisation_id, account_ids } = anOrganisation(own.length);
      return Promise.all(
        account_ids.map(async (account, index) => {
          const facts = { organisation_id, url: `${own[index]?.receiver.origin}/`, account_ids: [account] };
          const webhook_id = await registerEndpoint(service.table, facts);
          return {
            owner: ownerOf(organisation_id, account),
            endpoint: { organisation_id, mode: "live", webhook_id } as const,
          };
        }),
      );
    }),
  ).then((groups) => groups.flat());

/** Delays of the healthy endpoints while 25 others take 29 s for each request, or while those are as quick. */
const healthyDelays = async (service: Service, { amount }: BenchRun, others: "slow" | "quick"): Promise<number[]> => {
  const { table } = service;
  const slowly = async (): Promise<ReceiverResponse> => {
    await unheldSleep(SLOW_MS, undefined, { ref: false });
    return { status: 200 };
  };
  const healthy = await Promise.all(Array.from({ length: HEALTHY }, () => noting(service, OK)));
  const rest = await Promise.all(Array.from({ length: SLOW }, () => noting(service, others === "slow" ? slowly : OK)));
  const [quickOnes, slowOnes] = [await endpointsOf(service, healthy), await endpointsOf(service, rest)];
  const found = (committedAt: ReadonlyMap<EventId, number>) =>
    healthy.flatMap(({ heardAt }) => delays(committedAt, heardAt));
  const commitTo = (all: typeof quickOnes) => (turn: number) => commitEvents(table, inTurn(all, turn).owner, 1);
  // Each is known to be quick, as one that has had an event is.
  const first = await steadily(commitTo(quickOnes), HEALTHY, amount(1_000, 1_000));
  await eventually("the first events", () => found(first).length === first.size, LONG_MS);
  const lastMs = amount(FILLING_MS + WARM_UP_MS + ISOLATED_MS, SHORT_MS + SHORT_ISOLATED_MS);
  const beside = steadily(commitTo(slowOnes), SLOW_PER_SECOND, lastMs);
  await steadily(commitTo(quickOnes), HEALTHY_PER_SECOND, amount(FILLING_MS + WARM_UP_MS, SHORT_MS));
  const committedAt = await steadily(commitTo(quickOnes), HEALTHY_PER_SECOND, amount(ISOLATED_MS, SHORT_ISOLATED_MS));
  await beside;
  await eventually("the healthy endpoints' events", () => found(committedAt).length === committedAt.size, LONG_MS);
  for (const { endpoint } of slowOnes) await changeEndpoint(table, endpoint, { enabled: false });
  await Promise.all([...healthy, ...rest].map(({ receiver }) => receiver.stop()));
  return found(committedAt);
};

/** 25 endpoints take 29 s for each request: the others' p99 may rise by 20 %. */
const isolationFigures = async (service: Service, run: BenchRun): Promise<Figure[]> => {
  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < run.amount(ROUNDS); round += 1) {
    without.push(quantile(await healthyDelays(service, run, "quick"), 0.99));
    beside.push(quantile(await healthyDelays(service, run, "slow"), 0.99));
  }
  const [baseline, value] = [Math.min(...without), Math.min(...beside)];
  const name = "commit to first 2xx at healthy endpoints";
  return [
    {
      name: `${name}, p99, while ${SLOW} others take 29 s`,
      value: rounded(value),
      unit: "ms",
      baseline: { name: `${name}, p99, while those are as quick`, value: rounded(baseline) },
      ratio: rounded(value / baseline),
      ratioBudget: 1.2,
    },
  ];
};

const BACKLOG = 3_960;
const AT_ONCE = 99;
const RECEIVER_MS = 20;

/** One endpoint with a receiver that takes 20 ms gets a backlog. Budget: 1,000 events a second. */
const backlogFigures = async (service: Service, { amount }: BenchRun): Promise<Figure[]> => {
  const { table } = service;
  const backlog = amount(BACKLOG, AT_ONCE);
  const { organisation_id, account_ids } = anOrganisation(4);
  const { receiver, heardAt } = await noting(service, async () => {
    firstAt ??= systemClock.monotonicMs();
    await systemSleep(RECEIVER_MS);
    return { status: 200 };
  });
  let firstAt: number | undefined;
  const webhook_id = await registerEndpoint(table, { organisation_id, url: `${receiver.origin}/` });
  const endpoint = { organisation_id, mode: "live", webhook_id } as const;
  await changeEndpoint(table, endpoint, { enabled: false });
  for (let count = 0; count < backlog; count += AT_ONCE)
    await commitEvents(table, ownerOf(organisation_id, inTurn(account_ids, count / AT_ONCE)), AT_ONCE);
  await changeEndpoint(table, endpoint, { enabled: true });
  await service.stack.runSchedule("sweep");
  await eventually("the backlog", () => heardAt.size === backlog, LONG_MS);
  const lastsMs = Math.max(...heardAt.values()) - (firstAt ?? Number.NaN);
  await receiver.stop();
  return [
    {
      name: `1,000 events from the backlog of one endpoint, receiver of ${RECEIVER_MS} ms`,
      value: rounded((lastsMs * 1_000) / backlog),
      unit: "ms",
      budget: 1_000,
    },
  ];
};

/** Speed, isolation and throughput of deliveries on the local stack. */
export const deliverySpeedFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  try {
    const steady = await steadyFigures(service, run);
    const backlog = await backlogFigures(service, run);
    return [...steady, ...backlog, ...(await isolationFigures(service, run))];
  } finally {
    await service.stop();
  }
};

const inTurn = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error("nothing to take turns");
  return one;
};
