import type { AccountType, OrderStatus } from "@isotherm/contract";
import { type AccountId, type Clock, type OrderId, instantMs } from "@isotherm/core";
import { type ProjectsOfBundles, nextOrder } from "@isotherm/ordering";
import type { StoredCheckout, StoredOrder, StoredPayment } from "@isotherm/store";
import { type StripeCheckout, stripeAmount } from "./stripe-checkout.ts";

/** What marking an order as paid uses. */
interface MarkPaidUses {
  readonly clock: Pick<Clock, "nowMs">;
  readonly orders: { one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined> };
  readonly catalogue: { current(): Promise<{ readonly projects: ProjectsOfBundles }> };
  /** See `persistTransition`: false when somebody else moved the order meanwhile. */
  readonly advance: (step: {
    readonly before: StoredOrder;
    readonly after: StoredOrder["order"];
    readonly nextStepMs: number | undefined;
  }) => Promise<boolean>;
  /** Between two steps of a test order. */
  readonly testStepMs: number;
}

/**
 * Moves a placed order on to paid. Returns the state in which the order then is: further on already, or cancelled, for
 * which no money can be taken.
 */
export const markPaid = async (uses: MarkPaidUses, account: AccountId, id: OrderId): Promise<OrderStatus> => {
  const standing = async (): Promise<StoredOrder> => {
    const stored = await uses.orders.one(account, id);
    if (!stored) throw new Error(`the order ${id} is missing`);
    return stored;
  };
  const before = await standing();
  if (before.order.status !== "placed") return before.order.status;
  const { projects } = await uses.catalogue.current();
  const after = nextOrder(before.order, "paid", { projects, origin: before.origin });
  // A live order goes on when an operator says so.
  const nextStepMs = before.mode === "test" ? uses.clock.nowMs() + uses.testStepMs : undefined;
  return (await uses.advance({ before, after, nextStepMs })) ? "paid" : (await standing()).order.status;
};

/** A payment that is about to begin. */
export type AskedPayment = StoredPayment & { readonly shown: NonNullable<StoredPayment["shown"]> };

/** Where customers pay. */
export interface PaymentPort {
  /**
   * Begins a payment, or finds the one that was begun; answers the address at which the customer goes on: a path of ours, or
   * a URL of `leadsTo`.
   *
   * @throws ApiError order_value_invalid for an amount that can't be paid there, service_unavailable
   */
  begin(payment: AskedPayment): Promise<string>;
  /** The origin of another host that forms have to lead to, if there is one. */
  readonly leadsTo?: string;
}

/** Where the customers of an account pay, by its mode; undefined when no way of paying is set up. */
export type Payments = (mode: AccountType) => Promise<PaymentPort | undefined>;

/** Keeps a form for so many days; answers the one that is kept under its id. */
export type KeepPayment = (payment: StoredPayment, days: number) => Promise<StoredPayment>;

const DAYS_IN_SANDBOX = 1;

/** Pages of our own on which nothing is paid: for test accounts only. */
export const sandboxPayments = (keep: KeepPayment): PaymentPort => ({
  begin: async (payment) => `/pay/${(await keep(payment, DAYS_IN_SANDBOX)).id}`,
});

/** What card payments use. */
interface CardPaymentUses {
  readonly clock: Clock;
  readonly stripe: Pick<StripeCheckout, "begin" | "find">;
  readonly keep: KeepPayment;
  /** Keeps a checkout as a payment's latest; answers the payment with the one that is kept. */
  readonly keepCheckout: (payment: StoredPayment, checkout: StoredCheckout) => Promise<StoredPayment>;
}

/** Stripe's own page. One under a name of the operator's is gone to by a link, see `payment-pages.ts`. */
const CHECKOUT_ORIGIN = "https://checkout.stripe.com";
/** Stripe tries to tell us of a payment for three days and shows its events for thirty. */
const DAYS = 31;

/**
 * Real payments by card. One form has one checkout at a time, and another one when that has expired: of several that are
 * begun at once the first that is kept is the one that every customer is led to.
 */
export const cardPayments = ({ clock, stripe, keep, keepCheckout }: CardPaymentUses): PaymentPort => {
  const isOpen = ({ checkout }: StoredPayment): boolean =>
    checkout !== undefined && instantMs(checkout.expires_at) > clock.nowMs();
  const addressOf = ({ id, checkout }: StoredPayment): string =>
    checkout && new URL(checkout.url).origin === CHECKOUT_ORIGIN ? checkout.url : `/pay/${id}`;
  return {
    leadsTo: CHECKOUT_ORIGIN,
    begin: async (asked) => {
      // Refused before it is kept.
      stripeAmount(asked.total, asked.currency);
      const payment = await keep(asked, DAYS);
      if (payment.paid_by !== undefined) return `/pay/${payment.id}`;
      if (isOpen(payment)) return addressOf(payment);
      // It may have been paid, and the event lost: the page to come back to takes the money in. Only what Stripe says has
      // expired is followed by another one.
      if (payment.checkout && (await stripe.find(payment.checkout.session)).status !== "expired")
        return `/pay/${payment.id}`;
      const { origin, language, product } = payment.shown ?? asked.shown;
      const checkout = await stripe.begin({
        paymentId: payment.id,
        amount: stripeAmount(payment.total, payment.currency),
        currency: payment.currency,
        email: payment.email,
        product,
        language,
        successUrl: `${origin}/pay/${payment.id}`,
        cancelUrl: `${origin}/pay/${payment.id}?cancelled=yes`,
      });
      return addressOf(await keepCheckout(payment, checkout));
    },
  };
};
