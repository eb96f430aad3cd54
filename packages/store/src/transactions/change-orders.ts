import type { Allocation, Order } from "@isotherm/contract";
import { AllocationEvent, OrderEvent } from "@isotherm/contract/order-events";
import { type Clock, type Ids, IdsInARow, ApiError, type ErrorCode, instant } from "@isotherm/core";
import {
  type NewOrderStates,
  type RetirementFacts,
  allocationChanges,
  freesEstimate,
  isFinal,
} from "@isotherm/ordering";
import {
  type WriteTransaction,
  type WriteCondition,
  writeTransaction,
  create,
  replace,
  requireAbsent,
} from "../write-transaction.ts";
import { type Committed, type Committing, commitBuilt } from "../commit.ts";
import { type Table, updateIf } from "../table.ts";
import { draftEvent, type DraftedEvent, type NewEvent, nextEvents, type OrderOccurrence } from "../items/event-item.ts";
import { type LinkCost, linkCostWrites } from "./link-cost.ts";
import { claimEstimate, freeEstimate } from "../estimate-claims.ts";
import { type CustomerOfOrder, type OrderOwner, type StoredOrder, orderItem } from "../orders.ts";
import { keys } from "../keys.ts";
import { requireNotSuspended } from "../suspended-accounts.ts";

/** How orders of accounts change. */
export const orderChanges = (recording: Recording) => ({
  place: (placing: Placing) => placeOrder(recording, placing),
  advance: (step: Step) => persistTransition(recording, step),
  advanceTogether: (steps: readonly [Step, ...Step[]]) => persistTransitions(recording, steps),
  rest: (stored: StoredOrder) => keepResting(recording.table, stored),
});

/** What is placed, for whom, and when its next step by itself is due (test orders only; milliseconds). */
export interface Placing {
  readonly owner: OrderOwner;
  readonly states: NewOrderStates;
  readonly nextStepMs: number | undefined;
  /** Where the service was reached: what the address of its certificate begins with. */
  readonly origin: string;
  /** What is known of the customer of a link: the name of one who paid, and in which language they saw the pages. */
  readonly customer?: Partial<CustomerOfOrder>;
  /**
   * Version of the estimate whose mass is ordered, where the order is over one: no later one may have another mass. Without it
   * none may have been calculated anew.
   */
  readonly estimateVersion?: number | undefined;
  /** The form of an offset link's page that the order comes of. */
  readonly submission?: { readonly token: string; readonly id: string };
  /** What it costs the account of the link that it came through; undefined where the customer pays. */
  readonly linkCost?: LinkCost | undefined;
  /** The money that it is for: it must not be recorded as money without an order. */
  readonly money?: { readonly payment: string; readonly session: string } | undefined;
  /** Where a test order stays until somebody advances it; in `received` it is not placed. */
  readonly restsIn?: "received" | "placed" | undefined;
}

/**
 * Places an order: the order, its claims, the events of both its states and the account's head, or nothing at all.
 *
 * @throws ApiError account_suspended, order_idempotency_used, estimate_order_already_placed, offset_link_limit_reached
 * @throws ApiError service_unavailable when its money is recorded as money without an order
 * @throws EstimateChanged when the estimate was calculated anew since the version of `estimateVersion`
 */
export const placeOrder = async (recording: Recording, placing: Placing): Promise<void> => {
  const { owner, states, nextStepMs, origin, customer, estimateVersion, submission, linkCost, money, restsIn } =
    placing;
  const { received, placed } = states;
  const passed = restsIn === "received" ? [received] : [received, placed];
  const order = passed.at(-1) ?? placed;
  const resting = restsIn !== undefined;
  const { idempotency_key: key, estimate_id: estimate, offset_link_id: link } = placed;
  const account = owner.account_id;
  const claim = { order_id: placed.id };
  // A claim or order of our own means that an earlier attempt went through and only its answer was lost.
  const orRefuse = (code: ErrorCode): WriteCondition => ({
    orElse: (standing) => (standing?.["order_id"] === placed.id ? "answer" : new ApiError(code)),
  });
  const item = orderItem({ ...owner, order, origin, resting }, resting ? undefined : nextStepMs);
  const occurrences = passed.map((state) => ({ order: state }));
  await recordEvents(recording, owner, occurrences, (events) =>
    writeTransaction("place order", [
      // Whoever asked may have read the account before it was suspended.
      requireNotSuspended(account),
      key === null
        ? undefined
        : create({ ...keys.orderKeyClaim(account, key), ...claim }, orRefuse("order_idempotency_used")),
      submission &&
        create(
          { ...keys.linkSubmission(submission.token, submission.id), ...claim },
          orRefuse("order_idempotency_used"),
        ),
      // The same money was taken in beside us and came to another end: asked again, it finds that.
      money && requireAbsent(keys.receivedMoney(money.payment, money.session), { orRefuse: "service_unavailable" }),
      estimate === null ? undefined : claimEstimate({ account, estimate, order: placed.id }, estimateVersion ?? 0),
      ...(linkCost ? linkCostWrites(linkCost) : []),
      create(item, { orAnswer: true }),
      link === null ? undefined : create(linkEntry(account, link, { ...claim, ...customer }), { orAnswer: true }),
      ...events,
    ]),
  );
};

/** What the orders of a link are listed by, with what is known of the customer. */
const linkEntry = (
  account: OrderOwner["account_id"],
  link: NonNullable<Order["offset_link_id"]>,
  { order_id, name, language }: Partial<CustomerOfOrder> & { readonly order_id: Order["id"] },
) => ({ ...keys.linkOrder(account, link, order_id), order_id, customer: name, language });

