import { getCertificate as operation, verificationAddress } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { CertificateUses } from "./dependencies.ts";

/**
 * Returns the certificate of a completed order of the acting account.
 *
 * @throws ApiError not_found, also before the order is complete
 */
export const getCertificate = ({ orders, certificateTokens, render }: CertificateUses) =>
  serves(operation, async ({ account, params }) => {
    const owner = account.id;
    const stored = await orders.one(owner, params.id);
    if (!stored?.retired || !stored.order.quantity) throw new ApiError("not_found");
    const { order, mode, retired } = stored;
    const token = (await certificateTokens()).seal({ account: owner, id: order.id });
    return render({
      ...retired,
      order_id: order.id,
      mode,
      customer: (await orders.customerOf(stored)).name,
      quantity: stored.order.quantity,
      // Where the order was placed: the same certificate wherever it is fetched from.
      verification_url: verificationAddress(stored.origin, token),
    });
  });
