import type { Secrets } from "@isotherm/core";
import type { PaymentPageUses } from "../payment/payment-pages.ts";
import type { Payments } from "../payment/payments.ts";

/** What the pages of a link use. */
export interface LinkPageUses extends Omit<PaymentPageUses, "payments"> {
  readonly secrets: Secrets;
  readonly paymentsOf: Payments;
  /** What the places of visitors are found with. */
  readonly visitorSecret: () => Promise<string>;
}
