import type { Allocation, Order, WebhookEventType } from "@isotherm/contract";
import {
  type AccountId,
  decimal,
  type Ids,
  instant,
  type OrganisationId,
  ApiError,
  type TokenGenerator,
  type Sleep,
  type WebhookId,
  type OrderId,
  type ProjectId,
} from "@isotherm/core";
import {
  askForTest,
  applyChange,
  createEndpoint,
  deleteEndpoint,
  readHook,
  type DeliveryTrigger,
  type EndpointRef,
  type EndpointTest,
  type HookChange,
  letAllHaveRead,
  skipEvents,
  tryNow,
  wants,
} from "../src/index.ts";
import { writeTransaction } from "@isotherm/store/write-transaction";
import type { OrderOccurrence } from "@isotherm/store/items/event-item";
import { recordEvents } from "@isotherm/store/transactions/change-orders";
import { webhookContext } from "@isotherm/store/secrets/sealed-secrets";
import { simulatedSecrets } from "./simulated-secrets.ts";
import type { Judge } from "./violations.ts";
import { invoke } from "./message-queues.ts";
import { type Faults, type Process, SimulatedProcess, type SimulationContext, Throttled } from "./process.ts";

/** Whose endpoints and accounts they are. */
export const ORGANISATION = "org_1" as OrganisationId;
export const MODE = "test";
const SLOW: Faults = { crash: 0, lostResponse: 0, pause: 0, slow: 0.8, throttled: 0, locked: 0, late: 0, loss: 0 };

/** The accounts whose orders change. */
export const ACCOUNTS = ["acc_a", "acc_b", "acc_c"] as AccountId[];

/** What endpoints ask for: the default types, which allocations are not among, or named ones. */
const ASKED: readonly (readonly WebhookEventType[])[] = [
  [],
  ["allocation.new"],
  ["order.placed"],
  ["order.placed", "allocation.new"],
];

/** What the clients of a simulation act upon. */
export interface Acting {
  readonly around: SimulationContext;
  readonly bench: Judge;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
  /** Puts a trigger into the standard queue. */
  readonly wake: (message: DeliveryTrigger, delayMs: number) => void;
}

const refOf = (webhook_id: WebhookId) => ({ organisation_id: ORGANISATION, mode: MODE, webhook_id }) as const;

const isCovered = (filter: readonly AccountId[] = [], account: AccountId): boolean =>
  filter.length === 0 || filter.includes(account);

/** Everything that the clients do, with the code that answers them; each tells the judge what may be expected. */
export class SimulatedClients {
  readonly #acting: Acting;
  readonly #filters = new Map<string, readonly AccountId[]>();
  readonly #rotating = new Set<WebhookId>();
  readonly #skipping = new Set<string>();
  readonly #asking = new Set<WebhookId>();
  readonly #asksForOrders = new Set<WebhookId>();
  readonly #queues: { readonly wakeLater: (endpoint: EndpointRef) => Promise<void> };

  constructor(acting: Acting) {
    this.#acting = acting;
    this.#queues = { wakeLater: async (endpoint) => acting.wake(endpoint, 0) };
  }

