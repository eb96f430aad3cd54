import type { Fonts } from "@isotherm/certificate";
import { COLOURS } from "@isotherm/certificate/page";
import type { Seller } from "@isotherm/contract/seller";
import { day, exactMass, type Language, money, type Text } from "@isotherm/pages";
import type { StoredOrder } from "@isotherm/store";
import { PAGE_OF, paper } from "./paper.ts";
import { ORDER_TEXTS } from "./order-texts.ts";

/** What a receipt on paper is made from. */
export interface ReceiptPaper {
  readonly stored: StoredOrder;
  /** The name that the customer gave who paid. */
  readonly customer: string | undefined;
  readonly language: Language;
  /** Of the account through whose link it was ordered. */
  readonly account: string;
  /** Its logo as PNG, if it has one. */
  readonly logo: Uint8Array | undefined;
  /** Who sells; nobody where the deployment names nobody. */
  readonly seller: Seller | undefined;
  /** Of the page of the order, with the host. */
  readonly address: string;
}

const TEXTS = {
  receipt: { en: "Receipt", de: "Beleg" },
  confirmation: { en: "Confirmation of order", de: "Auftragsbestätigung" },
  number: { en: "Order", de: "Bestellung" },
  on: { en: "Date", de: "Datum" },
  customer: { en: "Customer", de: "Kundin oder Kunde" },
  payment: { en: "Payment", de: "Zahlung" },
  card: { en: "Paid by card", de: "Mit Karte bezahlt" },
  stopped: { en: "This order was not carried out.", de: "Diese Bestellung wurde nicht ausgeführt." },
  credits: { en: "Price of the credits", de: "Preis der Zertifikate" },
  fee: { en: "Fee", de: "Gebühr" },
  total: { en: "Total", de: "Summe" },
  status: { en: "Status of the order and certificate", de: "Stand der Bestellung und Bescheinigung" },
  seller: { en: "Seller", de: "Verkäufer" },
  terms: { en: "Terms of sale", de: "Verkaufsbedingungen" },
  privacy: { en: "Privacy", de: "Datenschutz" },
} as const satisfies Record<string, Text>;

/**
 * The receipt of an order that came through a link: what was ordered, what it cost, who paid, who sold. A4, tagged. The same
 * order in the same state gives the same bytes.
 */
export const receiptPdf = async (given: ReceiptPaper, fonts: Fonts): Promise<Uint8Array> => {
  const { stored, language, account, logo, address } = given;
  const { order } = stored;
  const isPaid = order.payment_method !== null;
  const title = TEXTS[isPaid ? "receipt" : "confirmation"][language];
  const subject = `${TEXTS.number[language]} ${order.id}`;
  const sheet = paper({ title, subject, author: account, at: order.created_at, language }, fonts);
  if (logo) sheet.logo(logo, account);
  sheet.write(account, { size: 14, isBold: true, colour: COLOURS.accent, after: 14 });
  sheet.write(title, { role: "H1", size: 17, isBold: true, after: 4 });
  if (order.total_cost) {
    sheet.write(money(order.total_cost, order.currency, language), { size: 26, isBold: true, after: 0 });
    sheet.write(day(order.created_at, language), { size: 10, colour: COLOURS.quiet, after: 8 });
  }
  if (stored.mode === "test") sheet.write(ORDER_TEXTS.test[language], { colour: COLOURS.test, after: 4 });
  if (order.status === "cancelled" || order.status === "failed") sheet.write(TEXTS.stopped[language], { after: 4 });
  sheet.table([{ share: 0.35 }, { share: 0.65 }], [TEXTS.number[language], order.id], factsOf(given));
  sheet.heading(TEXTS.status[language]);
  sheet.write(address, { link: address, after: 8 });
  if (given.seller) writeSeller(sheet, given.seller, language);
  return sheet.finish((page, pages) => `${order.id} · ${PAGE_OF[language](page, pages)}`);
};

const factsOf = ({ stored: { order }, customer, language, account }: ReceiptPaper): string[][] => {
  const amount = (value: typeof order.total_cost) => (value ? money(value, order.currency, language) : "–");
  const person = [customer, order.email].filter((part) => part !== undefined && part !== null).join(", ");
  return [
    [TEXTS.on[language], day(order.created_at, language)],
    ...(person === "" ? [] : [[TEXTS.customer[language], person]]),
    ...(order.bundles ?? []).map(({ bundle_name, quantity }) => [
      ORDER_TEXTS.bundle[language],
      `${bundle_name}, ${exactMass(quantity, language)} CO₂e`,
    ]),
    [TEXTS.credits[language], amount(order.offset_cost)],
    [TEXTS.fee[language], amount(order.commission)],
    [TEXTS.total[language], amount(order.total_cost)],
    [
      TEXTS.payment[language],
      order.payment_method === "card"
        ? TEXTS.card[language]
        : ORDER_TEXTS.paidByOwner[language].replace("{account}", account),
    ],
  ];
};

const writeSeller = (sheet: ReturnType<typeof paper>, seller: Seller, language: Language): void => {
  sheet.heading(TEXTS.seller[language]);
  for (const line of [seller.name, ...seller.address, ...(seller.registered ?? []), seller.email]) sheet.write(line);
  sheet.write(`${TEXTS.terms[language]}: ${seller.terms}`, { link: seller.terms });
  sheet.write(`${TEXTS.privacy[language]}: ${seller.privacy}`, { link: seller.privacy });
};
