import type { OffsetLink } from "@isotherm/client";
import { decimal, instant, instantMs } from "@isotherm/core";
import { goTo, Html, html, money } from "@isotherm/pages";
import { renderSVG } from "uqr";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage, modePages } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { buttonForm, copied, facts, nextPage, stateText, table, timeText } from "../frame/page-parts.ts";
import { requestsPart } from "./log-pages.ts";

const PATH = "/dashboard/{mode}/{account}/links";
const PAGE = 25;
const MOST_ORDERS = 50;
/** A link ends when its time is over, and that must lie ahead. */
const ENDS_WITHIN_MS = 5_000;

/** Who may change links: those that an account pays for are as good as live orders. */
export const LINK_ACTIONS = { test: "links.test", live: "links.live" } as const;

/** The list of offset links, and one of them with its QR code and what came of it. */
export const linkPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, { id: "dashboardLinks", method: "GET", path: PATH, action: "account.read", run: listPage }),
  accountPage(uses, { id: "dashboardLink", method: "GET", path: `${PATH}/{id}`, action: "account.read", run: onePage }),
  ...modePages(uses, {
    id: "dashboardEndLink",
    method: "POST",
    path: `${PATH}/{id}/end`,
    actions: LINK_ACTIONS,
    run: end,
  }),
];

/** What an update says that changes nothing; the bundles stay where none are named. */
const linkAsItIs = (link: OffsetLink) => ({
  name: link.name,
  use_logo: link.use_logo,
  ...(link.title !== null && { title: link.title }),
  ...(link.description !== null && { description: link.description }),
  ...(link.value !== null && { value: link.value }),
  ...(link.emails !== null && { emails: link.emails }),
  ...(link.expires_at !== null && { expires_at: link.expires_at }),
  ...(link.order_limit !== null && { order_limit: link.order_limit }),
  ...(link.daily_limit !== null && { daily_limit: link.daily_limit }),
  ...(link.total_limit !== null && { total_limit: link.total_limit }),
});

const end = async (visit: AccountVisit) => {
  const { client, request, base, uses } = visit;
  const id = request.params["id"] ?? "";
  const link = await client.offsetLinks.get(id);
  await change(visit, { action: "offset link end", subject: id }, () =>
    client.offsetLinks.update(id, { ...linkAsItIs(link), expires_at: instant(uses.clock.nowMs() + ENDS_WITHIN_MS) }),
  );
  return goTo(`${base}/links/${id}`);
};

/** Whether a link takes orders; one that was just closed takes them for some seconds more. */
const stateOf = ({ say, uses }: AccountVisit, { status, expires_at }: OffsetLink): Html => {
  if (status !== "enabled") return stateText(say("closed", "geschlossen"), "bad");
  const isClosing = expires_at !== null && instantMs(expires_at) - uses.clock.nowMs() <= ENDS_WITHIN_MS;
  return isClosing ? stateText(say("closing", "wird geschlossen")) : stateText(say("open", "offen"), "good");
};

const payer = ({ say }: AccountVisit, { require_payment }: OffsetLink): string =>
  require_payment
    ? say("the customer, by card", "die Kundin oder der Kunde, mit Karte")
    : say("this account", "dieses Konto");

const amount = ({ language }: AccountVisit, value: string | null, currency: string): string =>
  value === null ? "" : money(decimal(value), currency, language);

