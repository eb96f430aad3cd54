import type { Order } from "@isotherm/client";
import type { PageResponse } from "@isotherm/http";
import { goTo, html, type Html, PRIVATE_HEADERS } from "@isotherm/pages";
import { change } from "../access/change.ts";
import {
  accountPage,
  type AccountVisit,
  type Asking,
  type DashboardUses,
  type MemberPage,
  modePages,
} from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  buttonForm,
  copied,
  facts,
  faultsOf,
  formFault,
  nextPage,
  NO_FAULTS,
  table,
  timeText,
  keyFact,
  ownFacts,
} from "../frame/page-parts.ts";
import { requestsPart } from "./log-pages.ts";
import { creditsPart, retirementOf } from "./order-credits.ts";
import { eventsOfOrder, eventsPart, firstAsked, timeline } from "./order-events.ts";
import { isInProgress, ORDERS, orderState, price, tonnes } from "./order-parts.ts";

const PAGE = 25;

/** The list of orders, and one of them. */
export const orderPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardOrders",
    method: "GET",
    path: "/dashboard/{mode}/{account}/orders",
    action: "account.read",
    run: listPage,
  }),
  accountPage(uses, {
    id: "dashboardOrder",
    method: "GET",
    path: "/dashboard/{mode}/{account}/orders/{id}",
    action: "account.read",
    read: readOrder,
    run: (visit, read) => onePage(visit, read),
  }),
  accountPage(uses, {
    id: "dashboardCertificate",
    method: "GET",
    path: "/dashboard/{mode}/{account}/orders/{id}/certificate",
    action: "account.read",
    run: certificate,
  }),
  ...(["advance", "cancel"] as const).flatMap((act) =>
    // In live mode orders go on by themselves: the interface refuses this, and so does the table of actions.
    modePages(uses, {
      id: `dashboardOrder_${act}`,
      method: "POST",
      path: `/dashboard/{mode}/{account}/orders/{id}/${act}`,
      actions: ORDERS,
      run: (visit) => advance(visit, act === "cancel" ? "cancelled" : undefined),
    }),
  ),
];

/** Orders as rows of a table, with their heads. */
export const orderTable = (visit: AccountVisit, orders: readonly Order[]): Html => {
  const { say, language, base } = visit;
  const title = say("Orders", "Aufträge");
  const heads = [
    say("Placed", "Erteilt"),
    say("State", "Zustand"),
    say("Tonnes", "Tonnen"),
    say("Total", "Summe"),
    say("Id", "Kennung"),
  ];
  const rows = orders.map((order) => [
    html`<a href="${base}/orders/${order.id}">${timeText(order.created_at, language)}</a>`,
    orderState(visit, order),
    tonnes(visit, order.quantity ?? order.requested_quantity),
    price(visit, order.total_cost, order.currency),
    copied(order.id),
  ]);
  return table(title, heads, rows);
};

