import type { Bundle, BundlePortfolio } from "@isotherm/client";
import { decimal, type Decimal } from "@isotherm/core";
import { figure, goTo, html, type Html, money } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type Asking, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { faultsOf, field, formFault, type FormFaults, NO_FAULTS } from "../frame/page-parts.ts";
import { bundleState, cataloguePicture, durabilityOf, kindOf, tonnePrice } from "./bundle-pages.ts";

const PATH = "/dashboard/{mode}/{account}/bundles";
const SHARE = "share_";

/** Adds the shares up and tells what a tonne of them costs, while they are typed. Without it the server does, when asked. */
const LIVE_SUM = `(()=>{const f=document.querySelector("form[data-currency]"),o=document.getElementById("sum");if(!f||!o)return;const l=document.documentElement.lang==="de"?"de-DE":"en-GB",m=new Intl.NumberFormat(l,{style:"currency",currency:f.dataset.currency,currencyDisplay:"code"}),p=new Intl.NumberFormat(l,{maximumFractionDigits:2});const show=()=>{let s=0,c=0;for(const i of f.querySelectorAll("input[data-price]")){const v=Number(i.value.replace(",","."))||0;s+=Math.round(v*100);c+=v*Number(i.dataset.price)}o.textContent=o.dataset.text.replace("{sum}",p.format(s/100)).replace("{price}",s===10000?m.format(c/100):"\\u2013")};f.addEventListener("input",show);show()})();`;

/** The catalogue with what the account buys of it. */
export const selectionPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardBundles",
    method: "GET",
    path: PATH,
    action: "account.read",
    read: readOffer,
    run: (visit, offer) => listPage(visit, offer, NO_FAULTS),
  }),
  accountPage(uses, { id: "dashboardSelect", method: "POST", path: PATH, action: "selection.write", run: select }),
  accountPage(uses, {
    id: "dashboardFollowPortfolio",
    method: "POST",
    path: `${PATH}/portfolio`,
    action: "selection.write",
    run: follow,
  }),
];

/** A share as it was typed; German writes decimals with a comma. */
const typed = (text: string | null): string => (text ?? "").trim().replace(",", ".");

/** Shares as a form says them; undefined where none was sent. */
const typedShares = ({ form }: AccountVisit): ReadonlyMap<string, string> | undefined => {
  const all = [...form].filter(([name]) => name.startsWith(SHARE));
  return all.length === 0 ? undefined : new Map(all.map(([name, text]) => [name.slice(SHARE.length), typed(text)]));
};

const allBundles = async ({ client }: Asking): Promise<readonly Bundle[]> => {
  const all: Bundle[] = [];
  for await (const bundle of client.bundles.list({ limit: 100 })) all.push(bundle);
  return all;
};

/** What all shares add up to, and what a tonne of them costs; no price where they are not 100 %. */
const sumOf = (bundles: readonly Bundle[], shares: ReadonlyMap<string, string>) => {
  const shareOf = ({ id }: Bundle): Decimal => {
    const text = shares.get(id) ?? "";
    return decimal(/^\d{1,3}(\.\d{1,4})?$/.test(text) ? text : "0");
  };
  const percent = bundles.reduce((sum, bundle) => sum.plus(shareOf(bundle)), decimal(0));
  const cost = bundles.reduce((sum, one) => sum.plus(shareOf(one).times(decimal(one.gross_unit_price))), decimal(0));
  return { percent, price: percent.eq(100) ? cost.div(100).toDecimalPlaces(2) : undefined };
};

const readOffer = (visit: Asking) =>
  Promise.all([allBundles(visit), visit.client.bundleSelections.get(), visit.client.bundlePortfolios.list()]);

const listPage = async (
  visit: AccountVisit,
  [bundles, selection, portfolios]: Awaited<ReturnType<typeof readOffer>>,
  faults: FormFaults,
) => {
  const { say, may } = visit;
  const kept = new Map(selection.map(({ bundle_id, percentage }) => [bundle_id as string, String(percentage)]));
  const shares = typedShares(visit) ?? kept;
  const shown = bundles.filter(({ id, disabled }) => !disabled || shares.has(id));
  const title = say("Bundles and projects", "Bündel und Projekte");
  const body = html`<h1>${title}</h1>
    <p>
      ${say("A bundle is one price for credits of several projects. The shares say how the orders of this account are divided, unless an order says otherwise.", "Ein Bündel ist ein Preis für Zertifikate mehrerer Projekte. Die Anteile sagen, wie Aufträge dieses Kontos aufgeteilt werden, wenn ein Auftrag nichts anderes sagt.")}
    </p>
    ${formFault(faults)} ${portfolioForm(visit, portfolios, bundles, faults)}
    ${
      shown.length === 0
        ? html`<p class="empty">${say("Nothing is on offer at the moment.", "Im Moment ist nichts im Angebot.")}</p>`
        : selectionForm(visit, shown, shares, may("selection.write"))
    }`;
  return accountResponse(visit, {
    title,
    body,
    section: "/bundles",
    script: LIVE_SUM,
    ...(faults !== NO_FAULTS && { status: 400 }),
  });
};

