import { type AccountId, ApiError, type Clock, type EstimateId } from "@isotherm/core";
import { EstimateKeyClaim, estimateKeyClaimItem, type RowOrigin } from "./items/estimate-item.ts";
import type { StoredEstimate } from "./items/stored-estimate.ts";
import { ConditionFailed, wasFaster } from "./commit.ts";
import { type Table, putIf, inTurn } from "./table.ts";
import { create, type Expected, putInput, replace, type Write, type WriteCondition } from "./write-transaction.ts";

// The claim of an idempotency key is written before the estimate that it names, so whoever meets a claim looks whether that
// estimate stands and has the key: only then the key is used. Why nothing is made twice: decision 0077.

/** An estimate is written at most so long after its claim: the longest run of a function that makes estimates. */
export const CLAIM_HOLDS_MS = 30_000;
/** From then on nobody writes the estimate of a claim any more, whatever the clocks of two machines say. */
export const CLAIM_ABANDONED_MS = 60_000;

/** What a request wants of an idempotency key. */
export interface KeyWish {
  readonly key: string;
  /** What its estimate will be called, unless it completes that of another request. */
  readonly id: EstimateId;
  readonly fingerprint: string;
  /** Of the row of a batch that makes it. */
  readonly row: RowOrigin | undefined;
  /** Whether nothing is to be written. */
  readonly dryRun: boolean;
  /** The claim that was read before, if there was one. */
  readonly met: EstimateKeyClaim | undefined;
}

/** A key that is held: under which id the estimate is written, whose row it is, and until when (milliseconds). */
export interface HeldKey extends Pick<EstimateKeyClaim, "row"> {
  readonly id: EstimateId;
  readonly untilMs: number;
}

interface ClaimUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly estimateOf: (account: AccountId, id: EstimateId) => Promise<StoredEstimate | undefined>;
}

/**
 * Claims an idempotency key. An equal request completes what another one has claimed and not written: then both write the
 * same estimate, and what is written first stands. A row of a batch that was carried out before is answered its estimate, to
 * which the key may belong no longer.
 *
 * @returns the key; or the estimate that stands already
 * @throws ApiError estimate_idempotency_used, naming the estimate that has the key
 * @throws Contended when others keep claiming it
 */
export const claimEstimateKey = async (
  uses: ClaimUses,
  account: AccountId,
  wish: KeyWish,
): Promise<HeldKey | { readonly earlier: StoredEstimate }> => {
  const { table, clock, estimateOf } = uses;
  const ofRow = wish.row && !wish.dryRun ? await estimateOf(account, wish.id) : undefined;
  if (ofRow) return { earlier: ofRow };
  let { met } = wish;
  return inTurn(
    table.turns,
    async () => {
      const nowMs = clock.nowMs();
      const next = await nextClaim(uses, account, { ...wish, met, nowMs });
      if ("earlier" in next) return next;
      if (wish.dryRun) return { id: wish.id, row: wish.row, untilMs: nowMs };
      const item = estimateKeyClaimItem(account, wish.key, next);
      const written = await putIf(table, putInput(item, met ? unchanged(met) : "absent"));
      if (written.held) return { id: next.estimate_id, row: next.row, untilMs: nowMs + CLAIM_HOLDS_MS };
      // Also after a lost answer: then it is our own, and completed.
      met = written.standing && EstimateKeyClaim.parse(written.standing);
      throw new ConditionFailed("claim an estimate's key", { orTryAgain: true }, undefined);
    },
    wasFaster,
  );
};

type NewClaim = Omit<EstimateKeyClaim, "schema">;

/** The claim to write in place of the one that was met; or the estimate that an equal request has made. @throws as `claimEstimateKey` */
const nextClaim = async (
  { estimateOf }: ClaimUses,
  account: AccountId,
  { key, id, fingerprint, row, met, nowMs }: KeyWish & { readonly nowMs: number },
): Promise<NewClaim | { readonly earlier: StoredEstimate }> => {
  const own = { estimate_id: id, fingerprint, claimed_ms: nowMs, row };
  if (!met) return own;
  const standing = await estimateOf(account, met.estimate_id);
  const isEqual = met.fingerprint === fingerprint;
  if (isEqual && standing && hasKey(standing, key)) return { earlier: standing };
  // Anew, so that nobody takes it for abandoned meanwhile.
  if (isEqual && !standing) return { ...met, claimed_ms: nowMs };
  if (isFree({ met, standing, key, nowMs })) return own;
  throw keyUsed(met.estimate_id);
};

/** Whether an estimate has a key: it may have given it away. */
export const hasKey = ({ estimate }: StoredEstimate, key: string): boolean => estimate.idempotency_key === key;

interface MetClaim {
  readonly met: EstimateKeyClaim;
  /** The estimate that the claim names. */
  readonly standing: StoredEstimate | undefined;
  readonly key: string;
  readonly nowMs: number;
}

/** Whether another request may have a key in spite of a claim. */
const isFree = ({ met: { claimed_ms = 0 }, standing, key, nowMs }: MetClaim): boolean =>
  standing ? !hasKey(standing, key) : nowMs - claimed_ms > CLAIM_ABANDONED_MS;

/** That a claim is still the one that was met. */
const unchanged = ({ estimate_id, claimed_ms }: EstimateKeyClaim): readonly Expected[] => [
  { attribute: "estimate_id", value: estimate_id },
  { attribute: "claimed_ms", value: claimed_ms },
];

/** The write of a change of an estimate that claims a new key for it; `met` is the claim in its place, if there is one. */
export const claimInChange = (
  account: AccountId,
  key: string,
  { claim, met }: { readonly claim: NewClaim; readonly met: EstimateKeyClaim | undefined },
): Write => {
  const item = estimateKeyClaimItem(account, key, claim);
  return met ? replace(item, unchanged(met), OR_TRY_AGAIN) : create(item, { orAnswer: true });
};

const OR_TRY_AGAIN: WriteCondition = { orTryAgain: true };

/** Refuses the key of a claim that a change has met, unless it is free. @throws ApiError estimate_idempotency_used */
export const refuseUnlessFree = (claim: MetClaim): void => {
  if (isFree(claim)) return;
  throw new ApiError(
    "estimate_idempotency_used",
    `The idempotency key belongs to the estimate ${claim.met.estimate_id}.`,
  );
};

/** Refuses an idempotency key, and says whose it is. */
const keyUsed = (estimate: EstimateId): ApiError =>
  new ApiError(
    "estimate_idempotency_used",
    `The idempotency key belongs to the estimate ${estimate}, made from a different request.`,
  );
