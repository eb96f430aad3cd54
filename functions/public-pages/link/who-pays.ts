import type { Seller } from "@isotherm/contract/seller";
import { html, type Html, type Language, type Text } from "@isotherm/pages";
import type { OpenLink } from "@isotherm/storefront";

const TEXTS = {
  customer: {
    en: "{account} invites you to fund climate projects. You choose what and how much, and you pay by card.",
    de: "{account} lädt Sie ein, Klimaschutzprojekte zu finanzieren. Sie wählen, was und wie viel, und zahlen mit Karte.",
  },
  customerFixed: {
    en: "{account} invites you to fund a climate project. You choose which, and you pay by card.",
    de: "{account} lädt Sie ein, ein Klimaschutzprojekt zu finanzieren. Sie wählen, welches, und zahlen mit Karte.",
  },
  account: {
    en: "{account} funds climate projects in your name: you choose, {account} pays. It costs you nothing.",
    de: "{account} finanziert Klimaschutzprojekte in Ihrem Namen: Sie wählen, {account} zahlt. Sie kostet es nichts.",
  },
  seller: { en: "Seller", de: "Verkäufer" },
  terms: { en: "Terms of sale", de: "Verkaufsbedingungen" },
  privacy: { en: "Privacy", de: "Datenschutz" },
  agree: {
    en: "By ordering you agree to the {terms} of {seller}.",
    de: "Mit der Bestellung stimmen Sie den {terms} von {seller} zu.",
  },
} as const satisfies Record<string, Text>;

/** Who asks, and who pays: the first sentence of a link's page. */
export const whoPays = ({ link, account }: OpenLink, language: Language): Html => {
  const text = link.require_payment ? (link.value ? TEXTS.customerFixed : TEXTS.customer) : TEXTS.account;
  const parts = text[language].split("{account}");
  return html`<p class="asks">
    ${parts.map((part, index) => html`${index > 0 && html`<b>${account.name}</b>`}${part}`)}
  </p>`;
};

/** Who sells, with the address and the terms, at the foot of every page on which something is bought. */
export const sellerPart = (seller: Seller | undefined, language: Language): Html | undefined =>
  seller &&
  html`<footer class="soft" id="seller">
    <p>
      <small
        >${TEXTS.seller[language]}: ${[seller.name, ...seller.address, ...(seller.registered ?? [])].join(", ")},
        <a href="mailto:${seller.email}">${seller.email}</a><br />
        ${outward(seller.terms, TEXTS.terms[language])} · ${outward(seller.privacy, TEXTS.privacy[language])}</small
      >
    </p>
  </footer>`;

/** What a customer agrees to by ordering, beside the button that orders. */
export const agreement = (seller: Seller | undefined, language: Language): Html | undefined => {
  if (!seller) return undefined;
  const [before = "", between = "", after = ""] = TEXTS.agree[language].split(/\{terms\}|\{seller\}/);
  return html`<p class="soft">
    <small>${before}${outward(seller.terms, TEXTS.terms[language])}${between}${seller.name}${after}</small>
  </p>`;
};

const outward = (address: string, text: string): Html =>
  html`<a href="${address}" rel="noopener noreferrer" target="_blank">${text}</a>`;
