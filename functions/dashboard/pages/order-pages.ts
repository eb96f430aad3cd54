import type { Order } from "@isotherm/client";
import { decimal } from "@isotherm/core";
import { figure, html, type Html, money, type Text } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { copied, facts, nextPage, stateText, table, timeText } from "../frame/page-parts.ts";

const PAGE = 25;

const STATES: Readonly<Record<Order["status"], Text>> = {
  received: { en: "Received", de: "Eingegangen" },
  placed: { en: "Placed", de: "Platziert" },
  paid: { en: "Paid", de: "Bezahlt" },
  retiring: { en: "Retiring", de: "Wird stillgelegt" },
  complete: { en: "Complete", de: "Abgeschlossen" },
  cancelled: { en: "Cancelled", de: "Storniert" },
  failed: { en: "Failed", de: "Gescheitert" },
};

const WAY = ["received", "placed", "paid", "retiring", "complete"] as const;

/** Whether an order goes on by itself. */
export const isInProgress = ({ status }: Order): boolean => !["complete", "cancelled", "failed"].includes(status);

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
    run: onePage,
  }),
];

/** The state of an order, as people read it. */
export const orderState = ({ language }: AccountVisit, { status }: Order): Html =>
  stateText(
    STATES[status][language],
    status === "complete" ? "good" : status === "failed" || status === "cancelled" ? "bad" : undefined,
  );

const tonnes = ({ language }: AccountVisit, quantity: string | null): string =>
  quantity === null ? "" : `${figure(decimal(quantity), language)} t`;

const price = ({ language }: AccountVisit, value: string | null, currency: string): string =>
  value === null ? "" : money(decimal(value), currency, language);

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
  const { request, client, say, base } = visit;
  const after = request.query.get("after");
  const title = say("Orders", "Aufträge");
  const page = await client.orders.list({ limit: PAGE, ...(after !== null && { after }) });
  const empty = html`<p class="empty">
    ${say("No order yet. POST /v1/orders/by-mass places one; in test mode nothing is retired and nothing is billed. The reference:", "Noch kein Auftrag. POST /v1/orders/by-mass erteilt einen; im Testmodus wird nichts stillgelegt und nichts berechnet. Die Referenz:")}
    <a href="/v1/docs">/v1/docs</a>
  </p>`;
  const body = html`<h1>${title}</h1>
    ${page.data.length > 0 ? orderTable(visit, page.data) : empty}
    ${nextPage(visit, `${base}/orders`, new URLSearchParams(), page.next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/orders" });
};

/** The states that an order goes through, and where it is; of one that ended otherwise, how. */
const timeline = ({ say, language }: AccountVisit, { status }: Order): Html => {
  const at = WAY.findIndex((state) => state === status);
  if (at < 0) return html`<p class="banner">${STATES[status][language]}</p>`;
  return html`<ol class="progress" aria-label="${say("States", "Zustände")}">
    ${WAY.map(
      (state, index) =>
        html`<li ${index <= at && html`class="done"`} ${index === at && html`aria-current="step"`}>
          ${STATES[state][language]}
        </li>`,
    )}
  </ol>`;
};

const onePage = async (visit: AccountVisit) => {
  const { request, client, say, language, base } = visit;
  const order = await client.orders.get(request.params["id"] ?? "");
  const quantity = tonnes(visit, order.quantity ?? order.requested_quantity);
  const title = say(`Order of ${quantity}`, `Auftrag über ${quantity}`);
  const body = html`<p><a href="${base}/orders">${say("All orders", "Alle Aufträge")}</a></p>
    <h1>${title}</h1>
    ${timeline(visit, order)}
    ${facts([
      [say("Placed", "Erteilt"), timeText(order.created_at, language)],
      [say("State", "Zustand"), orderState(visit, order)],
      [say("Offsets", "Zertifikate"), price(visit, order.offset_cost, order.currency)],
      [say("Fees", "Gebühren"), price(visit, order.commission, order.currency)],
      [say("Total", "Summe"), price(visit, order.total_cost, order.currency)],
      [say("Id", "Kennung"), copied(order.id)],
      order.idempotency_key !== null && [say("Idempotency key", "Idempotenzschlüssel"), copied(order.idempotency_key)],
      order.estimate_id !== null && [
        say("Estimate", "Schätzung"),
        html`<a href="${base}/search?q=${order.estimate_id}">${order.estimate_id}</a>`,
      ],
      order.email !== null && [say("Ordered by", "Bestellt von"), order.email],
      order.public_certificate_url !== null && [
        say("Certificate", "Urkunde"),
        html`<a href="${order.public_certificate_url}">${say("See the certificate", "Urkunde ansehen")}</a>`,
      ],
      ...Object.entries(order.metadata).map(([name, value]) => [name, value] as const),
    ])}
    ${bundles(visit, order)} ${projects(visit, order)}`;
  return accountResponse(visit, { title, body, section: "/orders" });
};

const bundles = (visit: AccountVisit, { bundles: all, currency }: Order): Html | false => {
  const { say } = visit;
  const title = say("Bundles", "Bündel");
  const heads = [say("Name", "Name"), say("Tonnes", "Tonnen"), say("A tonne", "Je Tonne"), say("Cost", "Kosten")];
  const rows = (all ?? []).map((one) => [
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

const projects = (visit: AccountVisit, { projects: all }: Order): Html | false => {
  const { say } = visit;
  const title = say("Credits by project", "Zertifikate nach Projekt");
  const heads = [say("Project", "Projekt"), say("Tonnes", "Tonnen"), say("State", "Zustand")];
  const rows = (all ?? []).map(({ project_name, project_slug, quantity, status }) => [
    html`<a href="/projects/${project_slug}">${project_name}</a>`,
    tonnes(visit, quantity),
    status === "retired" ? stateText(say("retired", "stillgelegt"), "good") : stateText(say("allocated", "zugeteilt")),
  ]);
  return (
    rows.length > 0 &&
    html`<h2>${title}</h2>
      ${table(title, heads, rows)}`
  );
};