/** The selections that the operator curates: which of them the account follows, and a choice of another. */
const portfolioForm = (
  visit: AccountVisit,
  portfolios: readonly BundlePortfolio[],
  bundles: readonly Bundle[],
  faults: FormFaults,
): Html | false => {
  const { say, base, account, may } = visit;
  if (portfolios.length === 0 && account.bundle_portfolio_id === null) return false;
  const followed = portfolios.find(({ id }) => id === account.bundle_portfolio_id);
  const name = (id: string): string => bundles.find((bundle) => bundle.id === id)?.name ?? id;
  const shares = ({ bundle_selection }: BundlePortfolio): string =>
    bundle_selection.map(({ bundle_id, percentage }) => `${percentage} % ${name(bundle_id)}`).join(", ");
  const none = say("none: shares of its own", "keines: eigene Anteile");
  const state = followed?.label ?? (account.bundle_portfolio_id === null ? none : account.bundle_portfolio_id);
  const choice = html`<form method="post" action="${base}/bundles/portfolio">
    ${formToken(visit)}
    ${field(
      "bundle_portfolio_id",
      say("Follow a portfolio", "Einem Portfolio folgen"),
      faults,
      (attributes) =>
        html`<select ${attributes}>
          ${portfolios.map((one) => html`<option value="${one.id}" ${one.id === followed?.id && html`selected`}>${one.label}: ${shares(one)}</option>`)}
        </select>`,
    )}
    <p><button class="quiet">${say("Follow it", "Ihm folgen")}</button></p>
  </form>`;
  return html`<section class="card">
    <h2>${say("Portfolio", "Portfolio")}</h2>
    <p>
      ${say("A portfolio is a selection that is curated for you and may change. Shares of your own, saved below, end it.", "Ein Portfolio ist eine Auswahl, die für Sie gepflegt wird und sich ändern kann. Eigene Anteile, die Sie unten speichern, beenden es.")}
    </p>
    <p>${say("Followed now", "Jetzt gefolgt")}: <b>${state}</b></p>
    ${portfolios.length > 0 && may("selection.write") && choice}
  </section>`;
};

const selectionForm = (
  visit: AccountVisit,
  bundles: readonly Bundle[],
  shares: ReadonlyMap<string, string>,
  mayWrite: boolean,
): Html => {
  const { say, base, account, language } = visit;
  const { percent, price } = sumOf(bundles, shares);
  const text = say(
    "The shares add up to {sum} %. A tonne costs {price}, fees included.",
    "Die Anteile ergeben {sum} %. Eine Tonne kostet {price}, mit Gebühren.",
  );
  const sum = text
    .replace("{sum}", figure(percent, language, 2))
    .replace("{price}", price === undefined ? "–" : money(price, account.currency, language));
  return html`<form method="post" action="${base}/bundles" data-currency="${account.currency}">
    ${formToken(visit)}
    <ul class="cards">
      ${bundles.map((bundle) => card(visit, bundle, shares.get(bundle.id) ?? "", mayWrite))}
    </ul>
    <p id="sum" role="status" data-text="${text}">${sum}</p>
    ${
      mayWrite &&
      html`<p class="actions">
        <button>${say("Save the shares", "Anteile speichern")}</button>
        <button class="quiet" name="preview" value="yes">${say("Work out the price", "Preis ausrechnen")}</button>
      </p>`
    }
  </form>`;
};

const card = (visit: AccountVisit, bundle: Bundle, share: string, mayWrite: boolean): Html => {
  const { say, base } = visit;
  const name = `${SHARE}${bundle.id}`;
  const control = html`<label for="${name}">${say("Share in %", "Anteil in %")}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="decimal"
      maxlength="6"
      size="6"
      autocomplete="off"
      value="${share}"
      data-price="${bundle.gross_unit_price}"
      aria-label="${say(`Share of ${bundle.name} in %`, `Anteil von ${bundle.name} in %`)}"
    />`;
  return html`<li class="card">
    ${cataloguePicture(visit, bundle.primary_image)}
    <h2><a href="${base}/bundles/${bundle.id}">${bundle.name}</a></h2>
    <p>
      ${[kindOf(visit, bundle), durabilityOf(visit, bundle)].filter(Boolean).join(" · ")}
      ${bundle.disabled && bundleState(visit, bundle)}
    </p>
    <p><b>${tonnePrice(visit, bundle)}</b> ${say("a tonne", "je Tonne")}</p>
    ${mayWrite ? control : share !== "" && html`<p>${say("Share", "Anteil")}: ${share} %</p>`}
  </li>`;
};

const select = async (visit: AccountVisit) => {
  const { client, base, account, form } = visit;
  if (form.has("preview")) return listPage(visit, await readOffer(visit), NO_FAULTS);
  const shares = [...(typedShares(visit) ?? [])].filter(([, text]) => text !== "" && text !== "0");
  const detail = { shares: Object.fromEntries(shares) };
  try {
    await change(visit, { action: "selection replace", subject: account.id, detail }, () =>
      client.bundleSelections.replace(shares.map(([bundle_id, percentage]) => ({ bundle_id, percentage }))),
    );
    return goTo(`${base}/bundles`);
  } catch (error) {
    const faults = faultsOf(error, [], visit.language);
    if (!faults) throw error;
    return listPage(visit, await readOffer(visit), faults);
  }
};

const follow = async (visit: AccountVisit) => {
  const { client, base, account, form } = visit;
  const asked = { bundle_portfolio_id: form.get("bundle_portfolio_id") ?? "" };
  try {
    await change(visit, { action: "portfolio follow", subject: account.id, detail: asked }, () =>
      client.bundlePortfolios.follow(asked),
    );
    return goTo(`${base}/bundles`);
  } catch (error) {
    const faults = faultsOf(error, ["bundle_portfolio_id"], visit.language);
    if (!faults) throw error;
    return listPage(visit, await readOffer(visit), faults);
  }
};
