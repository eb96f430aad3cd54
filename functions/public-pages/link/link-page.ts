import type { Seller } from "@isotherm/contract/seller";
import { type Decimal, Decimal as D } from "@isotherm/core";
import type { PageResponse } from "@isotherm/http";
import { html, type Html, type Language, LIVE_QUOTE, money, pageResponse } from "@isotherm/pages";
import { AMOUNT_PATTERN, type Entries, type EntryFault } from "./choice.ts";
import { whomToAsk } from "./closed-link-page.ts";
import { faultMark, fieldFault, formField } from "./form-field.ts";
import { LINK_TEXTS as TEXTS, type LinkText, testBanner } from "./link-texts.ts";
import { offerCard, reasonsForPrices } from "./offer-card.ts";
import { sellerPart, whoPays } from "./who-pays.ts";
import type { OpenLink } from "@isotherm/storefront";

/** What the first page of a link is drawn from. */
interface LinkView {
  /** The host, where the page is found by its address; a page that answers a form has no preview. */
  readonly origin?: string;
  readonly open: OpenLink;
  readonly language: Language;
  /** Whether the customer pays and can. */
  readonly canOrder: boolean;
  readonly seller: Seller | undefined;
  /** Whether who pays gets the receipt by mail. */
  readonly mailsReceipt: boolean;
  /** What stands in the form: what was typed before. */
  readonly entries?: Partial<Entries> | undefined;
  readonly fault?: EntryFault | undefined;
}

/** The first page of a link: its words, what may be chosen, and the form. Works without a script. */
export const linkPage = (view: LinkView): PageResponse => {
  const { open, language, fault, seller } = view;
  const { link } = open;
  const title = link.title ?? TEXTS.heading[language];
  const body = html`${testBanner(open.account.type, language)}
    <h1>${title}</h1>
    ${!isUsedUp(open) && whoPays(open, language)}
    ${link.description !== null && html`<p class="lines lead">${link.description}</p>`} ${offer(view)}
    ${sellerPart(seller, language)}`;
  return pageResponse({
    language,
    title: fault ? `${TEXTS.faulty[language]}: ${title}` : title,
    body,
    sender: open.account.name,
    senderLogo: link.use_logo ? open.account.logo : null,
    senderNote: TEXTS.by[language],
    script: LIVE_QUOTE,
    isCheckout: true,
    ...(view.origin !== undefined && {
      preview: {
        description: link.description ?? TEXTS.heading[language],
        picture: `${view.origin}/l/${link.token}/picture.png`,
      },
    }),
    audience: "step",
    ...(fault && { status: statusOf(fault) }),
  });
};

/** The form, or why there is none. */
const offer = (view: LinkView): Html => {
  const { open, language, canOrder } = view;
  if (!canOrder) return html`<p class="banner">${TEXTS.noCard[language]}</p>`;
  if (!isUsedUp(open)) return linkForm(view);
  const { link, account, left } = open;
  const why = left?.by === "daily" ? "usedUpToday" : left?.by === "total" ? "usedUp" : "fixedOverLimit";
  return html`<p class="banner" id="used-up">${TEXTS[why][language]}</p>
    ${!left?.amount.isZero() && leftLine(open, language)} ${whomToAsk(account.name, link.contact_email, language)}`;
};

/** Whether no order at all fits any more into what the account pays. */
const isUsedUp = ({ left, link }: OpenLink): boolean =>
  left !== null && (link.value?.gt(left.amount) ?? left.amount.eq(0));

const STATUSES: Partial<Record<LinkText, number>> = {
  notAllowed: 403,
  endedBundle: 409,
  overLimit: 409,
  fixedOverLimit: 409,
};

const statusOf = ({ text }: EntryFault): number => STATUSES[text] ?? 400;

