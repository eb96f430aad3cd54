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
  serves(operation, async ({ account, params }) => uses.render(await certified(uses, account.id, params.id)));

/**
 * Returns what was retired for a completed order of the acting account.
 *
 * @throws ApiError not_found, also before the order is complete
 */
export const getRetirement = (uses: CertificateUses) =>
  serves(retirementOperation, async ({ account, params }) => {
    const { mode: _mode, customer: _customer, credits, ...facts } = await certified(uses, account.id, params.id);
    return { ...facts, credits: credits.map((one) => ({ ...one, serial_numbers: [...one.serial_numbers] })) };
  });

/** What a certificate says. */
const certified = async ({ orders, certificateTokens }: CertificateUses, owner: AccountId, id: OrderId) => {
  const stored = await orders.one(owner, id);
  if (!stored?.retired || !stored.order.quantity) throw new ApiError("not_found");
  const { order, mode, retired, customer, origin } = stored;
  const token = (await certificateTokens()).seal({ account: owner, id: order.id });
  return {
    ...retired,
    order_id: order.id,
    mode,
    customer,
    quantity: stored.order.quantity,
    // Where the order was placed: the same certificate wherever it is fetched from.
    verification_url: verificationAddress(origin, token),
  };
};
