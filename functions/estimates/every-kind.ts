import { createHash } from "node:crypto";
import type { EstimateKind, EstimateOfKind } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateCall, type EstimateDraft, namedEstimate, quoteEstimate } from "./quote-estimate.ts";
import { ofKind } from "./read-estimate.ts";

/**
 * Makes an estimate of any kind: calculates, quotes and keeps it. A repetition with the same idempotency key and request
 * is answered from what was kept, before anything is calculated.
 *
 * @throws Refusal CREATION_REFUSALS, and what `calculate` throws
 */
export const createEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  kind: K,
  call: EstimateCall,
  calculate: () => Promise<EstimateDraft<K>> | EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body, origin } = call;
  const account = caller.account.id;
  const fingerprint = fingerprintOf(kind, body);
  const earlier = await earlierEstimate(uses, account, body.idempotency_key, fingerprint);
  // The kind is part of the fingerprint, so what was kept under it is of this kind.
  if (earlier) return ofKind(earlier, kind).estimate;

  const draft = await calculate();
  const quoted = await quoteEstimate(uses, call, draft);
  const id = uses.ids.next("estimate");
  const answered = namedEstimate(quoted, {
    id,
    metadata: body.metadata,
    idempotency_key: body.idempotency_key,
    external_estimate_url: `${origin}/e/${await uses.pageToken({ account, id })}`,
  });
  const kept = await uses.keep(account, { id, kind, ...answered, fingerprint, version: 0 });
  return ofKind(kept, kind).estimate;
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

/** SHA-256 of a validated request and its kind: two requests with the same are the same request. */
const fingerprintOf = (kind: EstimateKind, request: unknown): string =>
  createHash("sha256")
    .update(`${kind}\n${canonical(request)}`)
    .digest("base64url");

/** Text that is equal for equal values, whatever the order in which the properties were sent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