const listPage = async (visit: AccountVisit) => {
  const { client, request, say, base, language, may, mode } = visit;
  const after = request.query.get("after");
  const page = await client.offsetLinks.list({ limit: PAGE, ...(after !== null && { after }) });
  const title = say("Offset links", "Links zum Bestellen");
  const heads = [say("Name", "Name"), say("State", "Zustand"), say("Who pays", "Wer zahlt"), say("Made", "Angelegt")];
  const rows = page.data.map((link) => [
    html`<a href="${base}/links/${link.id}">${link.name}</a>`,
    stateOf(visit, link),
    payer(visit, link),
    timeText(link.created_at, language),
  ]);
  const body = html`<h1>${title}</h1>
    <p>
      ${say("A link is a page on which customers fund tonnes: by card, or at the cost of this account within limits.", "Ein Link ist eine Seite, auf der Kunden Tonnen finanzieren: mit Karte, oder auf Kosten dieses Kontos innerhalb von Grenzen.")}
    </p>
    ${may(LINK_ACTIONS[mode]) && html`<p class="actions"><a class="button" href="${base}/links/new">${say("New link", "Neuer Link")}</a></p>`}
    ${
      rows.length > 0
        ? table(title, heads, rows)
        : html`<p class="empty">
            ${say("No link yet. Make one, put it on an invoice or print its QR code.", "Noch kein Link. Legen Sie einen an, setzen Sie ihn auf eine Rechnung oder drucken Sie seinen QR-Code.")}
          </p>`
    }
    ${nextPage(visit, `${base}/links`, new URLSearchParams(), page.next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/links" });
};

const onePage = async (visit: AccountVisit) => {
  const { client, request, say, base, may, mode } = visit;
  const id = request.params["id"] ?? "";
  const link = await client.offsetLinks.get(id);
  const here = `${base}/links/${id}`;
  const body = html`<p><a href="${base}/links">${say("All links", "Alle Links")}</a></p>
    <h1>${link.name}</h1>
    <p class="secret">${copied(link.url)}</p>
    <div class="actions">
      <a class="button" href="${link.url}">${say("Open the page", "Seite öffnen")}</a>
      ${
        may(LINK_ACTIONS[mode]) &&
        html`<a class="button quiet" href="${here}/edit">${say("Change", "Ändern")}</a>
          ${link.status === "enabled" && buttonForm(visit, `${here}/end`, say("Close it", "Schließen"), "danger")}`
      }
    </div>
    ${factsOf(visit, link)}
    <h2>${say("QR code", "QR-Code")}</h2>
    <p>
      ${say("It leads to the address above. Print it as large as a stamp, or larger.", "Er führt zur Adresse oben. Drucken Sie ihn so groß wie eine Briefmarke oder größer.")}
    </p>
    <div class="qr" role="img" aria-label="${say("QR code of the link", "QR-Code des Links")}">${qrCode(link.url)}</div>
    ${await analytics(visit, link)} ${await requestsPart(visit, here, id)}`;
  return accountResponse(visit, { title: link.name, body, section: "/links" });
};

const qrCode = (address: string): Html => Html.ofOurOwn(renderSVG(address, { border: 1, ecc: "M" }));

const factsOf = (visit: AccountVisit, link: OffsetLink): Html => {
  const { say, base, language } = visit;
  const { value, currency, emails, expires_at, bundles, use_logo } = link;
  return facts([
    [say("State", "Zustand"), stateOf(visit, link)],
    link.title !== null && [say("Title", "Titel"), link.title],
    link.description !== null && [say("Text", "Text"), link.description],
    [say("Who pays", "Wer zahlt"), payer(visit, link)],
    value !== null && [say("Amount of each order", "Betrag jedes Auftrags"), amount(visit, value, currency)],
    [
      say("Bundles", "Bündel"),
      bundles.map(({ id, name }, index) => html`${index > 0 && ", "}<a href="${base}/bundles/${id}">${name}</a>`),
    ],
    emails !== null && [say("Only for", "Nur für"), emails.join(", ")],
    expires_at !== null && [say("Ends", "Endet"), timeText(expires_at, language)],
    [say("Shows the logo", "Zeigt das Logo"), use_logo ? say("yes", "ja") : say("no", "nein")],
    [say("Id", "Kennung"), copied(link.id)],
  ]);
};

/** Visitors and orders of a link, and what is left of its limits. */
const analytics = async (visit: AccountVisit, link: OffsetLink): Promise<Html> => {
  const { client, say, base, language } = visit;
  const { unique_visitors, placed_orders, spent_today, spent_total, orders } = await client.offsetLinks.getAnalytics(
    link.id,
  );
  const title = say("Orders through the link", "Aufträge über den Link");
  const rows = orders
    .slice(0, MOST_ORDERS)
    .map(({ order_id, created_at, email, bundles }) => [
      html`<a href="${base}/orders/${order_id}">${timeText(created_at, language)}</a>`,
      email,
      bundles.map(({ bundle_name }) => bundle_name).join(", "),
    ]);
  return html`<h2>${say("What came of it", "Was daraus wurde")}</h2>
    ${facts([
      [say("Visitors", "Besucher"), String(unique_visitors)],
      [say("Orders", "Aufträge"), String(placed_orders)],
    ])}
    ${limitTable(visit, link, { today: spent_today, total: spent_total })}
    ${rows.length > 0 && table(title, [say("When", "Wann"), say("By", "Von"), say("Bundles", "Bündel")], rows)}
    ${placed_orders > MOST_ORDERS && html`<p class="soft">${say(`The newest ${MOST_ORDERS}.`, `Die neuesten ${MOST_ORDERS}.`)}</p>`}`;
};

const limitTable = (
  visit: AccountVisit,
  { order_limit, daily_limit, total_limit, currency }: OffsetLink,
  spent: { readonly today: string; readonly total: string },
): Html | undefined => {
  const { say } = visit;
  if (order_limit === null || daily_limit === null || total_limit === null) return undefined;
  const left = (limit: string, used: string): string => {
    const rest = decimal(limit).minus(decimal(used));
    return amount(visit, (rest.lt(0) ? decimal(0) : rest).toFixed(), currency);
  };
  const heads = [say("Limit", "Grenze"), say("At most", "Höchstens"), say("Used", "Verbraucht"), say("Left", "Übrig")];
  return table(say("Limits", "Grenzen"), heads, [
    [say("one order", "ein Auftrag"), amount(visit, order_limit, currency), "", ""],
    [
      say("a UTC day", "ein UTC-Tag"),
      amount(visit, daily_limit, currency),
      amount(visit, spent.today, currency),
      left(daily_limit, spent.today),
    ],
    [
      say("in all", "insgesamt"),
      amount(visit, total_limit, currency),
      amount(visit, spent.total, currency),
      left(total_limit, spent.total),
    ],
  ]);
};
