import { ApiError } from "@isotherm/core";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import type { StoredPayment } from "@isotherm/store";
import { html, money, type Language, languageOf, type Text, goTo, pageResponse } from "@isotherm/pages";
import { placePaidOrder } from "@isotherm/payments";
import { isSubmission, type OpenLink, openLink } from "@isotherm/storefront";
import { LINK_TEXTS } from "../link/link-texts.ts";
import { cardReturn, type PaymentPageUses } from "./card-return.ts";

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

/**
 * The pages of a payment: of a real one the page that its customer comes back to, of one in test mode the sandbox in which
 * a card payment is tried without a card.
 */
export const paymentPages = (uses: PaymentPageUses): readonly Page[] => [
  { id: "paymentPage", method: "GET", path: "/pay/{id}", run: (request) => showPayment(uses, request) },
  { id: "payByTestCard", method: "POST", path: "/pay/{id}", run: (request) => payByTestCard(uses, request) },
];

const begunPayment = async ({ payments }: PaymentPageUses, { params }: HtmlRequest): Promise<StoredPayment> => {
  const id = params["id"] ?? "";
  const payment = isSubmission(id) ? await payments.one(id) : undefined;
  if (!payment) throw new ApiError("not_found");
  return payment;
};

/** The link of a payment in test mode. */
const sandboxLink = async (uses: PaymentPageUses, payment: StoredPayment, { now }: HtmlRequest): Promise<OpenLink> => {
  const open = await openLink(uses, payment.token, now);
  // A real account is never paid by a test card.
  if (open.account.type !== "test") throw new ApiError("not_found");
  return open;
};

const showPayment = async (uses: PaymentPageUses, request: HtmlRequest): Promise<PageResponse> => {
  const payment = await begunPayment(uses, request);
  const { checkout } = payment;
  if (checkout) return cardReturn(uses, request, { ...payment, checkout });
  const open = await sandboxLink(uses, payment, request);
  const { account_id } = open.link;
  const earlier = await uses.orderOfSubmission(payment.token, payment.id);
  if (earlier !== undefined) return goTo((await uses.receiptAddresses())({ account_id, order_id: earlier }));
  return sandboxPage(payment, open, languageOf(request.header("accept-language")), { declined: false });
};

const payByTestCard = async (uses: PaymentPageUses, request: HtmlRequest): Promise<PageResponse> => {
  const payment = await begunPayment(uses, request);
  const open = await sandboxLink(uses, payment, request);
  await uses.limitPosts(request, payment.token);
  // Whoever went back from the receipt has ordered, whatever they choose now.
  const earlier = await uses.orderOfSubmission(payment.token, payment.id);
  if (earlier === undefined && new URLSearchParams(request.body).get("outcome") !== "paid") {
    return sandboxPage(payment, open, languageOf(request.header("accept-language")), { declined: true });
  }
  const addressOf = await uses.receiptAddresses();
  const order = earlier ?? (await placePaidOrder(uses, open, payment, { origin: request.origin }));
  const { account_id } = open.link;
  await uses.markPaid(account_id, order);
  return goTo(addressOf({ account_id, order_id: order }));
};

const sandboxPage = (
  { id, total, currency, bundle_id, email }: StoredPayment,
  { account, link, offers }: OpenLink,
  language: Language,
  { declined }: { readonly declined: boolean },
): PageResponse => {
  const offer = offers.find(({ bundle }) => bundle.id === bundle_id);
  return pageResponse({
    language,
    title: TEXTS.title[language],
    sender: account.name,
    senderLogo: link.use_logo ? account.logo : null,
    senderNote: LINK_TEXTS.by[language],
    ...(declined && { status: 402 }),
    isSlim: true,
    isCheckout: true,
    audience: "step",
    body: html`<h1>${TEXTS.title[language]}</h1>
      ${declined && html`<p class="banner alert" role="alert">${TEXTS.declined[language]}</p>`}
      <p class="banner">${TEXTS.note[language]}</p>
      <p class="bill">
        <strong class="total">${money(total, currency, language)}</strong>
        ${offer && html`<span lang="en">${offer.bundle.name}</span><br />`}<span>${email}</span>
      </p>
      <form method="post" action="/pay/${id}" class="actions">
        <button type="submit" name="outcome" value="paid">${TEXTS.pays[language]}</button>
        <button type="submit" name="outcome" value="declined" class="quiet">${TEXTS.declines[language]}</button>
      </form>`,
  });
};
