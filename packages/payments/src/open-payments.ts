import { systemClock, systemTokens } from "@isotherm/core/system";
import type { Log } from "@isotherm/http";
import {
  claimPayment,
  keepCheckout,
  keepPayment,
  paymentQueries,
  recordReceivedMoney,
  type ReceivedMoney,
  type Table,
} from "@isotherm/store";
import { keptSecret, parsePaymentKeys, type PaymentKeys, type SecretReading } from "@isotherm/store/secrets/index";
import { cardPayments, type KeepPayment, type Payments, sandboxPayments } from "./payments.ts";
import type { SettleUses } from "./settle-payment.ts";
import type { SignedEvent, StripeAccess, StripeCheckout, StripeNews } from "./stripe-checkout.ts";

/** What a deployment decides about payments. */
export interface PaymentSettings {
  readonly secrets: SecretReading;
  /** The address of Stripe's interface, or `off`. */
  readonly stripeAt: string;
  readonly log: Log;
}

/** Settings of payments, and who is told of money without an order. */
interface Opening extends PaymentSettings {
  readonly noteUnplaced: (received: ReceivedMoney) => Promise<void>;
}

/** The payments of a deployment. */
export interface OpenedPayments extends Pick<SettleUses, "claimPayment" | "recordReceived"> {
  readonly payments: ReturnType<typeof paymentQueries>;
  readonly paymentsOf: Payments;
  readonly stripe: () => Promise<StripeCheckout | undefined>;
  /** The keys of card payments; undefined where the deployment has none. */
  readonly paymentKeys: () => Promise<PaymentKeys | undefined>;
  /** See `readStripeEvent`. */
  readonly readEvent: (event: SignedEvent) => Promise<StripeNews>;
}

/** Opens payments over a table. */
export const openPayments = (table: Table, { secrets, stripeAt, log, noteUnplaced }: Opening): OpenedPayments => {
  const committing = { table, tokens: systemTokens, clock: systemClock };
  const keep: KeepPayment = (payment, days) => keepPayment(committing, payment, days);
  const sandbox = sandboxPayments(keep);
  const kept = keptSecret(secrets, "payment-keys", parsePaymentKeys);
  const paymentKeys = async (): Promise<PaymentKeys | undefined> => (stripeAt === "off" ? undefined : kept());
  const stripe = openingStripe(paymentKeys, {
    address: stripeAt,
    deployment: table.name,
    onFailure: (failure) => log.error("stripe", { ...failure }),
  });
  return {
    payments: paymentQueries(table),
    paymentsOf: async (mode) => {
      if (mode === "test") return sandbox;
      const checkout = await stripe();
      return (
        checkout &&
        cardPayments({
          clock: systemClock,
          stripe: checkout,
          keep,
          keepCheckout: (payment, begun) => keepCheckout(table, payment, begun),
        })
      );
    },
    stripe,
    paymentKeys,
    readEvent: async (event) => (await import("./stripe-checkout.ts")).readStripeEvent(event, table.name),
    claimPayment: (id, session) => claimPayment(table, id, session),
    recordReceived: async (received, form) => {
      const { recorded, isNew } = await recordReceivedMoney(committing, received, form);
      if (isNew && recorded.unplaced) await noteUnplaced(recorded);
      return recorded;
    },
  };
};

/** Stripe with the key of the moment. Its client is loaded when the first customer pays by card. */
const openingStripe = (
  paymentKeys: OpenedPayments["paymentKeys"],
  access: Omit<StripeAccess, "apiKey">,
): OpenedPayments["stripe"] => {
  let opened: { readonly key: string; readonly stripe: StripeCheckout } | undefined;
  return async () => {
    const key = (await paymentKeys())?.api_key ?? undefined;
    if (key === undefined) return undefined;
    if (opened?.key !== key) {
      const { stripeCheckout } = await import("./stripe-checkout.ts");
      opened = { key, stripe: stripeCheckout({ ...access, apiKey: key }) };
    }
    return opened.stripe;
  };
};
