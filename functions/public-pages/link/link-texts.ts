import type { AccountType } from "@isotherm/contract";
import { AMBIGUOUS_NUMBER, html, type Html, type Language, type Text } from "@isotherm/pages";
import { ORDER_TEXTS } from "@isotherm/papers/order-texts";

/** The words of the pages that customers of an offset link see. */
export const LINK_TEXTS = {
  ...ORDER_TEXTS,
  heading: { en: "Fund climate projects", de: "Klimaprojekte finanzieren" },
  choose: { en: "What to support", de: "Was Sie unterstützen" },
  amount: { en: "How much", de: "Wie viel" },
  amountField: { en: "Amount", de: "Betrag oder Menge" },
  unit: { en: "In", de: "In" },
  byKilograms: { en: "kg CO₂e", de: "kg CO₂e" },
  byMass: { en: "t CO₂e", de: "t CO₂e" },
  fixed: { en: "The amount is fixed:", de: "Der Betrag steht fest:" },
  contact: { en: "Where to reach you", de: "Wie wir Sie erreichen" },
  email: { en: "E-mail address", de: "E-Mail-Adresse" },
  emailUse: {
    en: "It is stored with the order and shown to the owner of this link.",
    de: "Sie wird mit der Bestellung aufbewahrt und dem Betreiber dieses Links gezeigt.",
  },
  receiptGoesThere: { en: "Your receipt goes there.", de: "Dorthin geht Ihr Beleg." },
  receiptOnPage: {
    en: "No mail is sent: you find your receipt on the page that follows.",
    de: "Es wird keine E-Mail verschickt: Ihren Beleg finden Sie auf der Seite danach.",
  },
  customer: { en: "Name on your certificate (optional)", de: "Name auf Ihrer Bescheinigung (freiwillig)" },
  customerUse: {
    en: "It stands on the certificate that your receipt leads to, not on public pages.",
    de: "Er steht auf der Bescheinigung, zu der Ihr Beleg führt, nicht auf öffentlichen Seiten.",
  },
  nameShown: { en: "Name on the certificate", de: "Name auf der Bescheinigung" },
  wrongName: {
    en: "Please give the name in one line, at most 255 characters.",
    de: "Bitte geben Sie den Namen in einer Zeile an, höchstens 255 Zeichen.",
  },
  leaveEmpty: { en: "Leave this field empty", de: "Dieses Feld leer lassen" },
  next: { en: "Continue", de: "Weiter" },
  perTonne: { en: "per tonne", de: "je Tonne" },
  perHundredKilograms: { en: "per 100 kg, fees included", de: "je 100 kg, Gebühren inbegriffen" },
  where: { en: "Where:", de: "Wo:" },
  whyPrices: { en: "Why the prices differ", de: "Warum die Preise verschieden sind" },
  feeShare: {
    en: "Each price holds a fee of {fee} % on the price of the credits.",
    de: "Jeder Preis enthält eine Gebühr von {fee} % auf den Preis der Zertifikate.",
  },
  by: { en: "with Isotherm", de: "mit Isotherm" },
  faulty: { en: "Please check", de: "Bitte prüfen" },
  projects: { en: "Projects", de: "Projekte" },
  stock: { en: "in stock", de: "vorrätig" },
  noCard: {
    en: "Card payment is not set up here, so nothing can be ordered yet.",
    de: "Die Kartenzahlung ist hier noch nicht eingerichtet; eine Bestellung ist noch nicht möglich.",
  },
  check: { en: "Check your order", de: "Bestellung prüfen" },
  paidBy: { en: "Payment", de: "Zahlung" },
  paidByCard: { en: "By card, on the next page", de: "Mit Karte, auf der nächsten Seite" },
  order: { en: "Order now", de: "Jetzt bestellen" },
  pay: { en: "Continue to payment", de: "Weiter zur Zahlung" },
  back: { en: "Change", de: "Ändern" },
  scarce: {
    en: "Credits in stock do not cover this quantity yet. The order is taken all the same and may take longer.",
    de: "Der Vorrat deckt diese Menge noch nicht. Die Bestellung gilt trotzdem und kann länger dauern.",
  },
  changed: {
    en: "The price has changed since you saw it. Please check again.",
    de: "Der Preis hat sich inzwischen geändert. Bitte prüfen Sie noch einmal.",
  },
  unreachable: {
    en: "Card payment is currently unavailable. Nothing was charged and nothing was ordered. Please try again in a minute.",
    de: "Die Kartenzahlung antwortet gerade nicht. Es wurde nichts abgebucht und nichts bestellt. Bitte versuchen Sie es in einer Minute noch einmal.",
  },
  wrongBundle: { en: "Please choose one of the offers.", de: "Bitte wählen Sie eines der Angebote." },
  endedBundle: {
    en: "This offer has ended. Please choose another one.",
    de: "Dieses Angebot ist inzwischen beendet. Bitte wählen Sie ein anderes.",
  },
  wrongAmount: {
    en: "Please enter an amount above zero in digits, such as 12.50.",
    de: "Bitte geben Sie einen Betrag über null in Ziffern an, etwa 12,50.",
  },
  ambiguousAmount: AMBIGUOUS_NUMBER,
  tooSmall: { en: "This amount is too small to buy anything.", de: "Für diesen Betrag gibt es nichts zu kaufen." },
  unpayable: {
    en: "This amount is too small or too large to be paid by card.",
    de: "Dieser Betrag ist für eine Kartenzahlung zu klein oder zu groß.",
  },
  fixedChanged: {
    en: "The amount has changed. Please check it below.",
    de: "Der Betrag hat sich geändert. Bitte prüfen Sie ihn unten.",
  },
  fixedFails: {
    en: "Nothing can be ordered for this amount. Please tell whoever gave you this link.",
    de: "Für diesen Betrag lässt sich nichts bestellen. Bitte sagen Sie dort Bescheid, wo Sie diesen Link bekommen haben.",
  },
  overLimit: {
    en: "That costs more than this link still allows. Please choose less.",
    de: "Das kostet mehr, als dieser Link noch zulässt. Bitte wählen Sie weniger.",
  },
  fixedOverLimit: {
    en: "This link allows no further order of its amount at the moment. Please tell whoever gave you this link.",
    de: "Dieser Link lässt zurzeit keine weitere Bestellung über seinen Betrag zu. Bitte sagen Sie dort Bescheid, wo Sie diesen Link bekommen haben.",
  },
  usedUp: {
    en: "This link is used up. Nothing more can be ordered through it.",
    de: "Dieser Link ist aufgebraucht. Bestellen lässt sich damit nichts mehr.",
  },
  usedUpToday: {
    en: "This link is used up for today. It takes orders again after midnight (UTC).",
    de: "Dieser Link ist für heute aufgebraucht. Nach Mitternacht (UTC) nimmt er wieder Bestellungen an.",
  },
  leftByOrder: { en: "The most that one order may cost:", de: "Eine Bestellung darf höchstens kosten:" },
  leftByDaily: {
    en: "Left for orders until midnight (UTC):",
    de: "Noch übrig für Bestellungen bis Mitternacht (UTC):",
  },
  leftByTotal: { en: "Left for orders through this link:", de: "Noch übrig für Bestellungen über diesen Link:" },
  wrongEmail: {
    en: "Please enter an e-mail address, such as name@example.org.",
    de: "Bitte geben Sie eine E-Mail-Adresse an, etwa name@example.org.",
  },
  notAllowed: {
    en: "This address may not use the link. Please use the one that the link was sent to.",
    de: "Mit dieser Adresse lässt sich der Link nicht nutzen. Bitte nehmen Sie die, an die er geschickt wurde.",
  },
  buys: { en: "That is", de: "Das sind" },
  costs: { en: "That costs", de: "Das kostet" },
} as const satisfies Record<string, Text>;

/** The name of a text. */
export type LinkText = keyof typeof LINK_TEXTS;

/** Says in test mode that nothing here is real. */
export const testBanner = (mode: AccountType, language: Language): Html | false =>
  mode === "test" && html`<p class="banner">${LINK_TEXTS.test[language]}</p>`;
