import { timingSafeEqual } from "node:crypto";
import { hashSecret, parseApiKey } from "@isotherm/contract/api-key";
import { instantMs, Refusal } from "@isotherm/core";
import type { ApiKeyRecord, Directory } from "./directory.ts";

const BEARER = /^Bearer +([^ ]+)$/i;

/** Compared with when there is no key, so that a miss takes as long as a wrong secret. */
const NO_HASH = hashSecret("");

/**
 * The key behind the header `Authorization: Bearer <API key>`.
 *
 * @throws Refusal not_authenticated when it is missing, malformed, unknown, wrong, disabled or expired; always the same answer
 */
export const authenticate = async (
  header: string | undefined,
  directory: Directory,
  nowMs: number,
): Promise<ApiKeyRecord> => {
  const text = BEARER.exec(header ?? "")?.[1];
  const parts = text === undefined ? undefined : parseApiKey(text);
  if (!parts) throw new Refusal("not_authenticated");
  const key = await directory.apiKey(parts.keyId);
  const given = Buffer.from(hashSecret(parts.secret), "hex");
  const right = timingSafeEqual(given, Buffer.from(key?.secret_hash ?? NO_HASH, "hex"));
  if (!key || !right || !key.enabled || isExpired(key, nowMs)) throw new Refusal("not_authenticated");
  return key;
};

const isExpired = ({ expires_at }: ApiKeyRecord, nowMs: number): boolean =>
  expires_at !== undefined && instantMs(expires_at) <= nowMs;
