import type { EstimateKind, EstimateOfKind, Metadata } from "@isotherm/contract";
import type { EstimateUses } from "./dependencies.ts";
import { type NamedEstimate, ofKind } from "./read-estimate.ts";

/** Of an estimate's fields what is noted: undefined leaves one as it is, null clears metadata and key. */
type Notes<K extends EstimateKind> = Omit<Partial<EstimateOfKind[K]>, "metadata" | "idempotency_key"> & {
  readonly metadata?: Metadata | null | undefined;
  readonly idempotency_key?: string | null | undefined;
};

/**
 * Changes what is noted of an estimate. Nothing is calculated anew, and an order does not forbid it.
 *
 * @throws Refusal estimate_not_found, estimate_idempotency_used
 */
export const annotateEstimate = async <K extends EstimateKind>(
  uses: Pick<EstimateUses, "change">,
  kind: K,
  { account, params }: NamedEstimate,
  { metadata, idempotency_key, ...notes }: Notes<K>,
): Promise<EstimateOfKind[K]> => {
  const stored = await uses.change({
    account: account.id,
    id: params.id,
    afterOrder: "allowed",
    change: (before) => {
      const { estimate: old } = ofKind(before, kind);
      const estimate = {
        ...old,
        ...Object.fromEntries(Object.entries(notes).filter(([, value]) => value !== undefined)),
        metadata: noted(metadata, old.metadata),
        idempotency_key: noted(idempotency_key, old.idempotency_key),
      };
      return { ...before, estimate };
    },
  });
  return ofKind(stored, kind).estimate;
};

const noted = <T>(given: T | null | undefined, before: T | undefined): T | undefined =>
  given === undefined ? before : (given ?? undefined);
