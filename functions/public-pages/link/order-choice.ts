import type { AccountType } from "@isotherm/contract";
import type { Seller } from "@isotherm/contract/seller";
import { instant, type OrderId, ApiError, type TokenGenerator } from "@isotherm/core";
import type { Language } from "@isotherm/pages";
import type { AskedPayment, PaymentPort, Payments } from "@isotherm/payments";
import { ClosedLink, openLink, type OpenLink, placeThroughLink, refuseDisabledNow } from "@isotherm/storefront";
import type { PaymentPageUses } from "../payment/card-return.ts";
import { type Choice, EntryFault, limitFault } from "./choice.ts";

/** What an order through a link needs besides the choice. */
export interface Sending {
  readonly submission: string;
  readonly origin: string;
  readonly language: Language;
}

/** Where a customer goes on: the receipt of an order, or where they pay first. */
export interface NextStep {
  readonly address: string;
  readonly order?: OrderId;
}

/**
 * Orders what a customer has chosen, or sends them to where they pay first.
 *
 * @throws EntryFault for an amount that cannot be paid by card or is above what the link still allows, and for a bundle that
 *   was disabled meanwhile; ApiError service_unavailable
 */
export const orderChoice = async (
  uses: LinkPageUses,
  opened: OpenLink,
  choice: Choice,
  sending: Sending,
): Promise<NextStep> => {
  const { link } = opened;
  try {
    if (link.require_payment) {
      await refuseDisabledNow(uses, [choice.offer.bundle.id]);
      return { address: await beginPayment(uses, opened, choice, sending) };
    }
    const { submission, origin, language } = sending;
    const addressOf = await uses.receiptAddresses();
    const order = await placeThroughLink(uses, opened, { choice, submission, payment: null, origin, language });
    return { address: addressOf({ account_id: link.account_id, order_id: order }), order };
  } catch (error) {
    if (error instanceof ApiError) await refuseByNow(uses, opened, choice, error);
    throw error;
  }
};

/** What was changed since the link was read, for the customer to mend. */
const refuseByNow = async (
  uses: LinkPageUses,
  opened: OpenLink,
  { offer: { bundle } }: Choice,
  refusal: ApiError,
): Promise<void> => {
  if (refusal.code === "offset_link_limit_reached") {
    throw limitFault(await openLink(uses, opened.link.token, instant(uses.clock.nowMs())));
  }
  if (refusal.code === "bundle_selection_bundle_invalid") {
    const offers = opened.offers.filter((offer) => offer.bundle.id !== bundle.id);
    if (offers.length === 0) throw new ClosedLink("noOffers", opened.link, opened.account);
    throw new EntryFault("bundle", "endedBundle", refusal, { ...opened, offers });
  }
};

const beginPayment = async (
  uses: LinkPageUses,
  opened: OpenLink,
  { quote, offer, email, customer }: Choice,
  { submission, origin, language }: Sending,
): Promise<string> => {
  const provider = await paymentProviderOf(uses, opened);
  if (!provider) throw new ApiError("service_unavailable");
  const { requested_value: value, requested_quantity: mass } = quote;
  const payment: AskedPayment = {
    id: submission,
    token: opened.link.token,
    bundle_id: offer.bundle.id,
    email,
    ...(customer !== undefined && { customer }),
    total: quote.estimated_total_cost,
    currency: opened.account.currency,
    wanted: value === null ? { mass: mass ?? quote.estimated_quantity } : { value },
    shown: { origin, language, product: offer.bundle.name },
  };
  try {
    return await provider.begin(payment);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "order_value_invalid") throw error;
    throw unpayable(opened, error);
  }
};

/** An amount that the customer did not choose they cannot mend. */
const unpayable = ({ link }: OpenLink, refusal: ApiError): EntryFault =>
  new EntryFault("amount", link.value ? "fixedFails" : "unpayable", refusal);

/** What the pages of a link use. */
export interface LinkPageUses extends Omit<PaymentPageUses, "payments"> {
  readonly tokens: TokenGenerator;
  readonly paymentsOf: Payments;
  /** Who sells, where the deployment names them. */
  readonly seller: Seller | undefined;
  /** Whose customers get receipts by mail once they have paid: accounts of these modes. */
  readonly mailsReceipts: readonly AccountType[];
  /** The folder with the fonts of pictures, and with what draws them. */
  readonly files: string;
  /** What the places of visitors are found with. */
  readonly visitorSecret: () => Promise<string>;
}

type Uses = Pick<LinkPageUses, "paymentsOf">;

/** Where the customers of a link pay; undefined where they do not pay, or no way of paying is set up. */
export const paymentProviderOf = async (
  { paymentsOf }: Uses,
  { link, account }: Pick<OpenLink, "link" | "account">,
): Promise<PaymentPort | undefined> => (link.require_payment ? paymentsOf(account.type) : undefined);

/** Whether customers can order: where they have to pay, there must be a way. */
export const canOrder = async (uses: Uses, opened: Pick<OpenLink, "link" | "account">): Promise<boolean> =>
  !opened.link.require_payment || (await paymentProviderOf(uses, opened)) !== undefined;
