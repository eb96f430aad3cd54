import type { Seller } from "@isotherm/contract/seller";
import type { PageResponse } from "@isotherm/http";
import { type Html, html, money, type Language, pageResponse } from "@isotherm/pages";
import type { Choice, Entries } from "./choice.ts";
import { orderedMass } from "./ordered-mass.ts";
import { LINK_TEXTS as TEXTS, testBanner } from "./link-texts.ts";
import { agreement, sellerPart } from "./who-pays.ts";
import type { OpenLink } from "@isotherm/storefront";

/** What the page before ordering is drawn from. */
interface ConfirmView {
  readonly open: OpenLink;
  readonly language: Language;
  readonly entries: Entries;
  readonly choice: Choice;
  readonly seller: Seller | undefined;
  /** Makes sending the form twice one order. */
  readonly submission: string;
  /** Why the customer is asked again: the price is another one, or whoever takes the payment does not answer. */
  readonly again?: "changed" | "unreachable" | undefined;
  /** The origin of another host on which the customer pays. */
  readonly leadsTo?: string | undefined;
}

/** When it is worth trying again to reach whoever takes the payment. */
const RETRY_SECONDS = "30";

/** Shows what is about to be ordered and for how much. */
export const confirmPage = (view: ConfirmView): PageResponse => {
  const { open, language, choice, again, leadsTo, seller } = view;
  const { quote } = choice;
  const isScarce = quote.bundles.some((bundle) => bundle.insufficient_available_quantity === true);
  const body = html`${testBanner(open.account.type, language)}
    <h1>${TEXTS.check[language]}</h1>
    ${again && html`<p class="banner alert" role="alert">${TEXTS[again][language]}</p>`}
    ${isScarce && html`<p class="banner">${TEXTS.scarce[language]}</p>`}
    <div class="card">${whatIsOrdered(view)}</div>
    ${confirmForm(view)} ${sellerPart(seller, language)}`;
  const isUnreachable = again === "unreachable";
  const answer = pageResponse({
    language,
    title: TEXTS.check[language],
    body,
    sender: open.account.name,
    senderLogo: open.link.use_logo ? open.account.logo : null,
    senderNote: TEXTS.by[language],
    isSlim: true,
    isCheckout: true,
    audience: "step",
    ...(isUnreachable && { status: 503 }),
    ...(leadsTo !== undefined && { formsLeadTo: leadsTo }),
  });
  return isUnreachable ? { ...answer, headers: { ...answer.headers, "retry-after": RETRY_SECONDS } } : answer;
};

const whatIsOrdered = ({ open: { link, account }, language, choice }: ConfirmView): Html => {
  const { quote, offer, email } = choice;
  return html`<dl>
    <dt>${TEXTS.bundle[language]}</dt>
    <dd lang="en">${offer.bundle.name}</dd>
    <dt>${TEXTS.mass[language]}</dt>
    <dd>${orderedMass(quote.estimated_quantity, language)}</dd>
    <dt>${TEXTS.email[language]}</dt>
    <dd>${email}</dd>
    ${
      choice.customer !== undefined &&
      html`<dt>${TEXTS.nameShown[language]}</dt>
        <dd>${choice.customer}</dd>`
    }
    <dt>${TEXTS.paidBy[language]}</dt>
    <dd>
      ${link.require_payment ? TEXTS.paidByCard[language] : TEXTS.paidByOwner[language].replace("{account}", account.name)}
    </dd>
    <dt class="sum">${TEXTS.total[language]}</dt>
    <dd class="sum"><strong class="total">${money(quote.estimated_total_cost, account.currency, language)}</strong></dd>
  </dl>`;
};

/** What was entered goes along, with the price that was shown: another one is asked for again. */
const confirmForm = ({ open: { link }, language, entries, choice, submission, seller }: ConfirmView): Html => {
  const hidden = {
    bundle: entries.bundle,
    by: entries.by,
    amount: entries.amount,
    email: choice.email,
    ...(choice.customer !== undefined && { customer: choice.customer }),
    submission,
    total: choice.quote.estimated_total_cost.toFixed(),
    quantity: choice.quote.estimated_quantity.toFixed(),
    confirmed: "yes",
  };
  return html`<form method="post" action="/l/${link.token}/orders">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${agreement(seller, language)}
    <p class="actions">
      <button type="submit">${(link.require_payment ? TEXTS.pay : TEXTS.order)[language]}</button>
      <button type="submit" name="change" value="yes" class="quiet">${TEXTS.back[language]}</button>
    </p>
  </form>`;
};
