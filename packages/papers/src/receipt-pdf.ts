import { blankEdge, drawQrCode, type Fonts } from "@isotherm/certificate";
import { COLOURS } from "@isotherm/certificate/page";
import type { Seller } from "@isotherm/contract/seller";
import { day, exactMass, type Language, money, type Text } from "@isotherm/pages";
import type { StoredOrder } from "@isotherm/store";
import { PAGE_OF, paper, SHEET } from "./paper.ts";
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
  paid: { en: "{total} paid by card on {day}", de: "{total} am {day} mit Karte bezahlt" },
  ordered: { en: "{total}, ordered on {day}", de: "{total}, bestellt am {day}" },
  number: { en: "Order", de: "Bestellung" },
  customer: { en: "Customer", de: "Kundin oder Kunde" },
  payment: { en: "Payment", de: "Zahlung" },
  card: { en: "Paid by card", de: "Mit Karte bezahlt" },
  stopped: { en: "This order was not carried out.", de: "Diese Bestellung wurde nicht ausgeführt." },
  what: { en: "Retirement of carbon credits", de: "Stilllegung von CO₂-Zertifikaten" },
  perTonne: { en: "Price per tonne", de: "Preis je Tonne" },
  amount: { en: "Amount", de: "Betrag" },
  fee: { en: "Fee", de: "Gebühr" },
  total: { en: "Total", de: "Summe" },
  status: { en: "Status of the order and certificate", de: "Stand der Bestellung und Bescheinigung" },
  qr: { en: "QR code that leads to the page of this order", de: "QR-Code, der zur Seite dieser Bestellung führt" },
  seller: { en: "Seller", de: "Verkäufer" },
  terms: { en: "Terms of sale", de: "Verkaufsbedingungen" },
  privacy: { en: "Privacy", de: "Datenschutz" },
} as const satisfies Record<string, Text>;

type Sheet = ReturnType<typeof paper>;

/**
 * The receipt of an order that came through a link: what was ordered, what it cost, who paid, who sold. A4, tagged. The same
 * order in the same state gives the same bytes.
 */
export const receiptPdf = async (given: ReceiptPaper, fonts: Fonts): Promise<Uint8Array> => {
  const { stored, language, account } = given;
  const { order } = stored;
  const title = TEXTS[order.payment_method === null ? "confirmation" : "receipt"][language];
  const subject = `${TEXTS.number[language]} ${order.id}`;
  const sheet = paper({ title, subject, author: account, at: order.created_at, language }, fonts);
  writeHead(sheet, title, given);
  const people = [...sellerPart(given), customerPart(given)].filter(({ lines }) => lines.length > 0);
  if (people.length > 0) sheet.beside(people);
  sheet.room(14);
  writeCosts(sheet, given);
  writeWay(sheet, given);
  writeTerms(sheet, given);
  return sheet.finish((page, pages) => `${order.id} · ${PAGE_OF[language](page, pages)}`);
};

/** Through whom it was ordered, what the paper is, and what it comes to in one sentence. */
const writeHead = (sheet: Sheet, title: string, { stored, language, account, logo }: ReceiptPaper): void => {
  const { order, mode } = stored;
  if (logo) sheet.logo(logo, account);
  sheet.write(account, { size: 13, isBold: true, colour: COLOURS.accent, after: 22 });
  sheet.write(title, { role: "H1", size: 22, isBold: true, after: 4 });
  sheet.write(`${TEXTS.number[language]} ${order.id}`, { size: 9, colour: COLOURS.quiet, after: 14 });
  const isStopped = order.status === "cancelled" || order.status === "failed";
  if (isStopped) sheet.write(TEXTS.stopped[language], { size: 11, isBold: true, colour: COLOURS.test, after: 8 });
  if (mode === "test") sheet.write(ORDER_TEXTS.test[language], { colour: COLOURS.test, after: 8 });
  if (!order.total_cost) return;
  const sentence = TEXTS[order.payment_method === "card" ? "paid" : "ordered"][language]
    .replace("{total}", money(order.total_cost, order.currency, language))
    .replace("{day}", day(order.created_at, language));
  sheet.write(sentence, { size: 15, isBold: true, after: 16 });
};

const sellerPart = ({ seller, language }: ReceiptPaper) =>
  seller
    ? [
        {
          heading: TEXTS.seller[language],
          lines: [
            ...[seller.name, ...seller.address, ...(seller.registered ?? [])].map((text) => ({ text })),
            { text: seller.email, link: `mailto:${seller.email}` },
          ],
        },
      ]
    : [];

const customerPart = ({ customer, stored: { order }, language }: ReceiptPaper) => ({
  heading: TEXTS.customer[language],
  lines: [customer, order.email].flatMap((text) => (text ? [{ text }] : [])),
});

/** What was bought, each part with its price, and what it comes to. */
const writeCosts = (sheet: Sheet, { stored: { order }, language, account }: ReceiptPaper): void => {
  const amount = (value: typeof order.total_cost) => (value ? money(value, order.currency, language) : "–");
  sheet.table(
    [{ share: 0.46 }, { share: 0.2, align: "right" }, { share: 0.17, align: "right" }, { share: 0.17, align: "right" }],
    [TEXTS.what[language], ORDER_TEXTS.mass[language], TEXTS.perTonne[language], TEXTS.amount[language]],
    [
      ...(order.bundles ?? []).map(({ bundle_name, quantity, unit_price, offset_cost }) => [
        bundle_name,
        `${exactMass(quantity, language)} CO₂e`,
        amount(unit_price),
        amount(offset_cost),
      ]),
      [TEXTS.fee[language], "", "", amount(order.commission)],
    ],
    [[TEXTS.total[language], "", "", amount(order.total_cost)]],
  );
  const isCard = order.payment_method === "card";
  const payer = isCard ? TEXTS.card[language] : ORDER_TEXTS.paidByOwner[language].replace("{account}", () => account);
  sheet.write(payer, { align: "right", colour: COLOURS.quiet, after: 22 });
};

const QR_SIZE = 72;

/** Where the order is followed to its certificate. */
const writeWay = (sheet: Sheet, { language, address }: ReceiptPaper): void => {
  const from = sheet.room(QR_SIZE + 12);
  const [x, width] = [SHEET.left + QR_SIZE + 6, SHEET.width - QR_SIZE - 6];
  const { doc, page } = sheet;
  const qrX = SHEET.left - blankEdge(address, QR_SIZE);
  page.figure(TEXTS.qr[language], () => drawQrCode(doc, address, qrX, from, QR_SIZE));
  doc.font("bold").fontSize(9).fillColor(COLOURS.ink);
  page.tag("H2", () => doc.text(TEXTS.status[language], x, from + 14, { width }));
  doc.font("regular").fontSize(8.5).fillColor(COLOURS.accent);
  page.tag("P", () => doc.text(address, x, doc.y + 3, { width, link: address }));
};

const writeTerms = (sheet: Sheet, { seller, language }: ReceiptPaper): void => {
  if (!seller) return;
  for (const [name, link] of [
    [TEXTS.terms[language], seller.terms],
    [TEXTS.privacy[language], seller.privacy],
  ] as const)
    sheet.write(`${name}: ${link}`, { size: 8.5, colour: COLOURS.quiet, link });
};
