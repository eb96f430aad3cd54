import { ApiError } from "@isotherm/core";
import type { PageResponse, HtmlRequest } from "@isotherm/http";
import { languageOf, goTo } from "@isotherm/pages";
import { amountUnit, choiceOf, type Entries, EntryFault, refuseAmbiguous } from "./choice.ts";
import { confirmPage } from "./confirm-page.ts";
import { linkPage } from "./link-page.ts";
import { type LinkPageUses, orderChoice, paymentProviderOf } from "./order-choice.ts";
import { type OpenLink, isSubmission, newSubmission } from "@isotherm/storefront";

/** What the customer saw when they confirmed. By value it is the quantity that a price changes, by mass the total. */
interface SeenPrice {
  readonly submission: string;
  readonly total: string;
  readonly quantity: string;
}

/** A form as it was sent. */
interface SentForm {
  readonly entries: Entries;
  /** The form that the customer confirmed; undefined for what they have not seen priced yet. */
  readonly confirmed: SeenPrice | undefined;
  readonly wantsChange: boolean;
}

const sentForm = (form: URLSearchParams): SentForm => {
  const field = (name: string): string => form.get(name) ?? "";
  const submission = field("submission");
  return {
    entries: {
      bundle: field("bundle"),
      by: amountUnit(form.get("by")),
      amount: field("amount"),
      email: field("email"),
      customer: field("customer"),
    },
    confirmed:
      field("confirmed") === "yes" && isSubmission(submission)
        ? { submission, total: field("total"), quantity: field("quantity") }
        : undefined,
    wantsChange: field("change") !== "",
  };
};

/** Takes a form of a link: prices it, and orders once the customer has confirmed the price. */
export const orderByForm = async (
  uses: LinkPageUses,
  request: HtmlRequest,
  opened: OpenLink,
): Promise<PageResponse> => {
  const form = new URLSearchParams(request.body);
  const { token, account_id } = opened.link;
  // A field that people do not see: only a program fills it in.
  if (form.get("website")) return goTo(`/l/${token}`);
  const sent = sentForm(form);
  const earlier = sent.confirmed && (await uses.orderOfSubmission(token, sent.confirmed.submission));
  if (earlier !== undefined) return goTo((await uses.receiptAddresses())({ account_id, order_id: earlier }));
  const { entries } = sent;
  const language = languageOf(request.header("accept-language"));
  const mailsReceipt = uses.mailsReceipts.includes(opened.account.type);
  const page = { open: opened, language, canOrder: true, seller: uses.seller, mailsReceipt };
  if (sent.wantsChange) return linkPage({ ...page, entries });
  try {
    return await priceOrOrder(uses, request, opened, sent);
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error;
    return linkPage({ ...page, open: error.open ?? opened, entries, fault: error });
  }
};

/** @throws EntryFault */
const priceOrOrder = async (
  uses: LinkPageUses,
  { origin, header }: HtmlRequest,
  opened: OpenLink,
  { entries, confirmed }: SentForm,
): Promise<PageResponse> => {
  const language = languageOf(header("accept-language"));
  refuseAmbiguous(entries, language);
  const choice = choiceOf(opened, entries, origin);
  const provider = await paymentProviderOf(uses, opened);
  const view = { open: opened, language, entries, choice, seller: uses.seller, leadsTo: provider?.leadsTo };
  const { estimated_total_cost: total, estimated_quantity: quantity } = choice.quote;
  if (confirmed?.total === total.toFixed() && confirmed.quantity === quantity.toFixed()) {
    const { submission } = confirmed;
    try {
      return goTo((await orderChoice(uses, opened, choice, { submission, origin, language })).address);
    } catch (error) {
      if (!provider || !(error instanceof ApiError) || !error.passes) throw error;
      // Sent again it is the same payment.
      return confirmPage({ ...view, submission, again: "unreachable" });
    }
  }
  // What is paid for another price is another payment.
  const submission = confirmed && !provider ? confirmed.submission : newSubmission(uses.tokens);
  return confirmPage({ ...view, submission, again: confirmed && "changed" });
};
