import {
  getCertificate as operation,
  getRetirement as retirementOperation,
  verificationAddress,
} from "@isotherm/contract";
import { type AccountId, ApiError, type OrderId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { CertificateUses } from "./dependencies.ts";

/**
 * Returns the certificate of a completed order of the acting account.
 *
 * @throws ApiError not_found, also before the order is complete
 */
export const getCertificate = (uses: CertificateUses) =>
  serves(operation, async ({ account, params, query: { language } }) => {
    const { stored, facts } = await certified(uses, account.id, params.id);
    const { name: customer } = await uses.orders.customerOf(stored);
    return uses.render({ ...facts, mode: stored.mode, customer, language });
  });

/**
 * Returns what was retired for a completed order of the acting account.
 *
 * @throws ApiError not_found, also before the order is complete
 */
export const getRetirement = (uses: CertificateUses) =>
  serves(retirementOperation, async ({ account, params }) => {
    const { facts } = await certified(uses, account.id, params.id);
    return { ...facts, credits: facts.credits.map((one) => ({ ...one, serial_numbers: [...one.serial_numbers] })) };
  });

/** An order that is complete, and what its certificate says of it. */
const certified = async ({ orders, certificateTokens }: CertificateUses, owner: AccountId, id: OrderId) => {
  const stored = await orders.one(owner, id);
  if (!stored) throw new ApiError("not_found");
  if (!stored.retired || !stored.order.quantity) {
    throw new ApiError("not_found", `There is no certificate yet: the order is ${stored.order.status}, not complete.`);
  }
  const { order, retired, origin } = stored;
  const token = (await certificateTokens()).seal({ account: owner, id: order.id });
  const facts = {
    ...retired,
    order_id: order.id,
    quantity: stored.order.quantity,
    // Where the order was placed: the same certificate wherever it is fetched from.
    verification_url: verificationAddress(origin, token),
  };
  return { stored, facts };
};
