import type { Order } from "@isotherm/contract";
import {
  type AccountId,
  type Ids,
  instant,
  type OrganisationId,
  Refusal,
  type Secrets,
  type WebhookId,
  type OrderId,
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
} from "../src/index.ts";
import { act } from "@isotherm/store/act";
import { recordChanges } from "@isotherm/store/acts/change-orders";
import type { Judge } from "./violations.ts";
import { invoke } from "./message-queues.ts";
import { type Faults, type Process, startProcess, type Surroundings, Throttled } from "./process.ts";

const ORGANISATION = "org_1" as OrganisationId;
const MODE = "test";
const SLOW: Faults = { crash: 0, lostAnswer: 0, pause: 0, slow: 0.8, throttled: 0, late: 0, loss: 0 };

/** The accounts whose orders change. */
export const ACCOUNTS = ["acc_a", "acc_b", "acc_c"] as AccountId[];

/** What the clients of a simulation act upon. */
export interface Acting {
  readonly around: Surroundings;
  readonly bench: Judge;
  readonly ids: Ids;
  readonly secrets: Secrets;
  /** Puts a wake-up into the standard queue. */
  readonly wake: (message: DeliveryTrigger, delayMs: number) => void;
}

/** Everything that the clients do, with the code that answers them; each tells the judge what may be expected. */
export const simulatedClients = ({ around, bench, ids, secrets, wake }: Acting) => {
  const { time, random, sabotage } = around;
  const filters = new Map<string, readonly AccountId[]>();
  const rotating = new Set<WebhookId>();
  const refOf = (webhook_id: WebhookId) => ({ organisation_id: ORGANISATION, mode: MODE, webhook_id }) as const;
  const covers = (filter: readonly AccountId[] = [], account: AccountId): boolean =>
    filter.length === 0 || filter.includes(account);
  // Done in peace, because a client that hears nothing does not know what is so; but not at once: deliveries go on
  // meanwhile, and the answer comes when the code gives it.
  const inPeace = (): Process => startProcess({ ...around, faulty: () => false });
  const slowly = (): Process => startProcess({ ...around, faulty: () => true, faults: SLOW });
  const waiting = (process: Process) => (sabotage?.noWaitAfterChange ? async () => {} : process.sleep);
  const queues = { wakeLater: async (endpoint: EndpointRef) => wake(endpoint, 0) };
  const change = async (id: WebhookId, how: HookChange, process = inPeace()): Promise<void> => {
    await applyChange({ table: process.table, sleep: waiting(process), queues }, refOf(id), how);
  };
  /** Changes an order or two of an account. */
  const commit = (account: AccountId): void => {
    const process = startProcess(around);
    const states = Array.from({ length: random.hits(0.4) ? 2 : 1 }, () => anOrder(time.now()));
    const recording = { table: process.table, secrets, clock: process.clock, ids };
    const owner = { account_id: account, organisation_id: ORGANISATION, mode: MODE } as const;
    recordChanges(recording, owner, states, (events) => act("record changes", events)).catch((error: unknown) => {
      // Under contention it may give up.
      if (!(error instanceof Refusal || error instanceof Throttled)) bench.threw(error);
    });
  };
  return {
    /** Whether an endpoint gets the events of an account. */
    covers: (id: string, account: string) => covers(filters.get(id), account as AccountId),
    commit,
    create: async (id: WebhookId): Promise<void> => {
      const account_ids = random.hits(0.5) ? [random.pick(ACCOUNTS)] : [];
      filters.set(id, account_ids);
      bench.creating(id);
      const { table } = inPeace();
      const url = `https://receiver.example/${id}`;
      const created_at = instant(time.now());
      const facts = { id, organisation_id: ORGANISATION, account_type: MODE, url, created_at } as const;
      await createEndpoint({ table, secrets }, { ...facts, enabled: true, account_ids, secrets: ["secret"] });
      bench.created(id);
    },
    setEnabled: async (id: WebhookId, enabled: boolean): Promise<void> => {
      if (enabled) bench.enabled(id);
      await change(id, { enabled });
      if (!enabled) bench.mustBeSilent(id);
    },
    /** Changes secret and address. */
    rotate: async (id: WebhookId): Promise<void> => {
      if (rotating.has(id)) return;
      rotating.add(id);
      const secret = secrets.base62(43);
      const url = `https://receiver.example/${id}?${secret}`;
      bench.changing(id, { secret, url });
      await change(id, { secrets: [secret], url });
      bench.changed(id, { secret, url });
      rotating.delete(id);
    },
    /** Asks for it twice, as a client does that has not heard for a while; the first answer counts. */
    setFilter: async (id: WebhookId, account_ids: readonly AccountId[]): Promise<void> => {
      const before = filters.get(id);
      const added = ACCOUNTS.filter((account) => covers(account_ids, account) && !covers(before, account));
      const removed = ACCOUNTS.filter((account) => !covers(account_ids, account) && covers(before, account));
      filters.set(id, account_ids);
      for (const account of added) bench.covering(id, account);
      const how = { account_ids: [...account_ids] };
      const again = time.wait(random.between(0, 4_000)).then(() => change(id, how));
      await Promise.race([change(id, how, slowly()), again]);
      for (const account of added) bench.covered(id, account);
      added.forEach(commit);
      for (const account of removed) bench.mustBeSilent(id, account);
    },
    /** Asks to try now. */
    retry: async (id: WebhookId): Promise<void> => tryNow({ table: inPeace().table, queues }, refOf(id)),
    drop: async (id: WebhookId): Promise<void> => {
      bench.deleted(id);
      const process = inPeace();
      const deleted = await deleteEndpoint({ table: process.table, secrets }, refOf(id));
      await letAllHaveRead(waiting(process), deleted.existed && deleted.leased);
      bench.mustBeSilent(id);
      bench.gone(id);
    },
    /** Asks for the sample event. Whoever answers may die like any other. */
    sample: (id: WebhookId): void =>
      invoke(
        around,
        async (process) => {
          const send = (endpoint: EndpointRef, test: EndpointTest) =>
            process.effect(() => wake({ ...endpoint, test }, 0));
          const { table, clock } = process;
          await askForTest({ table, clock, ids, queues: { askForTest: send } }, refOf(id), random.pick(ACCOUNTS)).catch(
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error; // as many are under way as may be
            },
          );
        },
        () => {},
      ),
    /** Gives up what an endpoint has not got of an account, or a part of it. */
    skip: async (id: WebhookId, account: AccountId): Promise<void> => {
      // Events have just come and others will: deliveries go on while it is on its way.
      commit(account);
      await time.wait(random.between(0, 3_000));
      const { table, clock } = random.hits(0.5) ? slowly() : inPeace();
      const hook = await readHook(table, refOf(id));
      const upTo = bench.headOf(account) - (random.hits(0.5) ? 1 : 0);
      if (upTo < 1 || !hook || !covers(hook.account_ids, account)) return;
      bench.skipping(id, account, upTo);
      time.in(random.between(0, 3_000), () => commit(account));
      const skipping = { endpoint: refOf(id), account_id: account, upTo, nowMs: clock.nowMs(), record };
      function record(first: number) {
        const nothing = { event_ids: [], duration_ms: 0, status: null, error: null, answer: "", next_attempt_at: null };
        const range = { first_sequence: first, last_sequence: upTo, at: clock.nowMs() };
        return {
          ...nothing,
          ...range,
          id: ids.next("attempt"),
          kind: "skip",
          webhook_id: id,
          account_id: account,
        } as const;
      }
      const skipped = await skipEvents({ table, secrets }, skipping);
      bench.skipped(id, account, skipped.kind === "skipped" ? upTo : undefined);
      if (skipped.kind === "skipped") await tryNow({ table, queues }, refOf(id));
    },
  };
};

const anOrder = (atMs: number): Order => ({
  id: "ord_1" as OrderId, idempotency_key: null, type: "quantity", status: "placed", currency: "EUR", quantity: null, offset_cost: null,
  commission: null, total_cost: null, created_at: instant(atMs), bundles: null, projects: null, certificate: null,
  public_certificate_url: null, payment_method: null, email: null, offset_link_id: null, requested_quantity: null,
  requested_value: null, estimate_id: null, metadata: {},
}); // prettier-ignore
