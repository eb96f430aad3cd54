import type { Order, OrderStatus } from "@isotherm/contract";
import { type AccountId, type Clock, type Instant, instant, type OrderId, ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { isFinal } from "@isotherm/ordering";
import type { OwnedId, StoredOrder } from "@isotherm/store";
import {
  type Html,
  html,
  day,
  figure,
  moment,
  money,
  type Language,
  languageOf,
  type Text,
  AUTO_REFRESH,
  pageResponse,
} from "@isotherm/pages";
import { LINK_TEXTS, testBanner } from "./link-texts.ts";

/** What the receipt uses. */
export interface ReceiptUses {
  readonly openReceipt: (token: string) => Promise<OwnedId<OrderId> | undefined>;
  /** The path at which a certificate is checked. */
  readonly verificationPath: (of: OwnedId<OrderId>) => Promise<string>;
  readonly orders: { one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined> };
  /** When a fraction of the order that still waits for a whole tonne is completed at the latest, milliseconds. */
  readonly fractionDueMs: (stored: StoredOrder) => Promise<number | undefined>;
  readonly clock: Clock;
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
  nothingCharged: { en: "No credits are retired for it.", de: "Für sie werden keine Zertifikate stillgelegt." },
  certificate: { en: "See the certificate", de: "Bescheinigung ansehen" },
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

/** The page of an order that came through a link, for the customer. */
export const receiptPage = ({ openReceipt, orders, verificationPath, fractionDueMs, clock }: ReceiptUses): Page => ({
  id: "receiptPage",
  method: "GET",
  path: "/r/{token}",
  run: async ({ params, header }) => {
    const token = params["token"] ?? "";
    const page = await openReceipt(token);
    const stored = page && (await orders.one(page.account, page.id));
    if (!page || !stored) throw new ApiError("not_found");
    const certificate = stored.retired ? await verificationPath(page) : undefined;
    const dueMs = stored.order.status === "retiring" ? await fractionDueMs(stored) : undefined;
    const fraction = dueMs === undefined ? undefined : { at: instant(dueMs), isOver: dueMs <= clock.nowMs() };
    const language = languageOf(header("accept-language"));
    return receipt({ stored, language, address: `/r/${token}`, certificate, fraction });
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
}

const receipt = ({ stored, language, address, certificate, fraction }: ReceiptView): PageResponse => {
  const { order, mode } = stored;
  const isOver = isFinal(order.status);
  const stopped = order.status === "cancelled" || order.status === "failed" ? TEXTS[order.status] : undefined;
  const title = (stopped ?? TEXTS.thanks)[language];
  const body = html`${testBanner(mode, language)}
    <div data-part aria-live="polite">
      <h1>${title}</h1>
      ${stopped && html`<p class="lead">${TEXTS.nothingCharged[language]}</p>`} ${progress(order, language)}
      ${fraction && html`<p>${TEXTS.shared[language]} ${fractionText(fraction, language)}</p>`}
    </div>
    <div class="card">
      <dl>
        <dt>${LINK_TEXTS.bundle[language]}</dt>
        <dd lang="en">${(order.bundles ?? []).map(({ bundle_name }) => bundle_name).join(", ")}</dd>
        <dt>${LINK_TEXTS.mass[language]}</dt>
        <dd>${order.quantity && `${figure(order.quantity, language)} t CO₂e`}</dd>
        <dt>${LINK_TEXTS.total[language]}</dt>
        <dd>${order.total_cost && money(order.total_cost, order.currency, language)}</dd>
        <dt>${TEXTS.placedOn[language]}</dt>
        <dd>${moment(order.created_at, language)}</dd>
        <dt>${TEXTS.number[language]}</dt>
        <dd><code>${order.id}</code></dd>
      </dl>
    </div>
    <div data-part>
      ${!stopped && projectList(order, language)}
      ${
        certificate !== undefined &&
        html`<p class="actions"><a class="button" href="${certificate}">${TEXTS.certificate[language]}</a></p>`
      }
      ${
        !isOver &&
        html`<p class="soft" data-again="${AGAIN_SECONDS}">
          ${TEXTS.keep[language]} <a href="${address}">${TEXTS.again[language]}</a>
        </p>`
      }
    </div>`;
  return pageResponse({ language, title, body, isSlim: true, ...(!isOver && { script: AUTO_REFRESH }) });
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
            <a href="/projects/${project_slug}" lang="en">${project_name}</a><br />${figure(quantity, language)} t CO₂e
          </li>`,
      )}
    </ul>`;