const listPage = async (visit: AccountVisit) => {
  const { request, client, say, base, may, mode } = visit;
  const after = request.query.get("after");
  const title = say("Orders", "Aufträge");
  const page = await client.orders.list({ limit: PAGE, ...(after !== null && { after }) });
  const empty = html`<p class="empty">
    ${say("No order yet. POST /v1/orders/by-mass places one, and so does the button above; in test mode nothing is retired and nothing is billed. The reference:", "Noch kein Auftrag. POST /v1/orders/by-mass erteilt einen, der Knopf oben auch; im Testmodus wird nichts stillgelegt und nichts berechnet. Die Referenz:")}
    <a href="/v1/docs">/v1/docs</a>
  </p>`;
  const body = html`<h1>${title}</h1>
    ${
      may(ORDERS[mode]) &&
      html`<p class="actions">
        <a class="button" href="${base}/orders/new">${say("New order", "Neuer Auftrag")}</a>
      </p>`
    }
    ${page.data.length > 0 ? orderTable(visit, page.data) : empty}
    ${nextPage(visit, `${base}/orders`, new URLSearchParams(), page.next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/orders" });
};

const readOrder = async (visit: Asking) => {
  const { client, request } = visit;
  const [order, asked] = await Promise.all([client.orders.get(request.params["id"] ?? ""), firstAsked(visit)]);
  const [events, retirement] = await Promise.all([eventsOfOrder(visit, order, asked), retirementOf(visit, order)]);
  return { order, events, retirement };
};

const onePage = async (
  visit: AccountVisit,
  { order, events, retirement }: Awaited<ReturnType<typeof readOrder>>,
  faults = NO_FAULTS,
) => {
  const { say, language, base } = visit;
  const quantity = tonnes(visit, order.quantity ?? order.requested_quantity);
  const title = say(`Order of ${quantity}`, `Auftrag über ${quantity}`);
  const body = html`<p><a href="${base}/orders">${say("All orders", "Alle Aufträge")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)} ${timeline(visit, order, events)}
    ${facts([
      [say("Placed", "Erteilt"), timeText(order.created_at, language)],
      [say("State", "Zustand"), orderState(visit, order)],
      [say("Offsets", "Zertifikate"), price(visit, order.offset_cost, order.currency)],
      [say("Fees", "Gebühren"), price(visit, order.commission, order.currency)],
      [say("Total", "Summe"), price(visit, order.total_cost, order.currency)],
      [say("Id", "Kennung"), copied(order.id)],
      order.idempotency_key !== null && keyFact(visit, order.idempotency_key),
      order.estimate_id !== null && [
        say("Estimate", "Schätzung"),
        html`<a href="${base}/search?q=${order.estimate_id}">${order.estimate_id}</a>`,
      ],
      order.email !== null && [say("Ordered by", "Bestellt von"), order.email],
      order.certificate !== null && [
        say("Certificate", "Bescheinigung"),
        html`<a href="${base}/orders/${order.id}/certificate">PDF</a>${
            order.public_certificate_url !== null &&
            html`, <a href="${order.public_certificate_url}">${say("open to everybody", "für alle offen")}</a>`
          }`,
      ],
      ...ownFacts(order.metadata, say("Your reference", "Ihr Zeichen")),
    ])}
    ${testButtons(visit, order)} ${bundleTable(visit, order.bundles, order.currency)}
    ${creditsPart(visit, order, retirement)} ${eventsPart(visit, order, events)}
    ${await requestsPart(visit, `${base}/orders/${order.id}`, order.id)}`;
  return accountResponse(visit, { title, body, section: "/orders", ...(faults !== NO_FAULTS && { status: 409 }) });
};

/** What test mode alone can do: an order goes on at once, or is cancelled. */
const testButtons = (visit: AccountVisit, order: Order): Html | false => {
  const { say, base, mode, may } = visit;
  const here = `${base}/orders/${order.id}`;
  const mayCancel = order.status === "received" || order.status === "placed";
  return (
    mode === "test" &&
    may("orders.test") &&
    isInProgress(order) &&
    html`<div class="actions">
      ${buttonForm(visit, `${here}/advance`, say("Next state now", "Jetzt in den nächsten Zustand"))}
      ${mayCancel && buttonForm(visit, `${here}/cancel`, say("Cancel", "Stornieren"), "small danger")}
    </div>`
  );
};

/** @param to where it shall go; undefined: its next state */
const advance = async (visit: AccountVisit, to: "cancelled" | undefined) => {
  const { client, base, request } = visit;
  const id = request.params["id"] ?? "";
  const action = to === undefined ? "order advance" : "order cancel";
  try {
    await change(visit, { action, subject: id }, () => client.sandbox.advanceOrder(id, to === undefined ? {} : { to }));
    return goTo(`${base}/orders/${id}`);
  } catch (error) {
    const faults = faultsOf(error, [], visit.language);
    if (!faults) throw error;
    return onePage(visit, await readOrder(visit), faults);
  }
};

const certificate = async ({ client, request, language }: AccountVisit): Promise<PageResponse> => {
  const id = request.params["id"] ?? "";
  const body = await client.orders.getCertificate(id, { language });
  return {
    status: 200,
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="certificate-${id}.pdf"`,
    },
    body,
  };
};

/** What each bundle contributes to an order or a quote; nothing where that is not known yet. */
export const bundleTable = (visit: AccountVisit, bundles: Order["bundles"], currency: string): Html | false => {
  const { say } = visit;
  const title = say("Bundles", "Bündel");
  const heads = [say("Name", "Name"), say("Tonnes", "Tonnen"), say("A tonne", "Je Tonne"), say("Cost", "Kosten")];
  const rows = (bundles ?? []).map((one) => [
    one.bundle_name,
    tonnes(visit, one.quantity),
    price(visit, one.unit_price, currency),
    price(visit, one.offset_cost, currency),
  ]);
  return (
    rows.length > 0 &&
    html`<h2>${title}</h2>
      ${table(title, heads, rows)}`
  );
};
