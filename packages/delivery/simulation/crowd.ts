import {
  type AccountId,
  type Ids,
  type IdOf,
  instant,
  instantMs,
  newId,
  type OrganisationId,
  type WebhookId,
} from "@isotherm/core";
import type { StoredEvent } from "@isotherm/store";
import { recordEvents } from "@isotherm/store/transactions/change-orders";
import { writeTransaction } from "@isotherm/store/write-transaction";
import { createEndpoint } from "../src/index.ts";
import { connectDelivery, type Simulation } from "./connected-delivery.ts";
import { SimulationJudge } from "./judge.ts";
import { memoryTable } from "./memory-table.ts";
import { type Sabotage, SimulatedProcess, type SimulationContext } from "./process.ts";
import { type SeededRandom, seededRandom, seededTokens } from "./seeded-random.ts";
import { anOrder, MODE } from "./simulated-clients.ts";
import { every } from "./simulation.ts";
import { keepDataKey } from "./simulated-secrets.ts";
import { virtualTime } from "./virtual-time.ts";
import type { Violation } from "./violations.ts";
import { watchedTable } from "./watched-table.ts";

const START = instantMs("2026-01-01T00:00:00.000Z");
const SECOND = 1_000;
/** Of each queue of deliveries, as in production. */
const PLACES = 50;
/** Endpoints whose receivers answer in milliseconds, each of an organisation of its own. */
const QUICK = 10;
/** Slow endpoints of an organisation, which may have ten in all. The first of them has a quick one too. */
const OF_ONE = 9;
/** So many of the slow ones are quick until, in the middle, they get slow at one moment. */
const TURNING = 25;
const WARM_UP_MS = 10 * SECOND;
const LASTS_MS = 70 * SECOND;
const NEW_AFTER_MS = 35 * SECOND;
const TURNS_AT = START + 40 * SECOND;
/** Events of quick endpoints a second, together, and how often each slow one has one. */
const QUICK_PER_SECOND = 5;
const SLOW_EVERY_MS = 12 * SECOND;
/** Beyond the deadline: it never answers. */
const NEVER_MS = 120 * SECOND;

/** What a crowd is run with; everything else follows from the seed. */
export interface CrowdSettings {
  readonly seed: number;
  /** Endpoints whose receivers hang, or answer 2xx after 29 s, each kind the half of them. */
  readonly slow: number;
  readonly sabotage?: Sabotage | undefined;
}

/** What came of it. */
export interface CrowdReport {
  /** Of the events of quick endpoints, from the commit to the receiver, milliseconds, the shortest first. */
  readonly quickMs: readonly number[];
  /** The same of the first event of an endpoint that is new, of an organisation of its own; undefined when it waits still. */
  readonly newMs: number | undefined;
  /** Quick events that have not arrived. */
  readonly missing: number;
  /** Answers of slow receivers: they must be served too. */
  readonly slowRequests: number;
  readonly violations: readonly { readonly kind: Violation; readonly detail: string }[];
}

interface CrowdEndpoint {
  readonly webhook: WebhookId;
  readonly account: AccountId;
  readonly organisation: OrganisationId;
  /** How long its receiver takes, milliseconds, at a time. */
  readonly takesMs: (nowMs: number) => number;
}

const crowdOf = (slow: number, random: SeededRandom): CrowdEndpoint[] => {
  const quickMs = (): number => random.between(5, 60);
  const named = (kind: string, index: number, organisation: string) => ({
    webhook: `whk_${kind}${index}` as WebhookId,
    account: `acc_${kind}${index}` as AccountId,
    organisation: organisation as OrganisationId,
  });
  const quick = Array.from({ length: QUICK }, (_none, index) => ({
    ...named("quick", index, index === 0 ? "org_slow0" : `org_quick${index}`),
    takesMs: quickMs,
  }));
  const others = Array.from({ length: slow }, (_none, index) => {
    const slowMs = index % 2 === 0 ? 29 * SECOND : NEVER_MS;
    return {
      ...named("slow", index, `org_slow${Math.floor(index / OF_ONE)}`),
      takesMs: (nowMs: number) => (index < TURNING && nowMs < TURNS_AT ? quickMs() : slowMs),
    };
  });
  return [...quick, ...others];
};

const NEWCOMER: CrowdEndpoint = {
  webhook: "whk_new" as WebhookId,
  account: "acc_new" as AccountId,
  organisation: "org_new" as OrganisationId,
  takesMs: () => 20,
};

