import { decimal, type OrderId, Refusal } from "@isotherm/core";
import type { Page, PageAnswer, PageRequest } from "@isotherm/http";
import { quote } from "@isotherm/ordering";
import type { StoredPayment } from "@isotherm/store";
import { html } from "../frame/html.ts";
import { money } from "../frame/figures.ts";
import { type Language, languageOf, type Text } from "../frame/language.ts";
import { goTo, pageAnswer } from "../frame/page-answer.ts";
import { type OpenLink, openLink, type OpenLinkUses } from "./open-link.ts";
import { placeThroughLink, type PlaceThroughLinkUses } from "./place-through-link.ts";

/** What the sandbox of card payments uses. */
export interface PaymentPageUses extends OpenLinkUses, PlaceThroughLinkUses {
  readonly payments: { one(id: string): Promise<StoredPayment | undefined> };
  /** Moves a placed order on to paid; nothing when it is further already. */
  readonly markPaid: (open: OpenLink, order: OrderId) => Promise<void>;
  readonly receiptAddress: (open: OpenLink, order: OrderId) => Promise<string>;
  /** @throws Refusal rate_limit_exceeded */
  readonly limitPosts: (request: PageRequest, of: string) => Promise<void>;
}

const TEXTS = {
  title: { en: "Test card payment", de: "Kartenzahlung im Testbetrieb" },
  note: {
    en: "This is a sandbox. No card is asked for, none is charged; choose what a bank would answer.",
    de: "Dies ist eine Testumgebung. Es wird keine Karte abgefragt oder belastet; wählen Sie, was eine Bank antworten würde.",
  },
  pays: { en: "Pay with the test card", de: "Mit der Testkarte zahlen" },
  declines: { en: "Test a declined card", de: "Abgelehnte Karte testen" },
  declined: {
    en: "The test card was declined. Nothing was ordered.",
    de: "Die Testkarte wurde abgelehnt. Es wurde nichts bestellt.",
  },
} as const satisfies Record<string, Text>;

/** The sandbox in which a card payment is tried without a card. */
export const paymentPages = (uses: PaymentPageUses): readonly Page[] => {
  const found = async ({ params, now }: PageRequest) => {
    const payment = await uses.payments.one(params["id"] ?? "");
    if (!payment) throw new Refusal("not_found");
    const open = await openLink(uses, payment.token, now);
    // A real account is never paid by a test card.
    if (open.account.type !== "test") throw new Refusal("not_found");
    return { payment, open };
  };
  return [
    {
      id: "paymentPage",
      method: "GET",
      path: "/pay/{id}",
      run: async (request) => {
        const { payment } = await found(request);
        return sandboxPage(payment, languageOf(request.header("accept-language")), { declined: false });
      },
    },
    {
      id: "payByTestCard",
      method: "POST",
      path: "/pay/{id}",
      run: async (request) => {
        const { payment, open } = await found(request);
        await uses.limitPosts(request, payment.token);
        if (new URLSearchParams(request.body).get("outcome") !== "paid") {
          return sandboxPage(payment, languageOf(request.header("accept-language")), { declined: true });
        }
        const order = await placeThroughLink(uses, open, {
          choice: { email: payment.email, quote: quoteOf(open, payment, request.origin) },
          submission: payment.id,
          payment: "card",
          origin: request.origin,
        });
        await uses.markPaid(open, order);
        return goTo(await uses.receiptAddress(open, order));
      },
    },
  ];
};

/** What was paid buys at the price of today: an order by value. */
const quoteOf = (open: OpenLink, { bundle_id, total }: StoredPayment, origin: string) => {
  const bundle = open.catalogue.bundles.get(bundle_id);
  if (!bundle) throw new Refusal("not_found");
  return quote({ value: total }, [{ bundle, percentage: decimal(100) }], { ...open.terms, trunc: "g", origin });
};

const sandboxPage = (
  { id, total, currency }: StoredPayment,
  language: Language,
  { declined }: { readonly declined: boolean },
): PageAnswer =>
  pageAnswer({
    language,
    title: TEXTS.title[language],
    ...(declined && { status: 402 }),
    body: html`<h1>${TEXTS.title[language]}</h1>
      ${declined && html`<p class="banner alert" role="alert">${TEXTS.declined[language]}</p>`}
      <p class="banner">${TEXTS.note[language]}</p>
      <p class="total">${money(total, currency, language)}</p>
      <form method="post" action="/pay/${id}" class="actions">
        <button type="submit" name="outcome" value="paid">${TEXTS.pays[language]}</button>
        <button type="submit" name="outcome" value="declined" class="quiet">${TEXTS.declines[language]}</button>
      </form>`,
  });
