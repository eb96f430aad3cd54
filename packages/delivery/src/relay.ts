import type { AccountType } from "@isotherm/contract";
import type { Clock } from "@isotherm/core";
import { plansNextStep } from "@isotherm/ordering";
import { eventsOf, type StoredEvent } from "@isotherm/store/items/event-item";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { markCursor } from "./cursor.ts";
import { covers, endpointRef, type Hook, hooksOf } from "./endpoint.ts";
import type { EventTrigger, Queues } from "./messages.ts";

/** What the relay works with. */
export interface RelayEffects {
  readonly table: Table;
  readonly queues: Pick<Queues, "wake" | "planStep" | "askForReceipt">;
  readonly clock: Clock;
  /** Delay between the steps of a test order, milliseconds. */
  readonly testStepMs: number;
  /** Whose customers get receipts by mail: accounts of these modes. */
  readonly mailsReceipts: readonly AccountType[];
  /** Records what went wrong with an account's events. */
  readonly failed: (error: unknown) => void;
}

const MAX_DELAY_SECONDS = 900;

/**
 * Step "relay": marks the cursors of new events, then triggers the deliveries, plans the next step of test orders, and asks for
 * receipts by mail. May be given the same events again and in any order. Of several events of an account only the last is marked, which
 * says the same.
 *
 * @returns the events to be given again
 */
export const relay = async (effects: RelayEffects, events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
  const groups = Object.values(Object.groupBy(events, ({ organisation_id, mode }) => `${organisation_id}#${mode}`));
  const failed = await Promise.all(groups.map((group = []) => relayOfOrganisation(effects, group)));
  return failed.flat();
};

/** Events of one organisation and mode. Its endpoints are read after all of them were committed, so once is enough. */
const relayOfOrganisation = async (effects: RelayEffects, events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
  const [first] = events;
  if (!first) return [];
  const hooks = hooksOf(effects.table, first.organisation_id, first.mode);
  const byAccount = Object.values(Object.groupBy(events, ({ account_id }) => account_id));
  const outcomes = await Promise.allSettled(
    byAccount.map(async (ofAccount = []) => {
      const last = ofAccount.reduce((latest, event) => (event.sequence > latest.sequence ? event : latest));
      // A record is an item, which holds the other events of its transaction as well.
      const told = ofAccount.flatMap(eventsOf);
      await Promise.all([
        markAndTrigger(effects, await hooks, last),
        ...told.map((event) => planNextStep(effects, event)),
        ...told.map((event) => askForReceipt(effects, event)),
      ]);
    }),
  );
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled") return [];
    effects.failed(outcome.reason);
    return byAccount[index] ?? [];
  });
};

const markAndTrigger = async (
  { table, queues, clock }: RelayEffects,
  hooks: readonly Hook[],
  event: StoredEvent,
): Promise<void> => {
  const { account_id, sequence, at } = event;
  const covering = hooks.filter((hook) => covers(hook, account_id));
  // The disabled ones too: what happens meanwhile is delivered when they are enabled.
  await Promise.all(
    covering.map((hook) =>
      markCursor(table, { endpoint: endpointRef(hook), account_id, seq: sequence, at, nowMs: clock.nowMs() }),
    ),
  );
  // After the mark, or the delivery would find nothing. Also when the mark was no news: the trigger may have been lost.
  const news: EventTrigger[] = covering
    .filter(({ enabled }) => enabled)
    .map((hook) => ({ ...endpointRef(hook), news: { account_id, sequence } }));
  if (news.length > 0) await queues.wake(news);
};

const planNextStep = async ({ queues, testStepMs }: RelayEffects, event: StoredEvent): Promise<void> => {
  const { account_id, order_id, status, at } = event;
  if (event.mode !== "test" || order_id === undefined || status === undefined || !plansNextStep(status)) return;
  await queues.planStep(
    { account_id, order_id, from: status, due_at_ms: at + testStepMs },
    Math.min(MAX_DELAY_SECONDS, Math.floor(testStepMs / 1_000)),
  );
};

/** What of an event's body tells whether a customer of a link paid. */
const PaidOrder = z.object({
  data: z.object({ order: z.object({ offset_link_id: z.string().nullable(), payment_method: z.string().nullable() }) }),
});

/** Customers of a link who have paid get a receipt. Where the account pays, anybody's address could be given for nothing. */
const askForReceipt = async ({ queues, mailsReceipts }: RelayEffects, event: StoredEvent): Promise<void> => {
  const { account_id, order_id, status, mode, body } = event;
  if (order_id === undefined || status !== "paid" || !mailsReceipts.includes(mode)) return;
  const { offset_link_id, payment_method } = PaidOrder.parse(JSON.parse(body)).data.order;
  if (offset_link_id === null || payment_method !== "card") return;
  await queues.askForReceipt({ account_id, order_id });
};
