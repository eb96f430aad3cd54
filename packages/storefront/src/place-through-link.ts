import type { Order, OrderQuote } from "@isotherm/contract";
import { type Instant, instant, type OrderId, ApiError, utcDayOf } from "@isotherm/core";
import { minorUnits } from "@isotherm/ordering";
import type { CustomerOfOrder, LinkCost } from "@isotherm/store";
import { ClosedLink, type OpenLink } from "./open-link.ts";
import { type PlaceOrderUses, placeQuotedOrder } from "./place-order.ts";

/** Dependencies of placing an order through a link. */
export interface PlaceThroughLinkUses extends PlaceOrderUses {
  /** Which order came of a form. */
  readonly orderOfSubmission: (token: string, submission: string) => Promise<OrderId | undefined>;
}

/** A form that was sent. */
interface Submission {
  readonly choice: { readonly email: string; readonly quote: OrderQuote; readonly customer?: string | undefined };
  /** The same for every time that one form is sent. */
  readonly submission: string;
  /** The session of the provider whose money it is for, if a card paid. */
  readonly session?: string | undefined;
  readonly payment: Order["payment_method"];
  readonly origin: string;
  /** In which the customer saw the pages; undefined where nobody knows any more. */
  readonly language: CustomerOfOrder["language"];
}

/**
 * Places the order of a form, once: sending the form again finds the same order.
 *
 * @throws ApiError bundle_selection_bundle_invalid, offset_link_limit_reached, ClosedLink when the account is suspended;
 *   service_unavailable when its money was recorded as money without an order meanwhile
 */
export const placeThroughLink = async (
  uses: PlaceThroughLinkUses,
  open: Pick<OpenLink, "link" | "account" | "limits">,
  { choice, submission, session, payment, origin, language }: Submission,
): Promise<OrderId> => {
  const { link, account } = open;
  const earlier = await uses.orderOfSubmission(link.token, submission);
  if (earlier !== undefined) return earlier;
  try {
    const { id } = await placeQuotedOrder(uses, {
      account,
      bundles: choice.quote.bundles.map(({ bundle_id }) => bundle_id),
      quote: () => choice.quote,
      through: { offset_link_id: link.id, email: choice.email, payment_method: payment },
      origin,
      customer: { name: choice.customer, language },
      submission: { token: link.token, id: submission },
      linkCost: linkCostOf(open, choice.quote, instant(uses.clock.nowMs())),
      money: session === undefined ? undefined : { payment: submission, session },
    });
    return id;
  } catch (error) {
    // The link of a suspended account is closed.
    if (error instanceof ApiError && error.code === "account_suspended") throw new ClosedLink("closed", link, account);
    const meanwhile =
      error instanceof ApiError && error.code === "order_idempotency_used"
        ? await uses.orderOfSubmission(link.token, submission)
        : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
};

/** What an order counts towards the limits of its link; undefined where the customers pay. */
const linkCostOf = (
  { link, account: { currency }, limits }: Pick<OpenLink, "link" | "account" | "limits">,
  { estimated_total_cost }: OrderQuote,
  now: Instant,
): LinkCost | undefined =>
  limits
    ? {
        token: link.token,
        day: utcDayOf(now),
        cost: minorUnits(estimated_total_cost, currency),
        limits: {
          order: minorUnits(limits.order, currency),
          daily: minorUnits(limits.daily, currency),
          total: minorUnits(limits.total, currency),
        },
      }
    : undefined;
