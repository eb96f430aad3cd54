import type { AccountType } from "@isotherm/contract";
import type { StoredPayment } from "@isotherm/store";

/** Where customers pay. */
export interface PaymentPort {
  /** Begins a payment; answers the address at which the customer goes on. */
  begin(payment: StoredPayment): Promise<string>;
}

/** Pages of our own on which nothing is paid: for test accounts only. */
const sandbox: PaymentPort = { begin: ({ id }) => Promise.resolve(`/pay/${id}`) };

/** Where the customers of an account pay; undefined when no way of paying is set up for its mode. */
export const paymentsOf = (mode: AccountType): PaymentPort | undefined => (mode === "test" ? sandbox : undefined);
