import type { Seller } from "@isotherm/contract/seller";
import type { PageResponse } from "@isotherm/http";
import { day, html, type Html, type Language, pageResponse, type Text } from "@isotherm/pages";
import type { ClosedLink } from "@isotherm/storefront";
import { LINK_TEXTS } from "./link-texts.ts";
import { sellerPart } from "./who-pays.ts";

const TEXTS = {
  expired: { en: "This link has expired", de: "Dieser Link ist abgelaufen" },
  closed: { en: "This link is closed", de: "Dieser Link ist geschlossen" },
  noOffers: { en: "Nothing is on offer at the moment", de: "Zurzeit gibt es hier kein Angebot" },
  until: {
    en: "It could be used until {day}. Nothing can be ordered through it any more.",
    de: "Er galt bis zum {day}. Bestellen lässt sich damit nichts mehr.",
  },
  nothing: { en: "Nothing can be ordered through it.", de: "Bestellen lässt sich damit nichts." },
  ask: {
    en: "The link is of {account}. Ask there for a new one",
    de: "Der Link ist von {account}. Fragen Sie dort nach einem neuen",
  },
} as const satisfies Record<string, Text>;

/** What a customer is told whose link takes no orders any more: why, and whom to ask. */
export const closedLinkPage = (
  { reason, link, account }: ClosedLink,
  seller: Seller | undefined,
  language: Language,
): PageResponse => {
  const { expires_at } = link;
  const text =
    reason === "expired" && expires_at !== null
      ? TEXTS.until[language].replace("{day}", day(expires_at, language))
      : TEXTS.nothing[language];
  return pageResponse({
    language,
    title: TEXTS[reason][language],
    status: 404,
    isSlim: true,
    isCheckout: true,
    sender: account.name,
    senderNote: LINK_TEXTS.by[language],
    body: html`<h1>${TEXTS[reason][language]}</h1>
      <p class="lead">${text}</p>
      ${whomToAsk(account.name, link.contact_email, language)} ${sellerPart(seller, language)}`,
  });
};

/** Whose link it is, and the address to write to, where its owner has given one. */
export const whomToAsk = (account: string, contact: string | null, language: Language): Html => {
  const [before = "", after = ""] = TEXTS.ask[language].split("{account}");
  return html`<p id="sender">
    ${before}<strong>${account}</strong>${after}${contact !== null && html`: <a href="mailto:${contact}">${contact}</a>`}.
  </p>`;
};
