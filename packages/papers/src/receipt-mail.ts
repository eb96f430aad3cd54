import { inOneLine } from "@isotherm/certificate/format";
import type { Seller } from "@isotherm/contract/seller";
import { exactMass, type Html, html, type Language, money, type Text } from "@isotherm/pages";
import type { StoredOrder } from "@isotherm/store";
import { ORDER_TEXTS } from "./order-texts.ts";

/** A mail before it is sent: texts as people read them, nothing encoded. */
export interface Mail {
  readonly to: string;
  /** Whose name stands beside the address that it comes from. */
  readonly sender: string;
  /** Where answers go; nowhere unless given. */
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly media: string; readonly bytes: Uint8Array };
}

/** What the mail of a receipt is made of. */
interface ReceiptMail {
  readonly stored: StoredOrder;
  readonly to: string;
  /** Of the account through whose link it was ordered. */
  readonly account: string;
  readonly customer: string | undefined;
  readonly language: Language;
  /** Of the page of the order, with the host. */
  readonly address: string;
  readonly seller: Seller | undefined;
  readonly pdf: Uint8Array;
}

const TEXTS = {
  subject: { en: "Your receipt: {mass} CO₂e through {account}", de: "Ihr Beleg: {mass} CO₂e über {account}" },
  hello: { en: "Hello {customer},", de: "Guten Tag {customer}," },
  helloUnnamed: { en: "Hello,", de: "Guten Tag," },
  thanks: {
    en: "Thank you. With this order you fund the retirement of credits for {mass} CO₂e. Your receipt is attached as a PDF.",
    de: "Vielen Dank. Mit dieser Bestellung finanzieren Sie, dass Zertifikate über {mass} CO₂e stillgelegt werden. Ihr Beleg ist als PDF angehängt.",
  },
  number: { en: "Order", de: "Bestellung" },
  follow: {
    en: "This page shows how the order goes on and, once the credits are retired, the certificate:",
    de: "Diese Seite zeigt, wie es mit der Bestellung weitergeht, und die Bescheinigung, sobald die Zertifikate stillgelegt sind:",
  },
  button: { en: "See the order", de: "Bestellung ansehen" },
  why: {
    en: "You get this one mail because this address was given with the order.",
    de: "Sie erhalten diese eine E-Mail, weil bei der Bestellung diese Adresse angegeben wurde.",
  },
  seller: { en: "Seller", de: "Verkäufer" },
} as const satisfies Record<string, Text>;

/** The mail that brings a customer of a link their receipt: text and HTML that say the same, and the PDF. */
export const receiptMail = (given: ReceiptMail): Mail => {
  const { stored, to, language, seller, pdf } = given;
  const { order, mode } = stored;
  const account = inOneLine(given.account);
  const mass = order.quantity ? exactMass(order.quantity, language) : "";
  const total = order.total_cost ? money(order.total_cost, order.currency, language) : "–";
  const subject = TEXTS.subject[language].replace("{mass}", () => mass).replace("{account}", () => account);
  const name = inOneLine(given.customer ?? "");
  const hello = name === "" ? TEXTS.helloUnnamed[language] : TEXTS.hello[language].replace("{customer}", () => name);
  const thanks = TEXTS.thanks[language].replace("{mass}", () => mass);
  const letter: Letter = {
    language,
    address: given.address,
    account,
    subject,
    total,
    hello,
    // The first thing to read of an order that is none.
    paragraphs: mode === "test" ? [ORDER_TEXTS.test[language], thanks] : [thanks],
    facts: [
      [TEXTS.number[language], order.id],
      [ORDER_TEXTS.bundle[language], (order.bundles ?? []).map(({ bundle_name }) => inOneLine(bundle_name)).join(", ")],
      [ORDER_TEXTS.mass[language], `${mass} CO₂e`],
      [ORDER_TEXTS.total[language], total],
    ],
    foot: [
      TEXTS.why[language],
      ...(seller ? [`${TEXTS.seller[language]}: ${[seller.name, ...seller.address, seller.email].join(", ")}`] : []),
    ],
  };
  return {
    to,
    sender: account,
    replyTo: seller?.email,
    subject,
    text: letterText(letter),
    html: letterHtml(letter).toString(),
    attachment: { name: `receipt-${order.id}.pdf`, media: "application/pdf", bytes: pdf },
  };
};

/** What the text and the HTML of a mail say. */
interface Letter {
  readonly language: Language;
  readonly address: string;
  readonly account: string;
  readonly subject: string;
  /** What the order costs, with its currency. */
  readonly total: string;
  readonly hello: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly foot: readonly string[];
}

const letterText = ({ language, address, hello, paragraphs, facts, foot }: Letter): string =>
  [
    hello,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    `${TEXTS.follow[language]}\n${address}`,
    `-- \n${foot.join("\n")}`,
  ].join("\n\n") + "\n";

const LETTER_STYLE =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere";
const LINE = "border-top: 1px solid rgba(128, 128, 128, 0.35)";
const QUIET = "opacity: 0.75";
const BUTTON =
  "display: inline-block; background: #0b6b4c; color: #ffffff; font-weight: bold; text-decoration: none; padding: 12px 20px; border-radius: 10px";

/**
 * Nothing in it is fetched from anywhere: no picture, no font, no style sheet. Its letters have the reader's own colours, so
 * that it can be read on light and on dark.
 */
const letterHtml = ({ language, address, account, subject, total, hello, paragraphs, facts, foot }: Letter): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0">
        <main style="${LETTER_STYLE}">
          <p style="font-size: 20px; font-weight: bold; margin: 0 0 24px">${account}</p>
          <h1 style="font-size: 36px; line-height: 1.1; margin: 0 0 24px">${total}</h1>
          <p>${hello}</p>
          ${paragraphs.map((text) => html`<p>${text}</p>`)}
          <table style="border-collapse: collapse; width: 100%; margin: 24px 0">
            ${facts.map(
              ([name, value]) =>
                html`<tr>
                  <th
                    scope="row"
                    style="${LINE}; text-align: left; vertical-align: top; padding: 8px 16px 8px 0; font-weight: normal"
                  >
                    ${name}
                  </th>
                  <td style="${LINE}; text-align: right; vertical-align: top; padding: 8px 0"><b>${value}</b></td>
                </tr>`,
            )}
          </table>
          <p>${TEXTS.follow[language]}</p>
          <p style="margin: 0 0 16px"><a href="${address}" style="${BUTTON}">${TEXTS.button[language]}</a></p>
          <p style="font-size: 13px; ${QUIET}">${address}</p>
          <p style="${LINE}; font-size: 13px; padding: 16px 0 0; margin: 32px 0 0">
            ${foot.map((text, index) => html`${index > 0 && html`<br />`}${text}`)}
          </p>
        </main>
      </body>
    </html>`;