  /** Whether an endpoint gets the events of an account. */
  readonly covers = (id: string, account: string): boolean => isCovered(this.#filters.get(id), account as AccountId);

  /** Changes an order or two of an account. */
  readonly commit = (account: AccountId): void => {
    const { around, bench, ids, tokens } = this.#acting;
    const process = new SimulatedProcess(around);
    const happened = Array.from({ length: around.random.hits(0.4) ? 2 : 1 }, () => anOccurrence(around));
    const recording = { table: process.table, tokens, clock: process.clock, ids };
    const owner = { account_id: account, organisation_id: ORGANISATION, mode: MODE } as const;
    recordEvents(recording, owner, happened, (events) => writeTransaction("record changes", events)).catch(
      (error: unknown) => {
        // Under contention it may give up.
        if (!(error instanceof ApiError || error instanceof Throttled)) bench.threw(error);
      },
    );
  };

  async create(id: WebhookId): Promise<void> {
    const { around, bench, tokens } = this.#acting;
    const account_ids = around.random.hits(0.5) ? [around.random.pick(ACCOUNTS)] : [];
    this.#filters.set(id, account_ids);
    const event_types = around.random.hits(0.6) ? [] : [...around.random.pick(ASKED)];
    bench.creating(id, event_types);
    const { table } = this.#inPeace();
    const url = `https://receiver.example/${id}`;
    const created_at = instant(around.time.now());
    const facts = { id, organisation_id: ORGANISATION, account_type: MODE, url, created_at } as const;
    await createEndpoint({ table, tokens }, { ...facts, enabled: true, account_ids, event_types, secrets: ["secret"] });
    bench.created(id);
  }

  async setEnabled(id: WebhookId, enabled: boolean): Promise<void> {
    const { bench } = this.#acting;
    if (enabled) bench.enabled(id);
    await this.#change(id, { enabled });
    if (!enabled) bench.mustBeSilent(id);
  }

  /** Changes secret and address. */
  async rotate(id: WebhookId): Promise<void> {
    const { bench, tokens } = this.#acting;
    if (this.#rotating.has(id)) return;
    this.#rotating.add(id);
    const secret = tokens.base62(43);
    const url = `https://receiver.example/${id}?${secret}`;
    bench.changing(id, { secret, url });
    const sealed = await simulatedSecrets({ ...this.#acting.around, faulty: () => false }, this.#inPeace()).seal(
      secret,
      webhookContext(refOf(id)),
    );
    await this.#change(id, { newSecret: { kept: sealed }, url });
    bench.changed(id, { secret, url });
    this.#rotating.delete(id);
  }

  /** Asks for it twice, as a client does that has not heard for a while; the first answer counts. */
  async setFilter(id: WebhookId, account_ids: readonly AccountId[]): Promise<void> {
    const { around, bench } = this.#acting;
    const before = this.#filters.get(id);
    const added = ACCOUNTS.filter((account) => isCovered(account_ids, account) && !isCovered(before, account));
    const removed = ACCOUNTS.filter((account) => !isCovered(account_ids, account) && isCovered(before, account));
    this.#filters.set(id, account_ids);
    for (const account of added) bench.covering(id, account);
    const how = { account_ids: [...account_ids] };
    const again = around.time.wait(around.random.between(0, 4_000)).then(() => this.#change(id, how));
    await Promise.race([this.#change(id, how, this.#slowly()), again]);
    for (const account of added) bench.covered(id, account);
    added.forEach(this.commit);
    for (const account of removed) bench.mustBeSilent(id, account);
  }

  /** Asks for other types of events; others come as soon as that is answered. */
  async setTypes(id: WebhookId): Promise<void> {
    const { around, bench } = this.#acting;
    if (this.#asking.has(id)) return;
    this.#asking.add(id);
    const { random, time } = around;
    // Changes of orders alone, then none of them, and so on: what is under way when it changes is not asked for any more.
    const event_types = this.#asksForOrders.has(id) ? ["allocation.new" as const] : [...random.pick(ASKED)];
    if (wants({ event_types }, "order.placed")) this.#asksForOrders.add(id);
    else this.#asksForOrders.delete(id);
    // A delivery is under way when it changes, and looks for more when it has.
    for (let before = 0; before < 8; before += 1)
      time.in(random.between(0, 1_000), () => this.commit(random.pick(ACCOUNTS)));
    await time.wait(random.between(400, 1_200));
    bench.asking(id, event_types);
    try {
      await this.#change(id, { event_types }, random.hits(0.3) ? this.#slowly() : this.#inPeace());
    } catch (error) {
      // Under contention it may give up. Then nobody knows what is asked for, and nobody asks again.
      if (error instanceof ApiError) return;
      throw error;
    }
    bench.asked(id);
    for (let after = 0; after < 3; after += 1) time.in(random.between(0, 50), () => this.commit(random.pick(ACCOUNTS)));
    this.#asking.delete(id);
  }

  /** Asks to try now. */
  async retry(id: WebhookId): Promise<void> {
    await tryNow({ table: this.#inPeace().table, queues: this.#queues }, refOf(id));
  }

  async drop(id: WebhookId): Promise<void> {
    const { bench, tokens } = this.#acting;
    bench.deleted(id);
    const process = this.#inPeace();
    const deleted = await deleteEndpoint({ table: process.table, tokens }, refOf(id));
    await letAllHaveRead(this.#waiting(process), deleted.existed && deleted.leased);
    bench.mustBeSilent(id);
    bench.gone(id);
  }

  /** Asks for the sample event. Whoever answers may die like any other. */
  sample(id: WebhookId): void {
    const { around, ids, wake } = this.#acting;
    const ask = async (process: Process): Promise<void> => {
      const send = (endpoint: EndpointRef, test: EndpointTest) => process.effect(() => wake({ ...endpoint, test }, 0));
      const { table, clock } = process;
      const account = around.random.pick(ACCOUNTS);
      await askForTest({ table, clock, ids, queues: { askForTest: send } }, refOf(id), account).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error; // as many are under way as may be
        },
      );
    };
    invoke(around, ask, () => {});
  }

  /** Gives up what an endpoint has not got of an account, or a part of it. */
  async skip(id: WebhookId, account: AccountId): Promise<void> {
    // One at a time, or the judge could not tell what each has given up.
    const place = `${id} ${account}`;
    if (this.#skipping.has(place)) return;
    this.#skipping.add(place);
    await this.#skipPending(id, account).finally(() => this.#skipping.delete(place));
  }

  async #skipPending(id: WebhookId, account: AccountId): Promise<void> {
    const { around, bench, ids, tokens } = this.#acting;
    const { time, random } = around;
    // Events have just come and others will: deliveries go on while it is on its way.
    this.commit(account);
    await time.wait(random.between(0, 3_000));
    const { table, clock } = random.hits(0.5) ? this.#slowly() : this.#inPeace();
    const hook = await readHook(table, refOf(id));
    const upTo = bench.headOf(account) - (random.hits(0.5) ? 1 : 0);
    if (upTo < 1 || !hook || !isCovered(hook.account_ids, account)) return;
    bench.skipping(id, account, upTo);
    time.in(random.between(0, 3_000), () => this.commit(account));
    const record: Parameters<typeof skipEvents>[1]["record"] = (first) => ({
      ...NOTHING_SENT,
      event_ids: [],
      id: ids.next("attempt"),
      webhook_id: id,
      account_id: account,
      first_sequence: first,
      last_sequence: upTo,
      at: clock.nowMs(),
    });
    const skipping = { endpoint: refOf(id), account_id: account, upTo, nowMs: clock.nowMs(), record };
    const skipped = await skipEvents({ table, tokens }, skipping);
    bench.skipped(id, account, skipped.kind === "skipped" ? upTo : undefined);
    if (skipped.kind === "skipped") await tryNow({ table, queues: this.#queues }, refOf(id));
  }

  async #change(id: WebhookId, how: HookChange, process = this.#inPeace()): Promise<void> {
    const sleep = how.event_types && this.#acting.around.sabotage?.noWaitAfterTypes ? NO_WAIT : this.#waiting(process);
    await applyChange({ table: process.table, sleep, queues: this.#queues }, refOf(id), how);
  }

  // Done in peace, because a client that hears nothing does not know what is so; but not at once: deliveries go on
  // meanwhile, and the answer comes when the code gives it.
  #inPeace(): Process {
    return new SimulatedProcess({ ...this.#acting.around, faulty: () => false });
  }

  #slowly(): Process {
    return new SimulatedProcess({ ...this.#acting.around, faulty: () => true, faults: SLOW });
  }

  #waiting(process: Process): Sleep {
    return this.#acting.around.sabotage?.noWaitAfterChange ? NO_WAIT : process.sleep;
  }
}

const NO_WAIT: Sleep = async () => {};

const NOTHING_SENT = {
  kind: "skip",
  duration_ms: 0,
  status: null,
  error: null,
  answer: "",
  next_attempt_at: null,
} as const;

const anOccurrence = ({ random, time }: SimulationContext): OrderOccurrence =>
  random.hits(0.8) ? { order: anOrder(time.now()) } : { allocation: anAllocation(time.now()) };

const anAllocation = (atMs: number): Allocation => ({
  id: "alc_1" as Allocation["id"],
  order_id: "ord_1" as OrderId,
  project_id: "prj_1" as ProjectId,
  quantity: decimal(1),
  status: "new",
  created_at: instant(atMs),
});

/** An order that was placed at a time. */
export const anOrder = (atMs: number): Order => ({
  id: "ord_1" as OrderId, idempotency_key: null, type: "quantity", status: "placed", currency: "EUR", quantity: null, offset_cost: null,
  commission: null, total_cost: null, created_at: instant(atMs), bundles: null, projects: null, certificate: null,
  public_certificate_url: null, payment_method: null, email: null, offset_link_id: null, requested_quantity: null,
  requested_value: null, estimate_id: null, metadata: {},
}); // prettier-ignore
