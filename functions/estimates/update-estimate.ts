import type { EstimateKind, EstimateOfKind } from "@isotherm/contract";
import type { EstimateId } from "@isotherm/core";
import { calculationSheet } from "@isotherm/methodology";
import { type EstimateCall, type EstimateDraft, quotedDraft } from "./create-estimate.ts";
import { estimateWarnings } from "./estimate-warnings.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { ofKind, readEstimate } from "./read-estimate.ts";

/**
 * Replaces all parameters of an estimate and calculates it anew; the id and the address of its page stay, and so do
 * metadata and idempotency key where the request has none.
 *
 * @param draft makes the new estimate; is handed the old answer for what a kind keeps of it. It may run before another
 *   change and is then handed the older answer: it takes from it only what its `answer` is not handed itself
 * @throws Refusal UPDATE_REFUSALS, and what `draft` throws
 */
export const updateEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  kind: K,
  call: EstimateCall & { readonly id: EstimateId },
  draft: (before: EstimateOfKind[K]) => Promise<EstimateDraft<K>> | EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body, id } = call;
  const account = caller.account.id;
  const standing = await readEstimate(uses, kind, account, id);
  const { calculation, answer } = await draft(standing.estimate);
  const { quote, mass, trunc } = await quotedDraft(uses, call, calculation);
  const warnings = estimateWarnings(call);
  const stored = await uses.change({
    account,
    id: standing.id,
    afterOrder: "refused",
    change: (before) => {
      const { estimate: old } = ofKind(before, kind);
      const estimate = answer({
        id: standing.id,
        mass,
        quote,
        warnings,
        metadata: body.metadata ?? old.metadata,
        idempotency_key: body.idempotency_key ?? old.idempotency_key,
        external_estimate_url: old.external_estimate_url,
      });
      return {
        ...before,
        estimate,
        sheet: calculationSheet(standing.id, calculation),
        massTonnes: calculation.mass,
        selection: body.bundle_selection,
        quantityTrunc: trunc,
      };
    },
  });
  return ofKind(stored, kind).estimate;
};
