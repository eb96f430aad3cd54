import { timingSafeEqual } from "node:crypto";
import QuickLRU from "quick-lru";
import { claimedKey, hashSecret } from "@isotherm/contract/api-key";
import { type AccountId, type Clock, ApiError, instantMs, isAcceptedId } from "@isotherm/core";
import type { AccountRecord, ApiKeyRecord, Directory, OrganisationRecord } from "./directory.ts";

/** How long a revoked key goes on working at most. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 1_000;

/** Remembers answers for a few seconds, misses too, so that a burst of one client costs one read. */
const cached = <K extends string, V>(read: (key: K) => Promise<V>, clock: Clock): ((key: K) => Promise<V>) => {
  // It keeps at most twice `maxSize`.
  const known = new QuickLRU<K, { readonly value: Promise<V>; readonly untilMs: number }>({
    maxSize: CACHE_ENTRIES / 2,
  });
  return (key) => {
    const nowMs = clock.monotonicMs();
    const remembered = known.get(key);
    if (remembered && nowMs < remembered.untilMs) return remembered.value;
    const value = read(key);
    known.set(key, { value, untilMs: nowMs + CACHE_MS });
    value.catch(() => known.delete(key));
    return value;
  };
};

/** A directory that answers from memory for at most 5 s. */
export const cachedDirectory = (directory: Directory, clock: Clock): Directory => ({
  apiKey: cached((keyId: string) => directory.apiKey(keyId), clock),
  account: cached((id) => directory.account(id), clock),
  organisation: cached((id) => directory.organisation(id), clock),
});

/**
 * The account that a request acts on: the key's own, or the one that `Service-Account` names.
 *
 * @throws ApiError selected_account_invalid when the named one is unknown, of another organisation or of the other mode;
 *   always the same answer
 */
export const actingAccount = async (
  key: ApiKeyRecord,
  serviceAccount: string | undefined,
  directory: Directory,
): Promise<AccountRecord> => {
  const selected = serviceAccount?.trim();
  if (!selected) {
    const own = await directory.account(key.account_id);
    if (!own) throw new Error(`the account of the key ${key.id} is missing`);
    return own;
  }
  const record = isAcceptedId(selected) ? await directory.account(selected as AccountId) : undefined;
  const allowed = record?.account.organisation_id === key.organisation_id && record.account.type === key.mode;
  if (!record || !allowed) throw new ApiError("selected_account_invalid");
  return record;
};

const BEARER = /^Bearer +([^ ]+)$/i;

/** Compared with when there is no key, so that a miss takes as long as a wrong secret. */
const NO_HASH = hashSecret("");

/**
 * The key behind the header `Authorization: Bearer <API key>`, and its organisation.
 *
 * @throws ApiError not_authenticated when it is missing, malformed, unknown, wrong, disabled or expired; always the same answer
 */
export const authenticate = async (
  header: string | undefined,
  directory: Directory,
  nowMs: number,
): Promise<{ readonly key: ApiKeyRecord; readonly organisation: OrganisationRecord }> => {
  const text = BEARER.exec(header ?? "")?.[1];
  const claimed = text === undefined ? undefined : claimedKey(text);
  if (!claimed) throw new ApiError("not_authenticated");
  const key = await directory.apiKey(claimed.keyId);
  const given = Buffer.from(claimed.secretHash, "hex");
  const right = timingSafeEqual(given, Buffer.from(key?.secret_hash ?? NO_HASH, "hex"));
  if (!key || !right || !key.enabled || isExpired(key, nowMs)) throw new ApiError("not_authenticated");
  const organisation = await directory.organisation(key.organisation_id);
  if (!organisation) throw new Error(`the organisation of the key ${key.id} is missing`);
  return { key, organisation };
};

/** Whether a key is one for partners: the exchange is all that it opens, on its own account. */
export const isForExchangeAlone = ({ permissions }: Pick<ApiKeyRecord, "permissions">): boolean =>
  permissions.length === 1 && permissions[0] === "exchange";

/**
 * The same for the interface, which a key for partners does not open.
 *
 * @throws ApiError not_authenticated
 */
export const authenticateForInterface: typeof authenticate = async (header, directory, nowMs) => {
  const holder = await authenticate(header, directory, nowMs);
  if (isForExchangeAlone(holder.key)) throw new ApiError("not_authenticated", "This key opens the exchange alone.");
  return holder;
};

const isExpired = ({ expires_at }: ApiKeyRecord, nowMs: number): boolean =>
  expires_at !== undefined && instantMs(expires_at) <= nowMs;
