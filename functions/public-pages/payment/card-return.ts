import { ApiError } from "@isotherm/core";
import type { HtmlRequest, PageResponse } from "@isotherm/http";
import { LINK_TEXTS } from "../link/link-texts.ts";
import { AUTO_REFRESH, goTo, html, type Language, languageOf, money, pageResponse, type Text } from "@isotherm/pages";
import { isOurs, settlePayment, type SettleUses } from "@isotherm/payments";
import type { StripeCheckout } from "@isotherm/payments/stripe-checkout";
import type { ReceivedMoney, StoredCheckout, StoredPayment } from "@isotherm/store";
import { isLiveKey, type PaymentKeys } from "@isotherm/store/secrets/index";

/** What the pages of payments use. */
export interface PaymentPageUses extends SettleUses {
  readonly payments: SettleUses["payments"] & { allReceived(id: string): Promise<ReceivedMoney[]> };
  readonly paymentKeys: () => Promise<PaymentKeys | undefined>;
  /** Stripe, where the deployment has a key. */
  readonly stripe: () => Promise<Pick<StripeCheckout, "find"> | undefined>;
  /** How the addresses of receipts are made. Asked for before an order is placed: what fails afterwards loses the answer. */
  readonly receiptAddresses: () => Promise<(order: NonNullable<ReceivedMoney["placed"]>) => string>;
  /** @throws ApiError rate_limit_exceeded */
  readonly limitPosts: (request: HtmlRequest, of: string) => Promise<void>;
}

/**
 * The page to which a customer comes back from paying by card. Stripe is asked at once, so that nobody waits for its event,
 * and an event that never comes loses nothing.
 */
export const cardReturn = async (
  uses: PaymentPageUses,
  request: HtmlRequest,
  payment: StoredPayment & { readonly checkout: StoredCheckout },
): Promise<PageResponse> => {
  const all = await uses.payments.allReceived(payment.id);
  const received =
    all.find(({ placed }) => placed !== null) ?? all.at(0) ?? (await receivedByAsking(uses, request, payment));
  if (typeof received !== "string" && received.placed) return goTo((await uses.receiptAddresses())(received.placed));
  const language = languageOf(request.header("accept-language"));
  const payee = await payeeOf(uses, payment);
  if (typeof received !== "string") return cardPaymentPage(payment, "unplaced", payee, language);
  const isBack = request.query.get("cancelled") === "yes";
  return cardPaymentPage(payment, received === "open" && isBack ? "cancelled" : received, payee, language);
};

/** Through whose link is paid, also where it is closed by now. */
const payeeOf = async ({ links, accounts }: PaymentPageUses, { token }: StoredPayment): Promise<string | undefined> => {
  const link = await links.ofToken(token);
  return link && (await accounts.one(link.account_id))?.account.name;
};

/** Takes the money in if Stripe has it; else the state of the checkout, which waits while Stripe does not say. */
const receivedByAsking = async (
  uses: PaymentPageUses,
  request: HtmlRequest,
  payment: StoredPayment & { readonly checkout: StoredCheckout },
): Promise<ReceivedMoney | CardPaymentState> => {
  await uses.limitPosts(request, payment.id);
  const [stripe, keys] = await Promise.all([uses.stripe(), uses.paymentKeys()]);
  if (!stripe || !keys || keys.api_key === null) return "waiting";
  try {
    const checkout = await stripe.find(payment.checkout.session);
    if (checkout.isPaid && isOurs(checkout)) {
      const { origin, now } = request;
      return await settlePayment(uses, checkout, { origin, now, expectsLive: isLiveKey(keys.api_key) });
    }
    if (checkout.status === "complete") return "waiting";
    // By Stripe's word alone, not by our clock: while it is open it can be paid.
    return checkout.status;
  } catch (error) {
    // Stripe's event comes all the same.
    if (error instanceof ApiError && error.passes) return "waiting";
    throw error;
  }
};

/** Where a customer stands who comes back from paying, without an order yet. */
type CardPaymentState = "open" | "cancelled" | "expired" | "waiting" | "unplaced";

/** Between two looks at a payment that is not confirmed yet. */
const AGAIN_SECONDS = 5;

