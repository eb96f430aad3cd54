import type { AccountId, EstimateId } from "@isotherm/core";
import { Refusal } from "@isotherm/core";
import type { NewOrderStates } from "@isotherm/ordering";
import { act, create, GuardFailed, requireAbsent, requireUnchanged } from "../act.ts";
import { OrderClaim, orderItem, type OrderOwner } from "../items/order-item.ts";
import { keys } from "../keys.ts";
import { requireNotSuspended } from "../suspended-accounts.ts";
import { type LinkCost, linkCostWrites } from "./spend-through-link.ts";
import { type Recording, recordChanges } from "./record-changes.ts";

/** What is placed, for whom, and when its next step by itself is due (test orders only; milliseconds). */
export interface Placing {
  readonly owner: OrderOwner;
  readonly states: NewOrderStates;
  readonly nextStepMs: number | undefined;
  /** Where the service was reached: what the address of its certificate begins with. */
  readonly origin: string;
  /** Version of the estimate whose mass is ordered, where the order is over one: it must still be that one. */
  readonly estimateVersion?: number | undefined;
  /** The form of an offset link's page that the order comes of. */
  readonly submission?: { readonly token: string; readonly id: string };
  /** What it costs the account of the link that it came through; undefined where the customer pays. */
  readonly linkCost?: LinkCost | undefined;
  /** The money that it is for: it must not be recorded as money without an order. */
  readonly money?: { readonly payment: string; readonly session: string } | undefined;
}

/** The estimate was replaced after it was read: the order would be over a mass that it no longer has. */
export class EstimateChanged extends Error {
  constructor() {
    super("the estimate changed while it was ordered");
    this.name = "EstimateChanged";
  }
}

/**
 * Places an order: the order, its claims, the events of both its states and the account's head, or nothing at all.
 *
 * @throws Refusal account_suspended, order_idempotency_used, estimate_order_already_placed, offset_link_limit_reached
 * @throws EstimateChanged when the estimate has not the version of `estimateVersion` any more
 */
export const placeOrder = async (
  recording: Recording,
  { owner, states, nextStepMs, origin, estimateVersion, submission, linkCost, money }: Placing,
): Promise<void> => {
  const { received, placed } = states;
  const account = owner.account_id;
  const claim = { order_id: placed.id };
  try {
    await recordChanges(recording, owner, [received, placed], (events) =>
      act("place order", [
        // Whoever asked may have read the account before it was suspended.
        requireNotSuspended(account),
        placed.idempotency_key === null
          ? undefined
          : create({ ...orderKey(account, placed.idempotency_key), ...claim }, { orRefuse: "order_idempotency_used" }),
        submission &&
          create(
            { ...keys.linkSubmission(submission.token, submission.id), ...claim },
            { orRefuse: "order_idempotency_used" },
          ),
        money && requireAbsent(keys.receivedMoney(money.payment, money.session), { orTryAgain: true }),
        placed.estimate_id === null
          ? undefined
          : create(
              { ...estimateOrdered(account, placed.estimate_id), ...claim },
              { orRefuse: "estimate_order_already_placed" },
            ),
        placed.estimate_id === null || estimateVersion === undefined
          ? undefined
          : requireUnchanged(keys.estimate(account, placed.estimate_id), {
              attribute: "version",
              value: estimateVersion,
            }),
        ...(linkCost ? linkCostWrites(linkCost) : []),
        create(orderItem({ ...owner, order: placed, origin }, nextStepMs)),
        placed.offset_link_id === null
          ? undefined
          : create({ ...keys.linkOrder(account, placed.offset_link_id, placed.id), ...claim }),
        ...events,
      ]),
    );
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    // A claim or order of our own means that an earlier attempt went through and only its answer was lost.
    const standing = OrderClaim.safeParse(error.standing);
    if (standing.success && standing.data.order_id === placed.id) return;
    if ("orRefuse" in error.guard) throw new Refusal(error.guard.orRefuse);
    if (String(error.standing?.["sk"]).startsWith("ESTIMATE#")) throw new EstimateChanged();
    throw error;
  }
};

const orderKey = (account: AccountId, key: string) => keys.orderKeyClaim(account, key);
const estimateOrdered = (account: AccountId, estimate: EstimateId) => keys.estimateClaim(account, estimate);
