import { Name, type OrderQuote } from "@isotherm/contract";
import { type Decimal, decimal, ApiError } from "@isotherm/core";
import { payableValue, quote, type QuoteRequest } from "@isotherm/ordering";
import { isAmbiguousNumber, type Language } from "@isotherm/pages";
import * as z from "zod";
import type { LinkText } from "./link-texts.ts";
import type { Offer, OpenLink } from "@isotherm/storefront";

/** What a customer wrote into the form, as it was sent. */
export interface Entries {
  readonly bundle: string;
  readonly by: "value" | "mass" | "kg";
  readonly amount: string;
  readonly email: string;
  /** For the certificate; empty where the customer wants none on it, or pays nothing. */
  readonly customer: string;
}

/** What a customer wants, priced. */
export interface Choice {
  readonly offer: Offer;
  readonly email: string;
  readonly customer: string | undefined;
  readonly quote: OrderQuote;
}

/** Why a form cannot be taken: the field, what its reader is told, and the refusal for a program. */
export class EntryFault extends Error {
  readonly field: keyof Entries;
  readonly text: LinkText;
  readonly refusal: ApiError;
  /** The link as it is now, where it changed after it was read. */
  readonly open: OpenLink | undefined;

  constructor(field: keyof Entries, text: LinkText, refusal: ApiError, open?: OpenLink) {
    super(text);
    this.name = "EntryFault";
    this.field = field;
    this.text = text;
    this.refusal = refusal;
    this.open = open;
  }
}

const KG_PER_TONNE = 1_000;

/** How a customer may say how much: anything unknown is money. */
export const amountUnit = (text: string | null): Entries["by"] => (text === "mass" || text === "kg" ? text : "value");

/** Decimals as the interface takes them, also with a comma; no grouping, which would be ambiguous. */
export const AMOUNT_PATTERN = String.raw`[0-9]{1,20}([.,][0-9]{1,18})?`;
const AMOUNT = new RegExp(`^${AMOUNT_PATTERN}$`);
const Email = z.email().max(254);

/**
 * The price of what a customer wants.
 *
 * @throws EntryFault
 */
export const pricedChoice = (
  open: OpenLink,
  entries: Pick<Entries, "bundle" | "by" | "amount">,
  origin: string,
): Omit<Choice, "email" | "customer"> => {
  const offer = open.offers.find(({ bundle }) => bundle.id === entries.bundle);
  if (!offer) throw new EntryFault("bundle", "wrongBundle", refusedBundle(open, entries.bundle));
  const wanted = wantedOf(open, entries);
  try {
    const terms = { ...open.terms, trunc: "g" as const, origin };
    return { offer, quote: quote(wanted, [{ bundle: offer.bundle, percentage: decimal(100) }], terms) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw tooSmall(open, error);
  }
};

/** An amount that the customer did not choose they cannot mend. */
const tooSmall = ({ link }: OpenLink, refusal: ApiError): EntryFault =>
  new EntryFault("amount", link.value ? "fixedFails" : "tooSmall", refusal);

/**
 * A whole form, priced.
 *
 * @throws EntryFault
 */
export const choiceOf = (open: OpenLink, entries: Entries, origin: string): Choice => {
  const priced = pricedChoice(open, entries, origin);
  const email = Email.safeParse(entries.email.trim());
  if (!email.success) {
    throw new EntryFault("email", "wrongEmail", new ApiError("validation_error", "email: must be an e-mail address"));
  }
  const { emails } = open.link;
  if (emails && !emails.some((allowed) => allowed.toLowerCase() === email.data.toLowerCase())) {
    throw new EntryFault("email", "notAllowed", new ApiError("link_email_not_allowed"));
  }
  const customer = customerOf(open, entries);
  refuseOverLimit(open, priced.quote);
  return { ...priced, email: email.data, customer };
};

/** The name of a customer who pays; whoever pays nothing is asked for none. */
const customerOf = ({ link }: OpenLink, { customer }: Entries): string | undefined => {
  if (!link.require_payment || customer.trim() === "") return undefined;
  const name = Name.safeParse(customer);
  if (name.success) return name.data;
  throw new EntryFault("customer", "wrongName", new ApiError("validation_error", "name: is no name in one line"));
};

/**
 * Refuses an order that costs more than its link still allows. Orders placed meanwhile are refused by the transaction.
 *
 * @throws EntryFault
 */
export const refuseOverLimit = (open: OpenLink, { estimated_total_cost }: OrderQuote): void => {
  if (open.left && estimated_total_cost.gt(open.left.amount)) throw limitFault(open);
};

/** Why an order is refused that costs more than its link still allows. An amount that the customer did not choose they cannot mend. */
export const limitFault = (open: OpenLink): EntryFault => {
  const { link, left, account } = open;
  const detail = left && `value: an order through this link may cost ${left.amount.toFixed()} ${account.currency} now.`;
  const refusal = new ApiError("offset_link_limit_reached", detail ?? undefined);
  return new EntryFault("amount", link.value ? "fixedOverLimit" : "overLimit", refusal, open);
};

const refusedBundle = ({ catalogue, link }: OpenLink, id: string): ApiError =>
  link.bundle_ids.some((known) => known === id) && catalogue.bundles.get(id)?.disabled
    ? new ApiError("bundle_selection_bundle_invalid")
    : new ApiError("bundle_id_invalid", "bundle_id: is no bundle of the link");

const wantedOf = (open: OpenLink, { by, amount }: Pick<Entries, "by" | "amount">): QuoteRequest => {
  const { link, account } = open;
  const given = amount.trim() === "" && link.value ? link.value : amountOf(amount);
  if (link.value && (by !== "value" || !given.eq(link.value))) {
    throw new EntryFault("amount", "fixedChanged", new ApiError("validation_error", "value: is fixed by the link"));
  }
  if (by !== "value") return { mass: by === "kg" ? given.div(KG_PER_TONNE) : given };
  try {
    return { value: payableValue(given, account.currency) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw tooSmall(open, error);
  }
};

/** Refuses an amount that a person of this language may mean in two ways. @throws EntryFault */
export const refuseAmbiguous = ({ amount }: Pick<Entries, "amount">, language: Language): void => {
  if (isAmbiguousNumber(amount, language))
    throw new EntryFault(
      "amount",
      "ambiguousAmount",
      new ApiError("validation_error", "value: may be read in two ways"),
    );
};

const amountOf = (text: string): Decimal => {
  const written = text.trim();
  const amount = AMOUNT.test(written) ? decimal(written.replace(",", ".")) : undefined;
  if (!amount?.gt(0)) {
    throw new EntryFault("amount", "wrongAmount", new ApiError("validation_error", "value: must be a number above 0"));
  }
  return amount;
};