const TITLES = {
  open: { en: "Payment by card", de: "Zahlung mit Karte" },
  cancelled: { en: "Payment not finished", de: "Zahlung nicht abgeschlossen" },
  expired: { en: "The time to pay has run out", de: "Die Zeit zum Bezahlen ist abgelaufen" },
  waiting: { en: "Waiting for your payment", de: "Wir warten auf Ihre Zahlung" },
  unplaced: { en: "Paid, but not ordered", de: "Bezahlt, aber nicht bestellt" },
} as const satisfies Record<CardPaymentState, Text>;

const NOTES = {
  open: {
    en: "Card details are entered on a page of Stripe, which takes the payment.",
    de: "Die Kartendaten geben Sie auf einer Seite von Stripe ein; Stripe nimmt die Zahlung entgegen.",
  },
  cancelled: {
    en: "Nothing was charged and nothing was ordered.",
    de: "Es wurde nichts abgebucht und nichts bestellt.",
  },
  expired: {
    en: "Nothing was charged and nothing was ordered. Please choose again.",
    de: "Es wurde nichts abgebucht und nichts bestellt. Bitte wählen Sie noch einmal.",
  },
  waiting: {
    en: "This page will update when your payment is confirmed. You can also come back later.",
    de: "Diese Seite geht weiter, sobald die Zahlung bestätigt ist. Sie können auch später wiederkommen.",
  },
  unplaced: {
    en: "Your payment arrived, but the order could not be placed. You will get the money back to your card; you need not do anything.",
    de: "Ihre Zahlung ist angekommen, die Bestellung war aber nicht mehr möglich. Sie erhalten das Geld auf Ihre Karte zurück und müssen nichts tun.",
  },
} as const satisfies Record<CardPaymentState, Text>;

const TEXTS = {
  goOn: { en: "Continue to payment", de: "Weiter zur Zahlung" },
  chooseAgain: { en: "Choose again", de: "Neu wählen" },
  lookAgain: { en: "Refresh", de: "Aktualisieren" },
  number: { en: "Number of the payment", de: "Nummer der Zahlung" },
} as const satisfies Record<string, Text>;

/** What a customer sees who comes back from paying, until there is a receipt. */
const cardPaymentPage = (
  payment: StoredPayment,
  state: CardPaymentState,
  payee: string | undefined,
  language: Language,
): PageResponse => {
  const { id, total, currency, checkout } = payment;
  const canGoOn = (state === "open" || state === "cancelled") && checkout !== undefined;
  const canChoose = state === "cancelled" || state === "expired";
  return pageResponse({
    language,
    title: TITLES[state][language],
    isSlim: true,
    isCheckout: true,
    sender: payee,
    senderNote: LINK_TEXTS.by[language],
    ...(state === "waiting" && { script: AUTO_REFRESH }),
    body: html`<div data-part aria-live="polite">
      <h1>${TITLES[state][language]}</h1>
      <p class="${state === "unplaced" ? "banner alert" : "banner"}" ${state === "unplaced" && html`role="alert"`}>
        ${NOTES[state][language]}
      </p>
      <p class="bill"><strong class="total">${money(total, currency, language)}</strong></p>
      ${state === "unplaced" && html`<p class="soft">${TEXTS.number[language]}: <code>${id}</code></p>`}
      ${
        (canGoOn || canChoose) &&
        html`<p class="actions">
          ${canGoOn && html`<a class="button" href="${checkout.url}">${TEXTS.goOn[language]}</a>`}
          ${canChoose && html`<a class="button${canGoOn && " quiet"}" href="${chosenAgain(payment)}">${TEXTS.chooseAgain[language]}</a>`}
        </p>`
      }
      ${
        state === "waiting" &&
        html`<p data-again="${AGAIN_SECONDS}"><a href="/pay/${id}">${TEXTS.lookAgain[language]}</a></p>`
      }
    </div>`,
  });
};

/** The page of the link, with what was chosen before in its form; the address of mail stays out of addresses of pages. */
const chosenAgain = ({ token, bundle_id, wanted, total }: StoredPayment): string => {
  const amount =
    wanted === undefined
      ? { by: "value", of: total }
      : "mass" in wanted
        ? { by: "mass", of: wanted.mass }
        : { by: "value", of: wanted.value };
  return `/l/${token}?${new URLSearchParams({ bundle: bundle_id, by: amount.by, amount: amount.of.toFixed() }).toString()}`;
};
