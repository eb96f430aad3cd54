import { systemClock, systemSecrets } from "@isotherm/core/system";
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
import { cardPayments } from "./card-payments.ts";
import { type KeepPayment, type Payments, sandboxPayments } from "./payments.ts";
import type { SettleUses } from "./settle-payment.ts";
import type { StripeCheckout } from "./stripe-checkout.ts";
import type { StripeEventUses } from "./stripe-events.ts";

/** What a deployment decides about payments. */
export interface PaymentSettings {
  readonly secrets: SecretReading;
  /** The address of Stripe's interface, or `off`. */
  readonly stripeAt: string;
  readonly log: Log;
}

type Uses = Pick<SettleUses, "claimPayment" | "recordReceived"> &
  Pick<StripeEventUses, "paymentKeys" | "readEvent"> & {
    readonly payments: ReturnType<typeof paymentQueries>;
    readonly paymentsOf: Payments;
    readonly stripe: () => Promise<StripeCheckout | undefined>;
  };

/** What payments use, over a table. Stripe's client is read when the first customer pays by card. */
export const paymentUses = (table: Table, { secrets, stripeAt, log }: PaymentSettings): Uses => {
  const committing = { table, secrets: systemSecrets, clock: systemClock };
  const keep: KeepPayment = (payment, days) => keepPayment(committing, payment, days);
  const sandbox = sandboxPayments(keep);
  const kept = keptSecret(secrets, "payment-keys", parsePaymentKeys);
  const paymentKeys = async (): Promise<PaymentKeys | undefined> => (stripeAt === "off" ? undefined : kept());
  let opened: { readonly key: string; readonly stripe: StripeCheckout } | undefined;
  const stripe = async (): Promise<StripeCheckout | undefined> => {
    const key = (await paymentKeys())?.api_key ?? undefined;
    if (key === undefined) return undefined;
    if (opened?.key !== key) {
      const { stripeCheckout } = await import("./stripe-checkout.ts");
      opened = {
        key,
        stripe: stripeCheckout({
          apiKey: key,
          address: stripeAt,
          deployment: table.name,
          onFailure: (failure) => log.error("stripe", { ...failure }),
        }),
      };
    }
    return opened.stripe;
  };
  const note = async (received: ReceivedMoney): Promise<void> => {
    const [{ functionMetrics }, { noteUnplaced }] = await Promise.all([
      import("../../metrics.ts"),
      import("./note-unplaced.ts"),
    ]);
    noteUnplaced(received, log, functionMetrics("public-pages", process.env));
  };
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
      if (isNew && recorded.unplaced) await note(recorded);
      return recorded;
    },
  };
};
