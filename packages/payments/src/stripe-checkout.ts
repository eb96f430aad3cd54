import Stripe from "stripe";
import * as z from "zod";
import { type Decimal, type Instant, ApiError, decimal, instant } from "@isotherm/core";

/**
 * How many of Stripe's units a unit of currency has, where it is not 100. Source: docs.stripe.com/currencies, read
 * 2026-11-21: zero-decimal and three-decimal currencies. ISK and UGX have no minor unit but are given as if they had two digits.
 */
const UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ").map((code) => [code, 1]),
  ),
  ...Object.fromEntries("BHD JOD KWD OMR TND".split(" ").map((code) => [code, 1_000])),
};
/** What an amount must be a multiple of, where that is not 1: whole units, and the last of three digits zero. */
const STEPS: Readonly<Record<string, number>> = {
  ISK: 100,
  UGX: 100,
  ...Object.fromEntries("BHD JOD KWD OMR TND".split(" ").map((code) => [code, 10])),
};
/** Stripe takes at most eight digits. */
const MOST = 99_999_999;

const unitsOf = (currency: string): number => UNITS[currency] ?? 100;

/**
 * An amount of money in Stripe's units, a whole number.
 *
 * @throws ApiError order_value_invalid for an amount that Stripe can't charge exactly
 */
export const stripeAmount = (amount: Decimal, currency: string): number => {
  const units = amount.times(unitsOf(currency));
  if (!units.gt(0) || units.gt(MOST) || !units.mod(STEPS[currency] ?? 1).isZero()) {
    throw new ApiError("order_value_invalid", `value: ${amount.toFixed()} ${currency} cannot be paid by card`);
  }
  return units.toNumber();
};

/** Stripe's units as an amount of money. */
export const moneyOfStripe = (units: number, currency: string): Decimal => decimal(units).div(unitsOf(currency));

/** What a checkout is asked for. */
interface AskedCheckout {
  readonly paymentId: string;
  /** Stripe's units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly email: string;
  /** What the customer reads that is paid for. */
  readonly product: string;
  readonly language: "en" | "de";
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A checkout that was begun. */
interface BegunCheckout {
  readonly session: string;
  readonly url: string;
  readonly expires_at: Instant;
}

/** A checkout as it stands. */
export interface CheckoutState {
  readonly session: string;
  /** The form of ours that it is for; undefined: it is not ours. */
  readonly paymentId: string | undefined;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** Stripe's units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly intent: string | null;
  readonly livemode: boolean;
}

/** Card payments of one Stripe account. */
export interface StripeCheckout {
  /** @throws ApiError order_value_invalid (Stripe takes no such amount), service_unavailable */
  begin(asked: AskedCheckout): Promise<BegunCheckout>;
  /** @throws ApiError service_unavailable */
  find(session: string): Promise<CheckoutState>;
}

/** Under these names a session tells which form it is for, and of which deployment: several may share a Stripe account. */
const FORM_MARK = "isotherm_payment";
const DEPLOYMENT_MARK = "isotherm_deployment";
const TRY_MS = 4_500;
const TRIES_AGAIN = 1;
/** Ends before the function does, also when Stripe asks for a longer pause between two tries. */
const DEADLINE_MS = 11_000;

/** What may be told of a call that failed. */
interface StripeFailure {
  readonly type: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  /** Stripe's id of the request. */
  readonly request?: string | undefined;
}

/** What speaking with Stripe needs. */
export interface StripeAccess {
  readonly apiKey: string;
  /** `https://api.stripe.com` */
  readonly address: string;
  /** Names this deployment among those that share a Stripe account: its table. */
  readonly deployment: string;
  readonly onFailure: (failure: StripeFailure) => void;
}

/** The part of Stripe's session that is used; what else it has may change. */
const Session = z.object({
  id: z.string(),
  object: z.literal("checkout.session"),
  status: z.enum(["open", "complete", "expired"]).catch("open"),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

/** Of tables of one deployment: what is restored beside `isotherm-prod-table` is `isotherm-prod-table-2026-04-14`. */
const withoutRestore = (table: string): string => table.replace(/-table-.*$/, "-table");

const stateOf = ({ metadata, ...session }: z.output<typeof Session>, deployment: string): CheckoutState => ({
  session: session.id,
  paymentId:
    withoutRestore(metadata?.[DEPLOYMENT_MARK] ?? "") === withoutRestore(deployment)
      ? metadata?.[FORM_MARK]
      : undefined,
  status: session.status,
  isPaid: session.payment_status === "paid" && (session.amount_total ?? 0) > 0,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? "").toUpperCase(),
  intent: session.payment_intent ?? null,
  livemode: session.livemode,
});

const UNPAYABLE: ReadonlySet<string | undefined> = new Set(["amount_too_small", "amount_too_large"]);

/** What a failed call means for whoever wanted to pay. */
const refused = (error: unknown): ApiError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && UNPAYABLE.has(error.code)
    ? new ApiError("order_value_invalid", "value: is too small or too large to be paid by card")
    : new ApiError("service_unavailable", "Card payment is not available right now.");

/** What may be told of a failure: nothing that a customer wrote. */
const failureOf = (error: unknown): StripeFailure =>
  error instanceof Stripe.errors.StripeError
    ? { type: error.type, code: error.code, status: error.statusCode, request: error.requestId }
    : { type: error instanceof Error ? error.message : "unknown" };

/** Stripe Checkout. */
export const stripeCheckout = ({ apiKey, address, deployment, onFailure }: StripeAccess): StripeCheckout => {
  const { hostname, port, protocol } = new URL(address);
  const stripe = new Stripe(apiKey, {
    host: hostname,
    port: port === "" ? "443" : port,
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TRY_MS,
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  });
  return {
    begin: async (asked) => {
      // Without an idempotency key of ours, only with the SDK's for its own repetitions: Stripe keeps the answer of a key for a
      // day, that of a failure too, and a form would be refused as long. A session whose address nobody has is paid by nobody.
      const beginning = stripe.checkout.sessions.create(sessionOf(asked, deployment));
      const { id, url, expires_at } = await inTime(beginning, onFailure);
      if (url === null) throw new Error("the checkout has no address");
      return { session: id, url, expires_at: instant(expires_at * 1_000) };
    },
    find: async (session) => {
      const found = await inTime(stripe.checkout.sessions.retrieve(session), onFailure);
      return stateOf(Session.parse(found), deployment);
    },
  };
};

/** What a call comes to, before the deadline. @throws ApiError order_value_invalid, service_unavailable */
const inTime = async <T>(call: Promise<T>, onFailure: StripeAccess["onFailure"]): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("Stripe takes too long")), DEADLINE_MS);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    const refusal = refused(error);
    if (refusal.code === "service_unavailable") onFailure(failureOf(error));
    throw refusal;
  } finally {
    clearTimeout(timer);
  }
};

