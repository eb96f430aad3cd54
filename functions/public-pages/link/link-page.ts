import { pictureAddress } from "@isotherm/contract";
import type { PageAnswer } from "@isotherm/http";
import { priceOf } from "@isotherm/ordering";
import { type Html, html } from "../frame/html.ts";
import { figure, money } from "../frame/figures.ts";
import type { Language } from "../frame/language.ts";
import { pageAnswer } from "../frame/page-answer.ts";
import { AMOUNT_PATTERN, type Entries, type EntryFault } from "./choice.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import { LIVE_QUOTE } from "./live-quote.ts";
import type { Offer, OpenLink } from "./open-link.ts";

/** What the first page of a link is drawn from. */
export interface LinkView {
  readonly open: OpenLink;
  readonly language: Language;
  /** Whether the customer pays and can. */
  readonly canOrder: boolean;
  readonly entries?: Entries | undefined;
  readonly fault?: EntryFault | undefined;
  readonly cookies?: readonly string[] | undefined;
}

/** The first page of a link: its words, what may be chosen, and the form. Works without a script. */
export const linkPage = (view: LinkView): PageAnswer => {
  const { open, language, canOrder, fault, cookies } = view;
  const { link } = open;
  const title = link.title ?? TEXTS.heading[language];
  const body = html`${testBanner(open, language)} ${logo(open)}
    <h1>${title}</h1>
    ${link.description !== null && html`<p class="lines lead">${link.description}</p>`}
    ${
      fault &&
      html`<p class="banner alert" role="alert" id="fault">
        <a href="#${fault.field}">${TEXTS[fault.text][language]}</a>
      </p>`
    }
    ${canOrder ? form(view) : html`<p class="banner">${TEXTS.noCard[language]}</p>`}`;
  return pageAnswer({
    language,
    title,
    body,
    script: LIVE_QUOTE,
    audience: "step",
    ...(fault && { status: statusOf(fault) }),
    ...(cookies && { cookies }),
  });
};

const statusOf = ({ text }: EntryFault): number => (text === "notAllowed" ? 403 : 400);

/** That nothing here is real. */
export const testBanner = ({ account }: Pick<OpenLink, "account">, language: Language): Html | false =>
  account.type === "test" && html`<p class="banner">${TEXTS.test[language]}</p>`;

/** Pictures of other hosts are not shown: they would learn who looks. */
const isOwn = (picture: string | null): picture is string => picture?.startsWith("/") ?? false;

const logo = ({ link, account }: OpenLink): Html | false =>
  link.use_logo && isOwn(account.logo) && html`<img src="${account.logo}" alt="${account.name}" height="48" />`;

const form = ({ open, language, entries, fault }: LinkView): Html => {
  const { link, account } = open;
  const invalid = (field: EntryFault["field"]): Html | false =>
    fault?.field === field && html` aria-invalid="true" aria-describedby="fault"`;
  const by = entries?.by ?? "value";
  return html`<form method="post" action="/l/${link.token}/orders" data-quote="/l/${link.token}/quote">
    <fieldset id="bundle">
      <legend>${TEXTS.choose[language]}</legend>
      <ul class="cards">
        ${open.offers.map((offer, index) =>
          offerCard(open, offer, language, entries ? entries.bundle === offer.bundle.id : index === 0),
        )}
      </ul>
    </fieldset>
    <fieldset>
      <legend>${TEXTS.amount[language]}</legend>
      ${
        link.value
          ? html`<p>
              ${TEXTS.fixed[language]} <strong>${money(link.value, account.currency, language)}</strong>
              <input type="hidden" name="by" value="value" /><input
                type="hidden"
                name="amount"
                value="${link.value.toFixed()}"
              />
            </p>`
          : html`<div class="row">
              <label for="amount"
                >${TEXTS.amountField[language]}
                <input
                  type="text"
                  id="amount"
                  name="amount"
                  inputmode="decimal"
                  autocomplete="off"
                  required
                  maxlength="25"
                  pattern="${AMOUNT_PATTERN}"
                  title="${TEXTS.wrongAmount[language]}"
                  value="${entries?.amount ?? "20"}"
                  ${invalid("amount")}
              /></label>
              <div>
                <label
                  ><input type="radio" name="by" value="value" ${by === "value" && html` checked`} />
                  ${account.currency}</label
                >
                <label
                  ><input type="radio" name="by" value="mass" ${by === "mass" && html` checked`} />
                  ${TEXTS.byMass[language]}</label
                >
              </div>
            </div>`
      }
      <p class="quote" id="quote" aria-live="polite"></p>
    </fieldset>
    <fieldset>
      <legend>${TEXTS.contact[language]}</legend>
      <label for="email"
        >${TEXTS.email[language]}
        <input
          type="email"
          id="email"
          name="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${entries?.email ?? ""}"
          ${invalid("email")}
      /></label>
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

const offerCard = (
  { catalogue, terms }: OpenLink,
  { bundle, record }: Offer,
  language: Language,
  isChosen: boolean,
): Html => {
  const projects = catalogue.records.projects.filter(
    ({ id, disabled_at }) => record.project_ids.includes(id) && disabled_at === null,
  );
  return html`<li>
    <label class="card choice">
      ${isOwn(record.primary_image) && html`<img src="${pictureAddress("", record.primary_image)}" alt="" width="800" height="320" />`}
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
