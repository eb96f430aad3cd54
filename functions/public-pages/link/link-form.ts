import { type Decimal, Decimal as D } from "@isotherm/core";
import { money } from "../frame/figures.ts";
import { type Html, html } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { AMOUNT_PATTERN, type Entries } from "./choice.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import type { LinkView } from "./link-page.ts";
import type { OpenLink } from "./open-link.ts";
import { offerCard } from "./offer-card.ts";

/** The form of a link: what, how much, and for whom. */
export const linkForm = (view: LinkView): Html => {
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
export const leftLine = ({ left, account }: OpenLink, language: Language): Html | false =>
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
