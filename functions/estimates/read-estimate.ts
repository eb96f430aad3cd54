import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import type { ReadingUses } from "./estimate-uses.ts";

/** An estimate that is known to be of a kind. @throws Refusal estimate_not_found */
export const ofKind = <K extends EstimateKind>(stored: StoredEstimate | undefined, kind: K): StoredEstimateOf<K> => {
  if (stored?.kind !== kind) throw new Refusal("estimate_not_found");
  return stored as StoredEstimateOf<K>;
};

/** The kept estimate of a kind. @throws Refusal estimate_not_found */
export const readEstimate = async <K extends EstimateKind>(
  { estimates }: ReadingUses,
  kind: K,
  account: AccountId,
  id: EstimateId,
): Promise<StoredEstimateOf<K>> => ofKind(await estimates.one(account, id), kind);
