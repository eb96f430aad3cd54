import { instant, type OrderId, Refusal } from "@isotherm/core";
import type { Language } from "../frame/language.ts";
import type { AskedPayment } from "../payment/payments.ts";
import { type Choice, EntryFault, limitFault } from "./choice.ts";
import type { LinkPageUses } from "./link-uses.ts";
import { type OpenLink, openLink } from "./open-link.ts";
import { placeThroughLink } from "./place-through-link.ts";
import { tillOf } from "./till.ts";

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
 * @throws EntryFault for an amount that cannot be paid by card, or that the link does not allow any more, Refusal service_unavailable
 */
export const orderChoice = async (
  uses: LinkPageUses,
  opened: OpenLink,
  choice: Choice,
  sending: Sending,
): Promise<NextStep> => {
  const { link } = opened;
  if (link.require_payment) return { address: await beginPayment(uses, opened, choice, sending) };
  const { submission, origin } = sending;
  const addressOf = await uses.receiptAddresses();
  const order = await placeThroughLink(uses, opened, { choice, submission, payment: null, origin }).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== "offset_link_limit_reached") throw error;
      // Other orders were faster: the customer is shown what they have left.
      throw limitFault(await openLink(uses, link.token, instant(uses.clock.nowMs())));
    },
  );
  return { address: addressOf({ account_id: link.account_id, order_id: order }), order };
};

const beginPayment = async (
  uses: LinkPageUses,
  opened: OpenLink,
  { quote, offer, email }: Choice,
  { submission, origin, language }: Sending,
): Promise<string> => {
  const till = await tillOf(uses, opened);
  if (!till) throw new Refusal("service_unavailable");
  const { requested_value: value, requested_quantity: mass } = quote;
  const payment: AskedPayment = {
    id: submission,
    token: opened.link.token,
    bundle_id: offer.bundle.id,
    email,
    total: quote.estimated_total_cost,
    currency: opened.account.currency,
    wanted: value === null ? { mass: mass ?? quote.estimated_quantity } : { value },
    shown: { origin, language, product: offer.bundle.name },
  };
  try {
    return await till.begin(payment);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "order_value_invalid") throw error;
    throw unpayable(opened, error);
  }
};

/** An amount that the customer did not choose they cannot mend. */
const unpayable = ({ link }: OpenLink, refusal: Refusal): EntryFault =>
  new EntryFault("amount", link.value ? "fixedFails" : "unpayable", refusal);
