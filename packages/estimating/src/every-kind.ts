import { hash } from "node:crypto";
import {
  type EstimateKind,
  type EstimateOfKind,
  type Metadata,
  SANDBOX_ENTRY,
  canonicalText,
  getCalculation,
  refuseAsWished,
} from "@isotherm/contract";
import { type AccountId, type EstimateId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { massQuality, RANGE_METHOD, workedFormula } from "@isotherm/methodology";
import { withOrigins } from "@isotherm/methodology/factors/factor-origin";
import { type StoredEstimate, type StoredEstimateOf, estimatePageTokens, hasKey } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import {
  type EstimateCall,
  type EstimateDraft,
  namedEstimate,
  originBefore,
  originOfRow,
  quoteEstimate,
} from "./estimate-response.ts";

/**
 * Makes an estimate of any kind: calculates, quotes and keeps it. A repetition with the same idempotency key and request
 * is answered from what was kept, before anything is calculated; where the key is only claimed, it makes that estimate. For
 * a row of a batch that was carried out before, the estimate of then is answered; in a dry run nothing is kept.
 *
 * @throws ApiError CREATION_ERRORS, what `calculate` throws, and in test mode what its metadata wish
 */
export const createEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  kind: K,
  call: EstimateCall,
  calculate: () => Promise<EstimateDraft<K>> | EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body, origin, row } = call;
  if (body.metadata?.[SANDBOX_ENTRY] !== undefined) refuseAsWished(caller.account.type, body.metadata);
  const account = caller.account.id;
  const { idempotency_key: key } = body;
  const fingerprint = fingerprintOf(kind, body);
  const met = key === undefined ? undefined : await uses.estimates.claimOf(account, key);
  const earlier = met?.fingerprint === fingerprint ? await uses.estimates.one(account, met.estimate_id) : undefined;
  // The kind is part of the fingerprint, so what was kept under it is of this kind.
  if (earlier && key !== undefined && hasKey(earlier, key)) return ofKind(earlier, kind).estimate;

  const quoted = await quoteEstimate(uses, kind, call, await calculate());
  const tokens = estimatePageTokens(await uses.pageKeys());
  // Nothing of the request is refused any more: a new account has no keys yet.
  if (call.newAccount) await uses.clientAccounts.create(call.newAccount);
  const own = { id: row?.id ?? uses.ids.next("estimate"), row: row && originOfRow(row), untilMs: undefined };
  const wish = { ...own, fingerprint, met, dryRun: row?.dryRun ?? false };
  const held = key === undefined ? own : await uses.claimKey(account, { ...wish, key });
  if ("earlier" in held) return ofKind(held.earlier, kind).estimate;
  const { id } = held;
  const answered = namedEstimate(quoted, {
    id,
    metadata: body.metadata,
    idempotency_key: key,
    external_estimate_url: `${origin}/e/${tokens.seal({ account, id })}`,
    ...held.row,
  });
  if (row?.dryRun) return answered.estimate;
  const stored = { id, kind, ...answered, fingerprint, version: 0 };
  const kept = await uses.keep(account, stored, { again: row !== undefined, untilMs: held.untilMs });
  return ofKind(kept, kind).estimate;
};

/** SHA-256 of a validated request and its kind: two requests with the same are the same request. */
const fingerprintOf = (kind: EstimateKind, request: unknown): string =>
  hash("sha256", `${kind}\n${canonicalText(request)}`, "base64url");

/** Whose estimate a request names: the account that it acts on, and the id in its path. */
export interface NamedEstimate {
  readonly account: { readonly id: AccountId };
  readonly params: { readonly id: EstimateId };
}

type Reading = Pick<EstimateUses, "estimates">;

/** Reads the estimate that a request names. @throws ApiError estimate_not_found, also for one of another kind */
export const readEstimate = async <K extends EstimateKind>(
  uses: Reading,
  kind: K,
  named: NamedEstimate,
): Promise<StoredEstimateOf<K>> => ofKind(await readAny(uses, named), kind);

const readAny = ({ estimates }: Reading, { account, params }: NamedEstimate): Promise<StoredEstimate | undefined> =>
  estimates.one(account.id, params.id);

/** An estimate that is known to be of a kind. @throws ApiError estimate_not_found */
export const ofKind = <K extends EstimateKind>(stored: StoredEstimate | undefined, kind: K): StoredEstimateOf<K> => {
  if (stored?.kind !== kind) throw new ApiError("estimate_not_found");
  return stored as StoredEstimateOf<K>;
};

/**
 * Replaces all parameters of an estimate by a new calculation; the id and the address of its page stay, and so do
 * metadata and idempotency key where the request has none.
 *
 * @param read the estimate as it was read. Another change may come before this one: of a later version only its names
 *   are kept, so `draft` must hold what else of it the kind keeps
 * @throws ApiError UPDATE_ERRORS
 */
export const replaceEstimate = async <K extends EstimateKind>(
  uses: EstimateUses,
  call: EstimateCall,
  { id, kind }: StoredEstimateOf<K>,
  draft: EstimateDraft<K>,
): Promise<EstimateOfKind[K]> => {
  const { caller, body } = call;
  const quoted = await quoteEstimate(uses, kind, call, draft);
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
        ...originBefore(old),
      });
      return { ...before, ...answered };
    },
  });
  return ofKind(stored, kind).estimate;
};

/** Of an estimate's fields what is noted: undefined leaves one as it is, null clears metadata and key. */
type Notes<K extends EstimateKind> = Omit<Partial<EstimateOfKind[K]>, "metadata" | "idempotency_key"> & {
  readonly metadata?: Metadata | null | undefined;
  readonly idempotency_key?: string | null | undefined;
};

/**
 * Changes what is noted of an estimate. Nothing is calculated anew, and an order does not forbid it.
 *
 * @throws ApiError estimate_not_found, estimate_idempotency_used
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

/** The operation that reads how an estimate of any kind was calculated. */
export const calculationSheets = (uses: Reading) => [
  serves(getCalculation, async (call) => {
    const stored = await readAny(uses, call);
    if (!stored) throw new ApiError("estimate_not_found");
    const { sheet } = stored;
    const { steps, error_edition } = withOrigins(sheet);
    // What follows from the steps is not kept.
    return {
      ...sheet,
      ...(error_edition !== undefined && {
        range: { method: RANGE_METHOD, errors: [...massQuality(steps, error_edition).errors] },
      }),
      steps: steps.map((step) => ({ ...step, worked: workedFormula(step.formula, step.inputs) })),
    };
  }),
];
