import type { AccountType, Order, OrderStatus } from "@isotherm/contract";
import type { Seller } from "@isotherm/contract/seller";
import { type Clock, type Instant, instant, type OrderId, ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { isFinal } from "@isotherm/ordering";
import type { OwnedId, StoredOrder } from "@isotherm/store";
import {
  type Html,
  html,
  day,
  exactMass,
  massText,
  moment,
  money,
  type Language,
  languageOf,
  type Text,
  AUTO_REFRESH,
  pageResponse,
} from "@isotherm/pages";
import { orderedMass } from "./ordered-mass.ts";
import { LINK_TEXTS, testBanner } from "./link-texts.ts";
import { type Sender, senderOf, type SenderUses } from "@isotherm/papers/receipt";
import { receiptPapers, type ReceiptPapersUses } from "./receipt-papers.ts";
import { sellerPart } from "./who-pays.ts";

/** What the receipt uses. */
export interface ReceiptUses extends SenderUses {
  readonly openReceipt: (token: string) => Promise<OwnedId<OrderId> | undefined>;
  /** The path at which a certificate is checked. */
  readonly verificationPath: (of: OwnedId<OrderId>) => Promise<string>;
  readonly orders: ReceiptPapersUses["orders"];
  /** When a fraction of the order that still waits for a whole tonne is completed at the latest, milliseconds. */
  readonly fractionDueMs: (stored: StoredOrder) => Promise<number | undefined>;
  readonly clock: Clock;
  readonly seller: Seller | undefined;
  /** Whose customers get receipts by mail once they have paid: accounts of these modes. */
  readonly mailsReceipts: readonly AccountType[];
}

/** Between two looks at an order that goes on. */
const AGAIN_SECONDS = 15;

const TEXTS = {
  thanks: { en: "Thank you for your order", de: "Vielen Dank für Ihre Bestellung" },
  cancelled: { en: "This order was cancelled", de: "Diese Bestellung wurde storniert" },
  failed: { en: "This order could not be processed", de: "Diese Bestellung konnte nicht ausgeführt werden" },
  number: { en: "Order", de: "Bestellung" },
  placedOn: { en: "Ordered on", de: "Bestellt am" },
  state: { en: "State", de: "Stand" },
  keep: {
    en: "Keep the address of this page: it shows the status of the order.",
    de: "Bewahren Sie die Adresse dieser Seite auf: Sie zeigt, wie es mit der Bestellung weitergeht.",
  },
  again: { en: "Refresh", de: "Aktualisieren" },
  funds: { en: "for {mass} CO₂e: {bundles}", de: "für {mass} CO₂e: {bundles}" },
  askSeller: {
    en: "Write to {email} about what you have paid.",
    de: "Schreiben Sie wegen Ihrer Zahlung an {email}.",
  },
  nothingCharged: { en: "No credits are retired for it.", de: "Für sie werden keine Zertifikate stillgelegt." },
  certificate: { en: "See the certificate", de: "Bescheinigung ansehen" },
  receiptPdf: { en: "Receipt as PDF", de: "Beleg als PDF" },
  mailed: { en: "It also goes to {email} by mail.", de: "Er geht auch per E-Mail an {email}." },
  notMailed: {
    en: "No mail is sent: keep the receipt from this page.",
    de: "Es wird keine E-Mail verschickt: Bewahren Sie den Beleg von dieser Seite auf.",
  },
  certificatePdf: { en: "Certificate as PDF", de: "Bescheinigung als PDF" },
  shared: {
    en: "Credits are whole tonnes. A fraction of a tonne of this order waits for other orders, to share a credit with them.",
    de: "Zertifikate sind ganze Tonnen. Ein Bruchteil einer Tonne dieser Bestellung wartet auf andere Bestellungen, um sich mit ihnen ein Zertifikat zu teilen.",
  },
  fill: {
    en: "If there are too few, we complete the tonne from our own stock on {day} at the latest. It is retired after that.",
    de: "Kommen zu wenige zusammen, ergänzen wir die Tonne spätestens am {day} aus unserem Vorrat. Danach wird sie stillgelegt.",
  },
  fillOver: {
    en: "We complete the tonne from our own stock as soon as credits are available. It is retired after that.",
    de: "Wir ergänzen die Tonne aus unserem Vorrat, sobald Zertifikate verfügbar sind. Danach wird sie stillgelegt.",
  },
  retired: { en: "Retired for this order", de: "Für diese Bestellung stillgelegt" },
} as const satisfies Record<string, Text>;

const STEPS: readonly (readonly [OrderStatus, Text])[] = [
  ["placed", { en: "ordered", de: "bestellt" }],
  ["paid", { en: "paid", de: "bezahlt" }],
  ["retiring", { en: "credits allocated", de: "Zertifikate zugeteilt" }],
  ["complete", { en: "credits retired", de: "Zertifikate stillgelegt" }],
];

/** What the customer of an order sees that came through a link: the page of the order, and its papers. */
export const receiptPages = (uses: ReceiptUses & ReceiptPapersUses): readonly Page[] => [
  receiptPage(uses),
  ...receiptPapers(uses),
];

const receiptPage = ({
  openReceipt,
  orders,
  verificationPath,
  fractionDueMs,
  clock,
  seller,
  mailsReceipts,
  ...senders
}: ReceiptUses): Page => ({
  id: "receiptPage",
  method: "GET",
  path: "/r/{token}",
  run: async ({ params, header }) => {
    const token = params["token"] ?? "";
    const page = await openReceipt(token);
    const stored = page && (await orders.one(page.account, page.id));
    if (!page || !stored) throw new ApiError("not_found");
    const sender = await senderOf(senders, stored);
    const certificate = stored.retired ? await verificationPath(page) : undefined;
    const dueMs = stored.order.status === "retiring" ? await fractionDueMs(stored) : undefined;
    const fraction = dueMs === undefined ? undefined : { at: instant(dueMs), isOver: dueMs <= clock.nowMs() };
    const language = languageOf(header("accept-language"));
    return receipt({ stored, language, address: `/r/${token}`, certificate, fraction, seller, sender, mailsReceipts });
  },
});

interface ReceiptView {
  readonly stored: StoredOrder;
  readonly language: Language;
  readonly address: string;
  /** Where the certificate is checked, once there is one. */
  readonly certificate: string | undefined;
  /** Until when a fraction waits for a whole tonne, and whether that is over. */
  readonly fraction: { readonly at: Instant; readonly isOver: boolean } | undefined;
  readonly seller: Seller | undefined;
  readonly sender: Sender;
  readonly mailsReceipts: readonly AccountType[];
}

const receipt = (view: ReceiptView): PageResponse => {
  const { stored, language, address, certificate, fraction, seller, sender } = view;
  const { order, mode } = stored;
  const isOver = isFinal(order.status);
  const stopped = order.status === "cancelled" || order.status === "failed" ? TEXTS[order.status] : undefined;
  const title = (stopped ?? TEXTS.thanks)[language];
  const body = html`${testBanner(mode, language)}
    <div data-part aria-live="polite">
      <h1>${title}</h1>
      ${stopped ? whyStopped(view) : bill(order, language)} ${progress(order, language)}
      ${fraction && html`<p>${TEXTS.shared[language]} ${fractionText(fraction, language)}</p>`}
      ${certificate !== undefined && certificateWays(certificate, address, language)}
    </div>
    ${orderCard(view)}
    <div data-part>
      ${!stopped && projectList(order, language)}
      ${
        !isOver &&
        html`<p class="soft" data-again="${AGAIN_SECONDS}">
          ${TEXTS.keep[language]} <a href="${address}">${TEXTS.again[language]}</a>
        </p>`
      }
    </div>
    ${sellerPart(seller, language)}`;
  const script = isOver ? {} : { script: AUTO_REFRESH };
  return pageResponse({
    language,
    title,
    body,
    sender: sender.name,
    senderLogo: sender.logo,
    senderNote: LINK_TEXTS.by[language],
    isSlim: true,
    isCheckout: true,
    ...script,
  });
};

/** What it comes to, at a glance. */
const bill = ({ total_cost: total, currency, quantity, bundles }: Order, language: Language): Html | null =>
  total &&
  html`<p class="bill">
    <strong class="total">${money(total, currency, language)}</strong>
    <span
      >${
        quantity &&
        TEXTS.funds[language]
          .replace("{mass}", massText(quantity, language))
          .replace("{bundles}", () => (bundles ?? []).map(({ bundle_name }) => bundle_name).join(", "))
      }</span
    >
  </p>`;

/** What becomes of an order that is not carried out, and whom to ask about what was paid. */
const whyStopped = ({ stored: { order }, seller, language }: ReceiptView): Html => {
  const [before = "", after = ""] = TEXTS.askSeller[language].split("{email}");
  const isPaid = order.payment_method === "card";
  return html`<p class="lead">
    ${TEXTS.nothingCharged[language]}
    ${isPaid && seller && html`${before}<a href="mailto:${seller.email}">${seller.email}</a>${after}`}
  </p>`;
};

/** The ways to the certificate: to check it, and on paper. */
const certificateWays = (certificate: string, address: string, language: Language): Html =>
  html`<p class="actions">
    <a class="button" href="${certificate}">${TEXTS.certificate[language]}</a>
    <a class="button quiet" href="${address}/certificate.pdf">${TEXTS.certificatePdf[language]}</a>
  </p>`;

/** What was ordered, and the way to the same on paper. */
const orderCard = ({ stored: { order, mode }, address, language, mailsReceipts }: ReceiptView): Html => {
  const isMailed = order.payment_method === "card" && order.email !== null && mailsReceipts.includes(mode);
  return html`<div class="card">
    <dl>
      <dt>${LINK_TEXTS.bundle[language]}</dt>
      <dd lang="en">${(order.bundles ?? []).map(({ bundle_name }) => bundle_name).join(", ")}</dd>
      <dt>${LINK_TEXTS.mass[language]}</dt>
      <dd>${order.quantity && orderedMass(order.quantity, language)}</dd>
      <dt>${LINK_TEXTS.total[language]}</dt>
      <dd>${order.total_cost && money(order.total_cost, order.currency, language)}</dd>
      <dt>${TEXTS.placedOn[language]}</dt>
      <dd>${moment(order.created_at, language)}</dd>
      <dt>${TEXTS.number[language]}</dt>
      <dd><code>${order.id}</code></dd>
    </dl>
    <p class="way"><a class="button quiet" href="${address}/receipt.pdf">${TEXTS.receiptPdf[language]}</a></p>
    <p class="soft" id="mail">
      ${isMailed ? TEXTS.mailed[language].replace("{email}", () => order.email ?? "") : TEXTS.notMailed[language]}
    </p>
  </div>`;
};

const fractionText = ({ at, isOver }: NonNullable<ReceiptView["fraction"]>, language: Language): string =>
  isOver ? TEXTS.fillOver[language] : TEXTS.fill[language].replace("{day}", day(at, language));

const progress = ({ status }: Order, language: Language) => {
  const reached = STEPS.findIndex(([step]) => step === status);
  if (reached < 0) return undefined;
  return html`<ol class="progress" aria-label="${TEXTS.state[language]}">
    ${STEPS.map(
      ([, text], index) =>
        html`<li ${index <= reached && html`class="done"`} ${index === reached && html` aria-current="step"`}>
          ${text[language]}
        </li>`,
    )}
  </ol>`;
};

const projectList = ({ projects, status }: Order, language: Language): Html | false =>
  projects !== null &&
  projects.length > 0 &&
  html`<h2>${status === "complete" ? TEXTS.retired[language] : LINK_TEXTS.projects[language]}</h2>
    <ul class="plain">
      ${projects.map(
        ({ project_name, project_slug, quantity }) =>
          html`<li>
            <a href="/projects/${project_slug}" lang="en">${project_name}</a><br />${exactMass(quantity, language)} CO₂e
          </li>`,
      )}
    </ul>`;
