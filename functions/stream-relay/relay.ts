import type { Clock } from "@isotherm/core";
import { plansNextStep } from "@isotherm/ordering";
import {
  covers,
  type DeliveryStore,
  endpointRef,
  type NewsOfEvent,
  type Queues,
  type StoredEvent,
} from "@isotherm/store/delivery/index";

/** What the relay works with. */
export interface Relaying {
  readonly store: Pick<DeliveryStore, "hooksOf" | "markCursor">;
  readonly queues: Pick<Queues, "wake" | "planStep">;
  readonly clock: Clock;
  /** Delay between the steps of a test order, milliseconds. */
  readonly testStepMs: number;
  /** Hears what went wrong with an account's events. */
  readonly failed: (error: unknown) => void;
}

const MAX_DELAY_SECONDS = 900;

/**
 * Step "relay": marks the cursors of new events, then wakes the deliveries, and plans the next step of test orders.
 * May be given the same events again and in any order. Of several events of an account only the last is marked, which
 * says the same.
 *
 * @returns the events to be given again
 */
export const relay =
  (uses: Relaying) =>
  async (events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
    const groups = Object.values(Object.groupBy(events, ({ organisation_id, mode }) => `${organisation_id}#${mode}`));
    const failed = await Promise.all(groups.map((group = []) => relayOfOrganisation(uses, group)));
    return failed.flat();
  };

/** Events of one organisation and mode. Its endpoints are read after all of them were committed, so once is enough. */
const relayOfOrganisation = async (uses: Relaying, events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
  const [first] = events;
  if (!first) return [];
  const hooks = uses.store.hooksOf(first.organisation_id, first.mode);
  const byAccount = Object.values(Object.groupBy(events, ({ account_id }) => account_id));
  const outcomes = await Promise.allSettled(
    byAccount.map(async (ofAccount = []) => {
      const last = ofAccount.reduce((latest, event) => (event.sequence > latest.sequence ? event : latest));
      await Promise.all([
        tellEndpoints(uses, await hooks, last),
        ...ofAccount.map((event) => planNextStep(uses, event)),
      ]);
    }),
  );
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [];
    uses.failed(outcome.reason);
    return byAccount[index] ?? [];
  });
};

type Hooks = Awaited<ReturnType<DeliveryStore["hooksOf"]>>;

const tellEndpoints = async ({ store, queues, clock }: Relaying, hooks: Hooks, event: StoredEvent): Promise<void> => {
  const { account_id, sequence, at } = event;
  const covering = hooks.filter((hook) => covers(hook, account_id));
  // The disabled ones too: what happens meanwhile is delivered when they are enabled.
  await Promise.all(
    covering.map((hook) =>
      store.markCursor({ endpoint: endpointRef(hook), account_id, seq: sequence, at, nowMs: clock.nowMs() }),
    ),
  );
  // After the mark, or the delivery would find nothing. Also when the mark was no news: the wake-up may have been lost.
  const news: NewsOfEvent[] = covering
    .filter(({ enabled }) => enabled)
    .map((hook) => ({ ...endpointRef(hook), news: { account_id, sequence } }));
  if (news.length > 0) await queues.wake(news);
};

const planNextStep = async ({ queues, testStepMs }: Relaying, event: StoredEvent): Promise<void> => {
  if (event.mode !== "test" || !plansNextStep(event.status)) return;
  const { account_id, order_id, status, at } = event;
  await queues.planStep(
    { account_id, order_id, from: status, due_at_ms: at + testStepMs },
    Math.min(MAX_DELAY_SECONDS, Math.floor(testStepMs / 1_000)),
  );
};
