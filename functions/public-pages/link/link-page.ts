import { pictureAddress, priceOf } from "@isotherm/ordering";
import { type Decimal, Decimal as D } from "@isotherm/core";
import type { PageResponse } from "@isotherm/http";
import { figure, html, type Html, isOwnPicture, type Language, LIVE_QUOTE, money, pageResponse } from "@isotherm/pages";
import { AMOUNT_PATTERN, type Entries, type EntryFault } from "./choice.ts";
import { LINK_TEXTS as TEXTS, type LinkText, testBanner } from "./link-texts.ts";
import type { Offer, OpenLink } from "@isotherm/storefront";

/** What the first page of a link is drawn from. */
interface LinkView {
  readonly open: OpenLink;
  readonly language: Language;
  /** Whether the customer pays and can. */
  readonly canOrder: boolean;
  readonly entries?: Entries | undefined;
  readonly fault?: EntryFault | undefined;
}

/** The first page of a link: its words, what may be chosen, and the form. Works without a script. */
export const linkPage = (view: LinkView): PageResponse => {
  const { open, language, fault } = view;
  const { link } = open;
  const title = link.title ?? TEXTS.heading[language];
  const body = html`${testBanner(open.account.type, language)} ${logo(open)}
    <h1>${title}</h1>
    ${link.description !== null && html`<p class="lines lead">${link.description}</p>`}
    ${
      fault &&
      html`<p class="banner alert" role="alert" id="fault">
        <a href="#${fault.field}">${TEXTS[fault.text][language]}</a>
      </p>`
    }
    ${offer(view)}`;
  return pageResponse({
    language,
    title,
    body,
    script: LIVE_QUOTE,
    audience: "step",
    ...(fault && { status: statusOf(fault) }),
  });
};

/** The form, or why there is none. */
const offer = (view: LinkView): Html => {
  const { open, language, canOrder, fault } = view;
  if (!canOrder) return html`<p class="banner">${TEXTS.noCard[language]}</p>`;
  if (!isUsedUp(open)) return linkForm(view);
  return html`${!fault && html`<p class="banner">${TEXTS.fixedOverLimit[language]}</p>`}
    <div id="amount" tabindex="-1">${leftLine(open, language)}</div>`;
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

const logo = ({ link, account }: OpenLink): Html | false =>
  link.use_logo && isOwnPicture(account.logo) && html`<img src="${account.logo}" alt="${account.name}" height="48" />`;

/** The form of a link: what, how much, and for whom. */
const linkForm = (view: LinkView): Html => {
  const { open, language, entries } = view;
  const { link } = open;
  return html`<form method="post" action="/l/${link.token}/orders" data-quote="/l/${link.token}/quote">
    <fieldset id="bundle">
      <legend>${TEXTS.choose[language]}</legend>
      <ul class="cards">
        ${open.offers.map((offer, index) => {
          const isChosen = entries ? entries.bundle === offer.bundle.id : index === 0;
          return offerCard(open, offer, language, { isChosen });
        })}
      </ul>
    </fieldset>
    <fieldset>
      <legend>${TEXTS.amount[language]}</legend>
      ${link.value ? fixedAmount(view, link.value) : freeAmount(view)} ${leftLine(open, language)}
      <p class="quote" id="quote" aria-live="polite"></p>
    </fieldset>
    <fieldset>
      <legend>${TEXTS.contact[language]}</legend>
      ${field(view, {
        name: "email",
        label: TEXTS.email[language],
        value: entries?.email ?? "",
        more: html`type="email" autocomplete="email" maxlength="254"`,
      })}
      <p class="soft"><small>${TEXTS.emailUse[language]}</small></p>
      <p class="trap" aria-hidden="true">
        <label
          >${TEXTS.leaveEmpty[language]} <input type="text" name="website" tabindex="-1" autocomplete="off"
        /></label>
      </p>
    </fieldset>
    <button type="submit">${TEXTS.next[language]}</button>
  </form>`;
};

const LEFT_TEXTS = { order: "leftByOrder", daily: "leftByDaily", total: "leftByTotal" } as const;

/** What the account still pays for the next order. */
const leftLine = ({ left, account }: OpenLink, language: Language): Html | false =>
  left !== null &&
  html`<p class="soft" id="left">
    ${TEXTS[LEFT_TEXTS[left.by]][language]} <strong>${money(left.amount, account.currency, language)}</strong>
  </p>`;

interface Field {
  readonly name: "amount" | "email";
  readonly label: string;
  readonly value: string;
  /** Its further attributes. */
  readonly more: Html;
}

/** A field that must be filled in, marked when it is what was wrong. */
const field = ({ fault }: LinkView, { name, label, value, more }: Field): Html =>
  html`<label for="${name}"
    >${label}
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      required
      ${more}
      ${fault?.field === name && html` aria-invalid="true" aria-describedby="fault"`}
  /></label>`;

const fixedAmount = ({ open, language }: LinkView, value: Decimal): Html =>
  html`<p id="amount" tabindex="-1">
    ${TEXTS.fixed[language]} <strong>${money(value, open.account.currency, language)}</strong>
    <input type="hidden" name="by" value="value" /><input type="hidden" name="amount" value="${value.toFixed()}" />
  </p>`;

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
    ${field(view, {
      name: "amount",
      label: TEXTS.amountField[language],
      value: entries?.amount ?? firstAmount(open).toFixed(),
      more: html`type="text" inputmode="decimal" autocomplete="off" maxlength="39" pattern="${AMOUNT_PATTERN}"
      title="${TEXTS.wrongAmount[language]}"`,
    })}
    <div>${by("value", open.account.currency)} ${by("mass", TEXTS.byMass[language])}</div>
  </div>`;
};

/** A bundle that may be chosen: its price, stock and projects. */
const offerCard = (
  { catalogue, terms }: OpenLink,
  { bundle, record }: Offer,
  language: Language,
  { isChosen }: { readonly isChosen: boolean },
): Html => {
  const projects = catalogue.records.projects.filter(
    ({ id, disabled_at }) => record.project_ids.includes(id) && disabled_at === null,
  );
  return html`<li>
    <label class="card choice">
      ${isOwnPicture(record.primary_image) && html`<img src="${pictureAddress("", record.primary_image)}" alt="" width="800" height="450" />`}
      <span>
        <span class="name"
          ><input type="radio" name="bundle" value="${bundle.id}" required ${isChosen && html` checked`} />
          <strong lang="en">${bundle.name}</strong></span
        >
        ${money(priceOf(bundle, terms).gross, terms.currency, language)} <small>${TEXTS.perTonne[language]}</small>
        ${bundle.available_quantity && html`<small>${figure(bundle.available_quantity, language, 0)} t ${TEXTS.stock[language]}</small>`}
        <small>
          ${projects.map(({ slug, short_name }, index) => html`${index > 0 && ", "}<a href="/projects/${slug}" lang="en">${short_name}</a>`)}
        </small>
      </span>
    </label>
  </li>`;
};