/** Sees when events of quick endpoints, and of the new one, are committed and when they arrive. */
class Watch {
  readonly quickMs: number[] = [];
  newMs: number | undefined;
  slowRequests = 0;
  readonly #committedAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get missing(): number {
    return this.#committedAt.size;
  }

  readonly committed = ({ account_id, sequence }: Pick<StoredEvent, "account_id" | "sequence">): void => {
    if (account_id.startsWith("acc_slow") || this.#now() < START + WARM_UP_MS) return;
    this.#committedAt.set(`${account_id} ${sequence}`, this.#now());
  };

  readonly arrived = (webhook: string, account: string, sequence: number): void => {
    if (isSlowOne(webhook)) this.slowRequests += 1;
    const at = this.#committedAt.get(`${account} ${sequence}`);
    if (at === undefined) return;
    this.#committedAt.delete(`${account} ${sequence}`);
    if (isQuickOne(webhook)) this.quickMs.push(this.#now() - at);
    else this.newMs ??= this.#now() - at;
  };
}

const isQuickOne = (webhook: string): boolean => webhook.startsWith("whk_quick");
const isSlowOne = (webhook: string): boolean => webhook.startsWith("whk_slow");

/**
 * Many slow receivers beside a few quick ones, with the places of production and nothing that goes wrong: how long do the
 * quick ones wait?
 */
export const runCrowd = async ({ seed, slow, sabotage }: CrowdSettings): Promise<CrowdReport> => {
  const random = seededRandom(seed);
  const time = virtualTime(START, random);
  const crowd = crowdOf(slow, random);
  const takesMs = new Map<string, CrowdEndpoint["takesMs"]>(
    [...crowd, NEWCOMER].map((one) => [one.webhook, one.takesMs]),
  );
  const watch = new Watch(time.now);
  const simulation = simulationOf({ random, time, sabotage }, (event) => {
    watch.committed(event);
    stream.add(event);
  });
  const { stream, sweep } = connectDelivery(simulation, {
    places: PLACES,
    takesMs: (webhook) => takesMs.get(webhook)?.(time.now()) ?? NEVER_MS,
    arrived: watch.arrived,
  });
  every(time, 250, stream.relayBatches);
  every(time, 60 * SECOND, sweep);
  for (const one of crowd) void create(simulation, one);
  planEvents(simulation, crowd);
  time.in(NEW_AFTER_MS, () => void create(simulation, NEWCOMER).then(() => commit(simulation, NEWCOMER)));
  await time.runUntil(START + LASTS_MS + 10 * SECOND);
  const { quickMs, newMs, missing, slowRequests } = watch;
  const { violations } = simulation.bench;
  return { quickMs: quickMs.toSorted((one, other) => one - other), newMs, missing, slowRequests, violations };
};

/** Everything that is real, and nothing that goes wrong; every commit is told to `committed`. */
const simulationOf = (
  made: Pick<SimulationContext, "random" | "time" | "sabotage">,
  committed: (event: StoredEvent) => void,
): Simulation => {
  const { random, time } = made;
  const bench = new SimulationJudge(time.now, { skewMs: 0, quietFromMs: START, lateAfterMs: Number.POSITIVE_INFINITY });
  const table = memoryTable(time.now);
  keepDataKey(table);
  const around: SimulationContext = {
    ...made,
    table: watchedTable(table, bench, committed),
    faults: { crash: 0, lostResponse: 0, pause: 0, slow: 0, throttled: 0, locked: 0, late: 0, loss: 0 },
    faulty: () => false,
    slowestMs: 12,
    maxSkewMs: 0,
    threw: bench.threw,
  };
  const ids: Ids = { next: (kind): IdOf[typeof kind] => newId(kind, Math.floor(time.now()), random.next) };
  return { around, bench, ids, tokens: seededTokens(random) };
};

const planEvents = (simulation: Simulation, crowd: readonly CrowdEndpoint[]): void => {
  const { time, random } = simulation.around;
  const quick = crowd.filter(({ webhook }) => isQuickOne(webhook));
  // Each is known to be quick before the others begin: a new one waits for its first turn among the slow ones.
  for (const one of quick) time.in(random.between(100, SECOND), () => commit(simulation, one));
  for (let at = SECOND; at < LASTS_MS; at += SECOND / QUICK_PER_SECOND)
    time.in(at, () => commit(simulation, random.pick(quick)));
  for (const one of crowd.filter(({ webhook }) => isSlowOne(webhook)))
    for (let at = random.between(2 * SECOND, SLOW_EVERY_MS); at < LASTS_MS; at += SLOW_EVERY_MS)
      time.in(at, () => commit(simulation, one));
};

const create = async ({ around, bench, tokens }: Simulation, one: CrowdEndpoint): Promise<void> => {
  const { webhook: id, account, organisation } = one;
  bench.creating(id, []);
  const { table } = new SimulatedProcess(around);
  await createEndpoint(
    { table, tokens },
    {
      id,
      organisation_id: organisation,
      account_type: MODE,
      url: `https://receiver.example/${id}`,
      created_at: instant(around.time.now()),
      enabled: true,
      account_ids: [account],
      event_types: [],
      secrets: ["secret"],
    },
  );
  bench.created(id);
};

const commit = ({ around, bench, ids, tokens }: Simulation, { account, organisation }: CrowdEndpoint): void => {
  const { table, clock } = new SimulatedProcess(around);
  const owner = { account_id: account, organisation_id: organisation, mode: MODE } as const;
  const happened = [{ order: anOrder(around.time.now()) }];
  recordEvents({ table, tokens, clock, ids }, owner, happened, (events) => writeTransaction("a change", events)).catch(
    bench.threw,
  );
};
