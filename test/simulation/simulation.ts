import type { Order } from "@isotherm/contract";
import {
  type AccountId,
  type IdOf,
  type Ids,
  instant,
  instantMs,
  newId,
  type OrganisationId,
  Refusal,
  type Secrets,
  type WebhookId,
} from "@isotherm/core";
import { deliver } from "@isotherm/functions/delivery/deliver";
import { applyChange, letAllHaveRead } from "@isotherm/functions/webhooks/apply-change";
import { relay } from "@isotherm/functions/stream-relay/relay";
import { sweep } from "@isotherm/functions/sweep/sweep";
import type { WakeUp } from "@isotherm/events";
import { act } from "@isotherm/store/act";
import { recordChanges } from "@isotherm/store/acts/record-changes";
import {
  createEndpoint,
  deleteEndpoint,
  deliveryStore,
  EventItem,
  type HookChange,
  type NewsOfEvent,
  type StoredEvent,
} from "@isotherm/store/delivery/index";
import { judge, type Violation } from "./judge.ts";
import { fifoQueue, invoke, standardQueue } from "./message-queues.ts";
import { memoryTable } from "./memory-table.ts";
import {
  type Faults,
  type Process,
  type Sabotage,
  startProcess,
  type Surroundings,
  VISIBLE_AFTER_MS,
} from "./process.ts";
import { type Manners, simulatedSend } from "./receivers.ts";
import { seededRandom } from "./seeded-random.ts";
import { virtualTime } from "./virtual-time.ts";

/** What a simulation is run with; everything else follows from the seed. */
export interface SimulationSettings {
  readonly seed: number;
  readonly sabotage?: Sabotage;
  /** Nothing goes wrong, nothing is swept, and all must have arrived seconds after the last change. */
  readonly calm?: boolean;
}

/** What came of it. */
export interface SimulationReport {
  readonly seed: number;
  readonly violations: readonly { readonly kind: Violation; readonly detail: string }[];
  readonly counts: { readonly requests: number; readonly events: number; readonly accepted: number };
}

const START = instantMs("2026-01-01T00:00:00.000Z");
const MINUTE = 60_000;
const FAULTY_MS = 4 * MINUTE;
/** After the faults: the longest back-off by then (10 min), a hidden message (12 min), the sweep after it, and some. */
const CALM_MS = 15 * MINUTE;
/** Without faults, an event is late when it takes longer than this from the last commit. */
const CALM_LATENESS_MS = 10_000;
const FAULTS: Faults = { crash: 0.004, lostAnswer: 0.01, pause: 0.003, slow: 0.03 };
const MANNERS: Manners = { fails: 0.15, hangs: 0.05, notHeard: 0.05 };
const LOSS = 0.08;
const MAX_SKEW_MS = 2_000;
const ORGANISATION = "org_1" as OrganisationId;
const MODE = "test";

const ORDER: Order = {
  id: "ord_1", idempotency_key: null, type: "quantity", status: "placed", currency: "EUR", quantity: null, offset_cost: null,
  commission: null, total_cost: null, created_at: instant(START), bundles: null, projects: null, certificate: null,
  public_certificate_url: null, payment_method: null, email: null, offset_link_id: null, requested_quantity: null,
  requested_value: null, estimate_id: null, metadata: {},
}; // prettier-ignore