/** The form of a link: what, how much, and for whom. */
const linkForm = (view: LinkView): Html => {
  const { open, language, entries } = view;
  const { link } = open;
  return html`<form method="post" action="/l/${link.token}/orders" data-quote="/l/${link.token}/quote">
    <fieldset id="bundle" ${faultMark(view, "bundle")}>
      <legend>${TEXTS.choose[language]}</legend>
      <ul class="cards">
        ${open.offers.map((offer, index) => {
          const isChosen = entries?.bundle === undefined ? index === 0 : entries.bundle === offer.bundle.id;
          const isWrong = view.fault?.field === "bundle" && index === 0;
          return offerCard(open, offer, language, { isChosen, isWrong });
        })}
      </ul>
      ${fieldFault(view, "bundle")} ${reasonsForPrices(open, language)}
    </fieldset>
    <fieldset>
      <legend>${TEXTS.amount[language]}</legend>
      ${link.value ? fixedAmount(view, link.value) : freeAmount(view)} ${leftLine(open, language)}
      <p class="quote" id="quote" aria-live="polite"></p>
    </fieldset>
    <fieldset>
      <legend>${TEXTS.contact[language]}</legend>
      ${contactFields(view)}
      <p class="trap" aria-hidden="true">
        <label
          >${TEXTS.leaveEmpty[language]} <input type="text" name="website" tabindex="-1" autocomplete="off"
        /></label>
      </p>
    </fieldset>
    <button type="submit">${TEXTS.next[language]}</button>
  </form>`;
};

/** Where a customer is reached, and the name of one who pays. */
const contactFields = (view: LinkView): Html => {
  const { open, language, entries } = view;
  return html`${formField(view, {
      name: "email",
      label: TEXTS.email[language],
      value: entries?.email ?? "",
      more: html`type="email" autocomplete="email" maxlength="254"`,
    })}
    <p class="soft">
      <small
        >${TEXTS.emailUse[language]}
        ${TEXTS[open.link.require_payment && view.mailsReceipt ? "receiptGoesThere" : "receiptOnPage"][language]}</small
      >
    </p>
    ${
      open.link.require_payment &&
      html`${formField(view, {
          name: "customer",
          label: TEXTS.customer[language],
          value: entries?.customer ?? "",
          isOptional: true,
          more: html`type="text" autocomplete="name" maxlength="255"`,
        })}
        <p class="soft"><small>${TEXTS.customerUse[language]}</small></p>`
    }`;
};

const LEFT_TEXTS = { order: "leftByOrder", daily: "leftByDaily", total: "leftByTotal" } as const;

/** What the account still pays for the next order. */
const leftLine = ({ left, account }: OpenLink, language: Language): Html | false =>
  left !== null &&
  html`<p class="soft" id="left">
    ${TEXTS[LEFT_TEXTS[left.by]][language]} <strong>${money(left.amount, account.currency, language)}</strong>
  </p>`;

const fixedAmount = ({ open, language, fault }: LinkView, value: Decimal): Html =>
  html`<p id="amount" tabindex="-1" ${fault?.field === "amount" && html` autofocus aria-describedby="amount-fault"`}>
      ${TEXTS.fixed[language]} <strong>${money(value, open.account.currency, language)}</strong>
      <input type="hidden" name="by" value="value" /><input type="hidden" name="amount" value="${value.toFixed()}" />
    </p>
    ${fieldFault({ fault, language }, "amount")}`;

/** What stands in the form at first: no more than the link still allows. */
const firstAmount = ({ left }: LinkView["open"]): Decimal => D.min(20, left?.amount ?? 20);

const freeAmount = (view: LinkView): Html => {
  const { open, language, entries } = view;
  const by = (unit: Entries["by"], label: string): Html =>
    html`<label
      ><input type="radio" name="by" value="${unit}" ${(entries?.by ?? "value") === unit && html` checked`} />
      ${label}</label
    >`;
  return html`<div class="row">
    <div>
      ${formField(view, {
        name: "amount",
        label: TEXTS.amountField[language],
        value: entries?.amount ?? firstAmount(open).toFixed(),
        more: html`type="text" inputmode="decimal" maxlength="39" pattern="${AMOUNT_PATTERN}"
        title="${TEXTS.wrongAmount[language]}"`,
      })}
    </div>
    <div class="units" role="radiogroup" aria-label="${TEXTS.unit[language]}">
      ${by("value", open.account.currency)} ${by("mass", TEXTS.byMass[language])}
      ${by("kg", TEXTS.byKilograms[language])}
    </div>
  </div>`;
};
