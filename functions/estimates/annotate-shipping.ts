import type { EstimateOfKind, ShippingAnnotations } from "@isotherm/contract";
import { type AccountId, type EstimateId, knownInstantOf } from "@isotherm/core";
import type { EstimateUses } from "./estimate-uses.ts";
import { ofKind } from "./read-estimate.ts";

type ShippingKind = "shipping" | "multi-leg-shipping";

/** What a property is after an annotation: missing leaves it, null clears it. */
const after = <T>(asked: T | null | undefined, before: T | undefined): T | undefined =>
  asked === undefined ? before : (asked ?? undefined);

/**
 * Changes what is noted about a shipping estimate; nothing is computed, and an order does not forbid it.
 *
 * @throws Refusal estimate_not_found, estimate_idempotency_used
 */
export const annotateShipping = async <K extends ShippingKind>(
  uses: EstimateUses,
  kind: K,
  { account, id, body }: { account: AccountId; id: EstimateId; body: ShippingAnnotations },
): Promise<EstimateOfKind[K]> => {
  const stored = await uses.change({
    account,
    id,
    afterOrder: "allowed",
    change: (before) => {
      const { estimate } = ofKind(before, kind);
      return {
        ...before,
        estimate: {
          ...estimate,
          is_shipment: body.is_shipment ?? estimate.is_shipment,
          shipped_at: body.shipped_at === undefined ? estimate.shipped_at : knownInstantOf(body.shipped_at),
          metadata: after(body.metadata, estimate.metadata),
          idempotency_key: after(body.idempotency_key, estimate.idempotency_key),
        },
      };
    },
  });
  return ofKind(stored, kind).estimate;
};
