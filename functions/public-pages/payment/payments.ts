import type { AccountType } from "@isotherm/contract";
import type { StoredPayment } from "@isotherm/store";

/** A payment that is about to begin. */
export type AskedPayment = StoredPayment & { readonly shown: NonNullable<StoredPayment["shown"]> };

/** Where customers pay. */
export interface PaymentPort {
  /**
   * Begins a payment, or finds the one that was begun; answers the address at which the customer goes on: a path of ours, or
   * a URL of `leadsTo`.
   *
   * @throws Refusal order_value_invalid for an amount that can't be paid there, service_unavailable
   */
  begin(payment: AskedPayment): Promise<string>;
  /** The origin of another host that forms have to lead to, if there is one. */
  readonly leadsTo?: string;
}

/** Where the customers of an account pay, by its mode; undefined when no way of paying is set up. */
export type Payments = (mode: AccountType) => Promise<PaymentPort | undefined>;

/** Keeps a form for so many days; answers the one that is kept under its id. */
export type KeepPayment = (payment: StoredPayment, days: number) => Promise<StoredPayment>;

const DAYS_IN_SANDBOX = 1;

/** Pages of our own on which nothing is paid: for test accounts only. */
export const sandboxPayments = (keep: KeepPayment): PaymentPort => ({
  begin: async (payment) => `/pay/${(await keep(payment, DAYS_IN_SANDBOX)).id}`,
});
