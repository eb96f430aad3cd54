import type { EstimateBase, EstimateKind, EstimateOfKind, EstimateRequestBase } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import { type Calculation, calculationSheet } from "@isotherm/methodology";
import type { StoredEstimate } from "@isotherm/store";
import { estimateWarnings, type WarningSources } from "./estimate-warnings.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { quoteMass } from "./quote-mass.ts";
import { ofKind } from "./read-estimate.ts";

/** What a kind contributes to an estimate: its calculation, and its answer given what all kinds share. */
export interface EstimateDraft<K extends EstimateKind> {
  readonly calculation: Calculation;
  readonly answer: (base: EstimateBase) => EstimateOfKind[K];
}

/** The parts of a request to make or replace an estimate that every kind has. */
export interface EstimateCall extends WarningSources {
  readonly caller: Caller;
  readonly origin: string;
  readonly body: EstimateRequestBase;
}

/** The quote of a draft, and what is kept beside its answer. */
export const quotedDraft = async (
  uses: EstimateUses,
  { caller, body, origin }: EstimateCall,
  calculation: Calculation,
) => {
  const trunc = body.quantity_trunc ?? "g";
  const quote = await quoteMass({
    caller,
    origin,
    mass: calculation.mass,
    trunc,
    requested: body.bundle_selection,
    accountSelection: () => uses.selections.of(caller.account.id),
    offered: (await uses.catalogue.current()).bundles,
  });
  return { quote, mass: { amount: calculation.mass, unit: "t" as const }, trunc };
};

/**
 * Makes an estimate of any kind: calculates, quotes and keeps it. A repetition with the same idempotency key and request
 * is answered from what was kept, before anything is calculated.
 *
 * @throws Refusal CREATION_REFUSALS, and what `draft` throws
 */
export const createEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  kind: K,
  call: EstimateCall,
  draft: () => Promise<EstimateDraft<K>> | EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body, origin } = call;
  const account = caller.account.id;
  const fingerprint = fingerprintOf(kind, body);
  const earlier = await earlierEstimate(uses, account, body.idempotency_key, fingerprint);
  // The kind is part of the fingerprint, so what was kept under it is of this kind.
  if (earlier) return ofKind(earlier, kind).estimate;

  const { calculation, answer } = await draft();
  const { quote, mass, trunc } = await quotedDraft(uses, call, calculation);
  const id = uses.ids.next("estimate");
  const estimate = answer({
    id,
    mass,
    quote,
    metadata: body.metadata,
    warnings: estimateWarnings(call),
    idempotency_key: body.idempotency_key,
    external_estimate_url: `${origin}/e/${await uses.pageToken({ account, estimate: id })}`,
  });
  const stored = await uses.keep(account, {
    id,
    kind,
    estimate,
    sheet: calculationSheet(id, calculation),
    massTonnes: calculation.mass,
    selection: body.bundle_selection,
    quantityTrunc: trunc,
    fingerprint,
    version: 0,
  });
  return ofKind(stored, kind).estimate;
};

const earlierEstimate = async (
  { claimOf, estimates }: EstimateUses,
  account: AccountId,
  key: string | undefined,
  fingerprint: string,
): Promise<StoredEstimate | undefined> => {
  const claim = key === undefined ? undefined : await claimOf(account, key);
  return claim?.fingerprint === fingerprint ? estimates.one(account, claim.estimate_id) : undefined;
};
