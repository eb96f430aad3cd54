import { CurrencyCode } from "@isotherm/contract";
import type { JsonObject } from "../row.ts";
import { countryIn, happenedColumn, metadataOf, REFERENCE, unitOf, yesOrNo } from "./recurring-columns.ts";
import { CellFault, type LineCells, type Template } from "./template.ts";

/** Signs that stand for one currency only; those of dollars, yen and crowns do not. */
const SIGNS: Readonly<Record<string, readonly string[]>> = { EUR: ["€", "Euro"], GBP: ["£"], INR: ["₹"], PLN: ["zł"] };
const CURRENCIES = Object.fromEntries(CurrencyCode.options.map((code) => [code, [code, ...(SIGNS[code] ?? [])]]));

/** `transactions`: a purchase in each line. */
export const TRANSACTIONS: Template = {
  joinsLines: false,
  columns: [
    {
      ...REFERENCE,
      synonyms:
        "ref, id, transaction, transaction id, invoice, invoice no, invoice number, Referenz, Beleg, Belegnummer, Beleg-Nr, Rechnung, Rechnungsnummer, Rechnungs-Nr".split(
          ", ",
        ),
    },
    {
      name: "amount",
      synonyms: "value, net amount, total amount, spend, price, Betrag, Nettobetrag, Wert, Umsatz, Preis".split(", "),
      type: "number",
      isRequired: true,
      units: CURRENCIES,
      fields: ["value.value", "value"],
      about: "what was paid, without shipping and taxes",
    },
    {
      name: "currency",
      synonyms: ["currency code", "curr", "Währung", "Währungscode"],
      type: "text",
      fields: ["value.currency"],
      about: "a code or sign such as EUR or €; needed unless the header or the cell of the amount names it",
    },
    {
      name: "merchant",
      synonyms: "supplier, vendor, payee, seller, Händler, Lieferant, Kreditor, Verkäufer, Zahlungsempfänger".split(
        ", ",
      ),
      type: "text",
      fields: ["merchant.name", "merchant"],
      about: "who was paid",
    },
    {
      name: "category code",
      synonyms: "mcc, merchant category code, category, Kategoriecode, Branchencode, Händlerkategorie".split(", "),
      type: "text",
      fields: ["merchant.category_code"],
      about: "merchant category code (ISO 18245), four digits; lost leading zeros are restored",
    },
    {
      name: "description",
      synonyms: "text, purpose, item, Beschreibung, Verwendungszweck, Buchungstext, Bezeichnung, Artikel".split(", "),
      type: "text",
      fields: ["merchant.search_term"],
      about: "what was bought, in words; searched where there is no category code",
    },
    {
      name: "country",
      synonyms: ["country code", "merchant country", "Land", "Ländercode", "Länderkürzel"],
      type: "text",
      isRequired: true,
      fields: ["merchant.country_code"],
      about: "of the merchant: a code such as DEU or DE, or the name in English or German",
    },
    {
      name: "purchased on",
      synonyms: [
        ..."date, purchase date, booking date, posting date, transaction date, invoice date".split(", "),
        ..."Datum, Kaufdatum, Buchungsdatum, Belegdatum, Rechnungsdatum".split(", "),
      ],
      type: "date",
      fields: ["transaction_processed_at"],
      about: "YYYY-MM-DD, DD.MM.YYYY or D/M/YYYY, with or without a time (UTC)",
    },
    happenedColumn("is_transaction", "is transaction, is purchase"),
  ],
  bodyOf: ([line]) => {
    if (line === undefined) throw new Error("a row without a line");
    const is_transaction = yesOrNo(line, "happened");
    const transaction_processed_at = line.date("purchased on");
    return {
      ...metadataOf(line),
      value: moneyOf(line),
      merchant: merchantOf(line),
      ...(is_transaction !== undefined && { is_transaction }),
      ...(transaction_processed_at !== undefined && { transaction_processed_at }),
    };
  },
};

const moneyOf = (line: LineCells): JsonObject => {
  const paid = line.amount("amount");
  if (paid === undefined) throw new CellFault(line, "amount", "is empty");
  const told = line.text("currency");
  // What is none is refused as the interface refuses it.
  const beside = told && (unitOf(CURRENCIES, told) ?? told);
  if (beside !== undefined && paid.unit !== undefined && beside !== paid.unit) {
    throw new CellFault(line, "currency", `is ${beside}, but amount says ${paid.unit}`);
  }
  const currency = beside ?? paid.unit;
  if (currency === undefined) throw new CellFault(line, "currency", "is empty");
  return { value: paid.amount, currency };
};

const CODE_DIGITS = 4;

const merchantOf = (line: LineCells): JsonObject => {
  const [name, description] = [line.text("merchant"), line.text("description")];
  const code = line.text("category code")?.replace(/\.0+$/, "");
  const country_code = countryIn(line, "country");
  if (country_code === undefined) throw new CellFault(line, "country", "is empty");
  const search_term = code === undefined ? (description ?? name) : description;
  if (code === undefined && search_term === undefined) {
    throw new CellFault(line, "category code", "is empty, and neither a description nor a merchant is given");
  }
  return {
    ...(name !== undefined && { name }),
    country_code,
    ...(code !== undefined && { category_code: code.padStart(CODE_DIGITS, "0") }),
    ...(search_term !== undefined && { search_term }),
  };
};
