import type { EstimateKind, EstimateOfKind } from "@isotherm/contract";
import type { StoredEstimateOf } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateCall, type EstimateDraft, namedEstimate, quoteEstimate } from "./quote-estimate.ts";
import { ofKind } from "./read-estimate.ts";

/**
 * Replaces all parameters of an estimate by a new calculation; the id and the address of its page stay, and so do
 * metadata and idempotency key where the request has none.
 *
 * @param read the estimate as it was read. Another change may come before this one: of a later version only its names
 *   are kept, so `draft` must hold what else of it the kind keeps
 * @throws Refusal UPDATE_REFUSALS
 */
export const replaceEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  call: EstimateCall,
  { id, kind }: StoredEstimateOf<K>,
  draft: EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body } = call;
  const quoted = await quoteEstimate(uses, call, draft);
  const stored = await uses.change({
    account: caller.account.id,
    id,
    afterOrder: "refused",
    change: (before) => {
      const { estimate: old } = ofKind(before, kind);
      const answered = namedEstimate(quoted, {
        id,
        metadata: body.metadata ?? old.metadata,
        idempotency_key: body.idempotency_key ?? old.idempotency_key,
        external_estimate_url: old.external_estimate_url,
      });
      return { ...before, ...answered };
    },
  });
  return ofKind(stored, kind).estimate;
};
