import { type AccountId, ApiError } from "@isotherm/core";
import { change, requireNot } from "./write-transaction.ts";
import { keys } from "./keys.ts";
import { operate, type Operating } from "./operator/operator-act.ts";

// A suspended account may read and estimate, but nothing is priced or ordered for it, and it makes no offset links. Its links
// are not found, which `isEnabled` of the storefront decides; its estimates say in place of a quote that it is suspended.

/**
 * Refuses what a suspended account may not do. What is known of the account may be seconds old: `requireNotSuspended` is
 * checked when an order is written.
 *
 * @throws ApiError account_suspended
 */
export const refuseSuspended = ({ suspended }: { readonly suspended: boolean }): void => {
  if (suspended) throw new ApiError("account_suspended");
};

/** The condition, in a transaction, that an account is not suspended; otherwise it is refused with account_suspended. */
export const requireNotSuspended = (account: AccountId): ReturnType<typeof requireNot> =>
  requireNot(keys.account(account), { attribute: "suspended", value: true }, { orRefuse: "account_suspended" });

/** Suspends an account, or ends that. Orders are refused at once, the rest follows within 5 s. */
export const setSuspended = async (operating: Operating, id: AccountId, suspended: boolean): Promise<void> => {
  await operate(operating, { command: suspended ? "account suspend" : "account resume", subject: id, detail: {} }, [
    // Counted, so that a change of the account which runs at the same time does not write the old state back.
    change(keys.account(id), { suspended }, { count: "revision" }),
  ]);
};