/** A step of an order: the order as it was read, and as it shall be. */
export interface Step {
  readonly before: StoredOrder;
  readonly after: Order;
  /** What of the order must still be what was read; its status unless given. */
  readonly guard?: { readonly attribute: string; readonly value: unknown } | undefined;
  /** What else belongs to the step. */
  readonly more?: Writes | undefined;
  /** What its certificate says, when it is complete. */
  readonly retired?: RetirementFacts | undefined;
  /** When the step after this one is due by itself (test orders only; milliseconds). */
  readonly nextStepMs: number | undefined;
  /** Whether it stays there until somebody advances it. */
  readonly resting?: boolean;
}

/**
 * Moves an order one state on: the order, on condition that its status is still the old one, one event for each change of
 * its allocations, and one of its own.
 *
 * @throws as the guards of the other writes say
 * @returns false when somebody else has moved it meanwhile; then nothing is written
 */
export const persistTransition = (recording: Recording, step: Step): Promise<boolean> =>
  persistTransitions(recording, [step]);

/**
 * Moves several orders of one account one state on each, with one change of its head, so that they are not in each other's way.
 *
 * @throws as the guards of the other writes say
 * @returns false when somebody else has moved one of them meanwhile; then nothing is written
 */
export const persistTransitions = async (recording: Recording, steps: readonly [Step, ...Step[]]): Promise<boolean> => {
  const parts = steps.map((step) => transition(recording, step));
  const occurrences = parts.flatMap(({ told }) => told);
  const { held } = await recordEvents(recording, steps[0].before, occurrences, (events) =>
    writeTransaction("advance order", [...parts.flatMap(({ writes }) => writes), ...events]),
  );
  return held;
};

/** What a step tells and writes. */
const transition = (
  recording: Recording,
  { before, after, guard, nextStepMs, retired, resting = false, more = [] }: Step,
): { readonly told: readonly OrderOccurrence[]; readonly writes: Writes } => {
  const { order, retired: _before, ...owner } = before;
  const freed = freesEstimate(after.status) ? order.estimate_id : null;
  const { told, allocations } = tellAllocations(recording, before, after);
  const item = orderItem(
    { ...owner, order: after, allocations, retired, resting },
    isFinal(after.status) ? undefined : nextStepMs,
  );
  return {
    told: [...told, { order: after }],
    writes: [
      replace(item, guard ?? { attribute: "status", value: order.status }, { orAnswer: true }),
      ...(freed === null ? [] : [freeEstimate({ account: owner.account_id, estimate: freed, order: order.id })]),
      ...more,
    ],
  };
};

/** What events tell of the allocations of an order that changes, and those that are kept with it then. */
export const tellAllocations = (
  { ids, clock }: Pick<Recording, "ids" | "clock">,
  { order, allocations: open = [] }: StoredOrder,
  after: Order,
): { readonly told: readonly OrderOccurrence[]; readonly allocations: readonly Allocation[] } => {
  const inARow = new IdsInARow(ids);
  const made = { nextId: () => inARow.next("allocation"), created_at: instant(clock.nowMs()) };
  const changed = allocationChanges({ order, open }, after, made);
  return { told: changed.changes, allocations: changed.open };
};

/** Has a test order stay where it was read, until somebody advances it. Nothing happens when it has gone on meanwhile. */
const keepResting = async (table: Table, { account_id, order }: StoredOrder): Promise<void> => {
  await updateIf(table, {
    key: keys.order(account_id, order.id),
    change: "SET #resting = :true REMOVE #pending, #pending_at",
    onlyIf: "#status = :status",
    values: { true: true, status: order.status },
  });
};

/** What recording changes of orders needs. */
export interface Recording extends Committing {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A head or an event in the way: somebody was faster, and it helps to read again. */
const RACE = { orTryAgain: true } as const;

/** The writes of a transaction, for the events that it commits with. */
export type Writes = WriteTransaction["writes"];

/** Writes an event of an order, or of credits of one, but for its number. */
export const draftOrderEvent = (change: NewEvent<OrderOccurrence>): DraftedEvent =>
  draftEvent("order" in change ? OrderEvent : AllocationEvent, change);

/**
 * Commits what happened to orders of one account together with an event for each occurrence, in their order: each order as it
 * was right after its change.
 *
 * @throws as `recordDrafts`
 */
export const recordEvents = async (
  recording: Recording,
  owner: OrderOwner,
  occurrences: readonly OrderOccurrence[],
  build: (events: Writes) => WriteTransaction,
): Promise<Committed> => {
  const ids = new IdsInARow(recording.ids);
  const { account_id } = owner;
  const drafts = occurrences.map((one) => draftOrderEvent({ ...one, account_id, event_id: ids.next("event") }));
  return recordDrafts(recording, owner, drafts, build);
};

/**
 * Commits what happened to one account together with its events, in their order, and the account's new head. The sequence is
 * chosen here and nowhere else: whoever loses the race for it waits its turn and reads again.
 *
 * @throws as the other guards say
 * @throws Contended when others change the account for as long as there is time
 */
export const recordDrafts = (
  recording: Recording,
  owner: OrderOwner,
  drafts: readonly DraftedEvent[],
  build: (events: Writes) => WriteTransaction,
): Promise<Committed> => commitBuilt(recording, async () => build(await eventWrites(recording, owner, drafts)));

/** What is written for events, after a reading of the account's head. For a transaction that is built anew if that is outdated. */
export const eventWrites = async (
  recording: Recording,
  owner: OrderOwner,
  drafts: readonly DraftedEvent[],
): Promise<Writes> => {
  const { events, head, lastSequence } = await nextEvents(recording, owner, drafts);
  const items = [
    ...events.map((item) => ({ item, expected: { attribute: "pk", value: undefined } })),
    { item: head, expected: { attribute: "seq", value: lastSequence } },
  ];
  return items.map(({ item, expected }) => replace(item, expected, RACE));
};
