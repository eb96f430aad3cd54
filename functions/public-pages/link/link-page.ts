import type { PageAnswer } from "@isotherm/http";
import { type Html, html } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { pageAnswer } from "../frame/page-answer.ts";
import type { Entries, EntryFault } from "./choice.ts";
import { linkForm } from "./link-form.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
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
  readonly cookies?: readonly string[] | undefined;
}

/** The first page of a link: its words, what may be chosen, and the form. Works without a script. */
export const linkPage = (view: LinkView): PageAnswer => {
  const { open, language, canOrder, fault, cookies } = view;
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
    ${canOrder ? linkForm(view) : html`<p class="banner">${TEXTS.noCard[language]}</p>`}`;
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

const logo = ({ link, account }: OpenLink): Html | false =>
  link.use_logo && isOwnPicture(account.logo) && html`<img src="${account.logo}" alt="${account.name}" height="48" />`;
