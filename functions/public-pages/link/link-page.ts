import type { PageAnswer } from "@isotherm/http";
import { type Html, html } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { pageAnswer } from "../frame/page-answer.ts";
import type { Entries, EntryFault } from "./choice.ts";
import { leftLine, linkForm } from "./link-form.ts";
import { type LinkText, LINK_TEXTS as TEXTS } from "./link-texts.ts";
import { LIVE_QUOTE } from "./live-quote.ts";
import type { OpenLink } from "./open-link.ts";
import { isOwnPicture } from "../frame/own-picture.ts";
import { testBanner } from "./test-banner.ts";

/** What the first page of a link is drawn from. */
export interface LinkView {
  readonly open: OpenLink;
  readonly language: Language;
  /** Whether the customer pays and can. */
  readonly canOrder: boolean;
  readonly entries?: Entries | undefined;
  readonly fault?: EntryFault | undefined;
}

/** The first page of a link: its words, what may be chosen, and the form. Works without a script. */
export const linkPage = (view: LinkView): PageAnswer => {
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
  return pageAnswer({
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