/** Runs one seed: a few minutes in which everything goes wrong, then calm, then judgement. */
export const runSimulation = async ({
  seed,
  sabotage,
  calm = false,
}: SimulationSettings): Promise<SimulationReport> => {
  const random = seededRandom(seed);
  const time = virtualTime(START, random);
  const faulty = (): boolean => !calm && time.now() < START + FAULTY_MS;
  const table = memoryTable(time.now);
  const bench = judge(time.now, {
    skewMs: MAX_SKEW_MS,
    lateAfterMs: calm ? CALM_LATENESS_MS : Number.POSITIVE_INFINITY,
  });
  const around: Surroundings = {
    time,
    random,
    table: watched(),
    faults: FAULTS,
    faulty,
    // Slow calls make the moments wide in which two workers can miss each other.
    slowestMs: calm ? 500 : 12,
    maxSkewMs: MAX_SKEW_MS,
    sabotage,
    threw: bench.threw,
  };
  const ids: Ids = { next: (kind): IdOf[typeof kind] => newId(kind, Math.floor(time.now()), random.next) };
  const secrets: Secrets = {
    base62: (length) => Array.from({ length }, () => Math.floor(random.next() * 36).toString(36)).join(""),
  };

  // --- the queues, and the functions behind them
  const handleWakeUp = (process: Process, message: WakeUp, remainingMs: () => number): Promise<void> => {
    const store = deliveryStore(process.table);
    return deliver({
      store,
      send: simulatedSend(around, bench, MANNERS, process),
      queues: { wakeLater: (endpoint, seconds) => process.effect(() => retries(endpoint, seconds * 1_000)) },
      clock: process.clock,
      sleep: process.sleep,
      ids,
      chance: random.next,
      nonce: () => secrets.base62(12),
      note: (note) => {
        if (note.kind !== "attempt" || note.attempt.next_attempt_at === null) return;
        const { webhook_id, at, duration_ms, next_attempt_at } = note.attempt;
        bench.waits(webhook_id, next_attempt_at, next_attempt_at - at - duration_ms);
      },
    })(message, remainingMs);
  };
  const retries = standardQueue<WakeUp>(around, LOSS, handleWakeUp);
  const wakeUps = fifoQueue<WakeUp>(around, LOSS, handleWakeUp);
  const wake = (news: readonly NewsOfEvent[]): void => {
    for (const one of news) {
      const { account_id, sequence } = one.news;
      wakeUps(one, `${account_id}:${one.webhook_id}`, `${one.webhook_id}:${account_id}:${sequence}`);
    }
  };

  // --- the stream
  const stream: { event: StoredEvent; tries: number }[] = [];
  const toStream = (event: StoredEvent): void => {
    if (faulty() && random.hits(LOSS)) return;
    for (let copy = faulty() && random.hits(LOSS) ? 0 : 1; copy < 2; copy += 1) {
      time.in(random.between(1, faulty() && random.hits(0.3) ? 4_000 : 100), () => stream.push({ event, tries: 0 }));
    }
  };
  const relayBatch = (): void => {
    const batch = stream.splice(0, 25).toSorted(() => (faulty() ? random.next() - 0.5 : 0));
    if (batch.length === 0) return;
    const again = (events: readonly StoredEvent[]): void => {
      for (const { event, tries } of batch)
        if (events.includes(event) && tries < 10) stream.push({ event, tries: tries + 1 });
    };
    let ended = false;
    invoke(
      around,
      async (process) => {
        const failed = await relay({
          store: deliveryStore(process.table),
          queues: { wake: (news) => process.effect(() => wake(news)), planStep: () => process.effect(() => {}) },
          clock: process.clock,
          testStepMs: 1_000,
          failed: () => {},
        })(batch.map(({ event }) => event));
        ended = true;
        again(failed);
      },
      () => {},
    );
    time.in(MINUTE, () => ended || again(batch.map(({ event }) => event)));
  };

  interface UpdateInput {
    readonly Key: { readonly pk: string };
    readonly UpdateExpression?: string;
    readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  }
  function sawUpdate({ Key, UpdateExpression, ExpressionAttributeValues = {} }: UpdateInput): void {
    if (UpdateExpression === "SET #streak = :zero REMOVE #next_attempt_at") bench.enabled(Key.pk.replace("HOOK#", ""));
    const { ":next": next, ":pin": pin } = ExpressionAttributeValues;
    if (typeof next === "number" && typeof pin === "string") bench.backingOff(Key.pk.replace("HOOK#", ""), pin, next);
  }

  // --- what is watched: every commit becomes a record of the stream, and queries may see its events one by one
  function watched() {
    return {
      ...table,
      apply: (call: Parameters<typeof table.apply>[0]): unknown => {
        const result = table.apply(call);
        if (call.name === "UpdateCommand") sawUpdate(call.input as UpdateInput);
        if (call.name !== "TransactWriteCommand") return result;
        const { TransactItems } = call.input as { TransactItems: { Put?: { Item: Record<string, unknown> } }[] };
        for (const { Put } of TransactItems) {
          const item = Put?.Item;
          if (!item || !String(item["pk"]).startsWith("EVENTS#")) continue;
          const event = EventItem.parse(item);
          if (event.sequence <= bench.headOf(event.account_id)) continue; // a repeated transaction, answered by its token
          bench.committed(event.account_id, event.sequence);
          if (faulty()) table.hideFromQueries(item, time.now() + random.between(0, VISIBLE_AFTER_MS - 1));
          toStream(event);
        }
        return result;
      },
    };
  }

  // --- who makes things happen
  const accounts = ["acc_a", "acc_b", "acc_c"] as AccountId[];
  const commitOne = (account: AccountId): void => {
    const process = startProcess(around);
    const states = Array.from({ length: random.hits(0.4) ? 2 : 1 }, () => ORDER);
    const recording = { table: process.table, secrets, sleep: process.sleep, clock: process.clock, ids };
    const owner = { account_id: account, organisation_id: ORGANISATION, mode: MODE } as const;
    recordChanges(recording, owner, states, (events) => act("record changes", events)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) bench.threw(error); // under contention it may give up
    });
  };
  const filters = new Map<string, readonly AccountId[]>();
  const create = async (id: WebhookId): Promise<void> => {
    const account_ids = random.hits(0.3) ? [random.pick(accounts)] : [];
    filters.set(id, account_ids);
    bench.creating(id);
    // Created in peace: a client that hears nothing of its request does not know of the endpoint.
    const process = startProcess({ ...around, faulty: () => false });
    await createEndpoint(
      { table: process.table, secrets, sleep: process.sleep },
      {
        id,
        organisation_id: ORGANISATION,
        account_type: MODE,
        url: `https://receiver.example/${id}`,
        enabled: true,
        account_ids: [...account_ids],
        created_at: instant(time.now()),
        secrets: ["secret"],
      },
    );
    bench.created(id);
  };
  const refOf = (webhook_id: WebhookId) => ({ organisation_id: ORGANISATION, mode: MODE, webhook_id }) as const;
  // Changed in peace too, but not at once: deliveries go on meanwhile, and the answer comes when the code gives it.
  const change = async (id: WebhookId, how: HookChange): Promise<void> => {
    const process = startProcess({ ...around, faulty: () => false });
    const store = deliveryStore(process.table);
    const queues = { wakeLater: async () => retries(refOf(id), 0) };
    await applyChange({ store, sleep: waiting(process), queues }, refOf(id), how);
  };
  const waiting = (process: Process) => (sabotage?.noWaitAfterChange ? async () => {} : process.sleep);
  const setEnabled = async (id: WebhookId, enabled: boolean): Promise<void> => {
    if (enabled) bench.enabled(id);
    else bench.disabled(id);
    await change(id, { enabled });
    if (!enabled) bench.mustBeSilent(id);
  };
  const rotations = new Set<WebhookId>();
  const rotate = async (id: WebhookId): Promise<void> => {
    if (rotations.has(id)) return;
    rotations.add(id);
    const secret = secrets.base62(43);
    bench.rotating(id, secret);
    await change(id, { secrets: [secret] });
    bench.rotated(id, secret);
    rotations.delete(id);
  };
  const setFilter = async (id: WebhookId, account_ids: readonly AccountId[]): Promise<void> => {
    const covers = (filter: readonly AccountId[] = [], account: AccountId) =>
      filter.length === 0 || filter.includes(account);
    const before = filters.get(id);
    const added = accounts.filter((account) => covers(account_ids, account) && !covers(before, account));
    const removed = accounts.filter((account) => !covers(account_ids, account) && covers(before, account));
    filters.set(id, account_ids);
    for (const account of added) bench.covering(id, account);
    await change(id, { account_ids: [...account_ids] });
    for (const account of added) bench.covered(id, account);
    for (const account of removed) bench.mustBeSilent(id, account);
  };
  const drop = async (id: WebhookId): Promise<void> => {
    bench.deleted(id);
    const process = startProcess({ ...around, faulty: () => false });
    const deleted = await deleteEndpoint({ table: process.table, secrets, sleep: process.sleep }, refOf(id));
    await letAllHaveRead(waiting(process), deleted.existed && deleted.leased);
    bench.mustBeSilent(id);
  };

  const endpoints = ["whk_1", "whk_2", "whk_3"] as WebhookId[];
  endpoints.forEach((id, index) =>
    time.in(index === 2 ? random.between(0, FAULTY_MS / 2) : index, () => void create(id)),
  );
  const end = START + FAULTY_MS + (calm ? CALM_LATENESS_MS : CALM_MS);
  for (let burst = 0; burst < (calm ? 100 : 12); burst += 1) {
    const at = random.between(0, FAULTY_MS);
    for (let index = 0; index < 4; index += 1)
      time.in(at + random.between(0, calm ? 300 : 3_000), () => commitOne(random.pick(accounts)));
    // While events are on their way, because a secret that nobody is using is easily changed.
    if (!calm) time.in(at + random.between(2_000, 5_000), () => void rotate(random.pick(endpoints.slice(0, 2))));
  }
  const unsteady = random.pick(endpoints.slice(0, 2));
  const offAt = random.between(1_000, FAULTY_MS);
  time.in(offAt, () => void setEnabled(unsteady, false));
  // The client has had the answer to the one before it asks for the other.
  const onAt = offAt + random.between(3_000, 2 * MINUTE);
  time.in(calm ? Math.min(onAt, FAULTY_MS) : onAt, () => void setEnabled(unsteady, true));
  if (!calm) {
    const filtered = endpoints.find((id) => id !== unsteady) ?? unsteady;
    const filter = random.hits(0.5) ? [] : [random.pick(accounts)];
    time.in(random.between(2_000, FAULTY_MS), () => void setFilter(filtered, filter));
    if (random.hits(0.4))
      time.in(random.between(FAULTY_MS / 2 + 5_000, FAULTY_MS), () => void drop("whk_3" as WebhookId));
  }
  const everySoOften = (everyMs: number, act: () => void): void => {
    const tick = (): void => {
      act();
      if (time.now() < end) time.in(everyMs, tick);
    };
    time.in(everyMs, tick);
  };
  everySoOften(250, relayBatch);
  everySoOften(MINUTE, () => {
    if (sabotage?.noSweep || calm) return;
    invoke(
      around,
      async (process, remainingMs) =>
        sweep({
          store: deliveryStore(process.table),
          queues: {
            wakeLater: (endpoint, seconds) => process.effect(() => retries(endpoint, seconds * 1_000)),
            planStep: () => process.effect(() => {}),
          },
          clock: process.clock,
          note: () => {},
        })(remainingMs),
      () => {},
    );
  });

  await time.runUntil(end);
  bench.finish((endpoint, account) => {
    const only = filters.get(endpoint) ?? [];
    return only.length === 0 || only.includes(account as AccountId);
  });
  return { seed, violations: bench.violations, counts: bench.counts };
};
