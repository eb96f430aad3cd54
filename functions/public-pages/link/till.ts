import type { PaymentPort } from "../payment/payments.ts";
import type { LinkPageUses } from "./link-uses.ts";
import type { OpenLink } from "./open-link.ts";

type Uses = Pick<LinkPageUses, "paymentsOf">;

/** Where the customers of a link pay; undefined where they do not pay, or no way of paying is set up. */
export const tillOf = async (
  { paymentsOf }: Uses,
  { link, account }: Pick<OpenLink, "link" | "account">,
): Promise<PaymentPort | undefined> => (link.require_payment ? paymentsOf(account.type) : undefined);

/** Whether customers can order: where they have to pay, there must be a way. */
export const canOrder = async (uses: Uses, opened: Pick<OpenLink, "link" | "account">): Promise<boolean> =>
  !opened.link.require_payment || (await tillOf(uses, opened)) !== undefined;