const sessionOf = (asked: AskedCheckout, deployment: string): Stripe.Checkout.SessionCreateParams => {
  const { paymentId, amount, currency, email, product, language, successUrl, cancelUrl } = asked;
  const marks = { [FORM_MARK]: paymentId, [DEPLOYMENT_MARK]: deployment };
  return {
    mode: "payment",
    // Settled when the customer comes back; other ways of paying may take days.
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: product } },
      },
    ],
    // What is paid must be what was asked for.
    adaptive_pricing: { enabled: false },
    client_reference_id: paymentId,
    metadata: marks,
    payment_intent_data: { metadata: marks },
    customer_email: email,
    locale: language,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
};

/** What an event of Stripe says, as far as it concerns us. */
export type StripeNews =
  | { readonly kind: "checkout"; readonly checkout: CheckoutState }
  /** Something that changes nothing here. */
  | { readonly kind: "other"; readonly type: string };

/** Events after which a checkout may be paid. */
const PAYING: ReadonlySet<string> = new Set(["checkout.session.completed", "checkout.session.async_payment_succeeded"]);

/** An event as it came. */
export interface SignedEvent {
  /** To the letter: its signature is over its bytes. */
  readonly body: string;
  readonly signature: string | undefined;
  /** Any of them may have signed it. */
  readonly secrets: readonly string[];
}

/**
 * Reads an event that Stripe sent.
 *
 * @throws ApiError validation_error when none of the secrets fits, or the event is not of a form that is read here
 */
export const readStripeEvent = ({ body, signature, secrets }: SignedEvent, deployment: string): StripeNews => {
  const event = secrets.map((secret) => verified(body, signature ?? "", secret)).find((found) => found !== undefined);
  if (!event) throw new ApiError("validation_error", "Stripe-Signature: does not fit the body, or is too old");
  if (!PAYING.has(event.type)) return { kind: "other", type: event.type };
  const session = Session.safeParse(event.data.object);
  if (!session.success)
    throw new ApiError("validation_error", "data.object: is not a checkout session as it is read here");
  return { kind: "checkout", checkout: stateOf(session.data, deployment) };
};

const verified = (body: string, signature: string, secret: string): Stripe.Event | undefined => {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    // A wrong signature, an old one, or no JSON: the SDK has a class for the first two only.
    return undefined;
  }
};
