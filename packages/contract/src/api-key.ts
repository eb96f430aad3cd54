import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { TokenGenerator } from "@isotherm/core";
import type { AccountType } from "./wire.ts";

// iso_test_ + key id (12) + secret (40) + check digits (6), all base62. The fixed beginning lets secret scanners find
// leaked keys, the check digits refuse a typo without a read.

const KEY = /^(iso_(?:test|live)_([0-9A-Za-z]{12})([0-9A-Za-z]{40}))([0-9A-Za-z]{6})$/;
const ID_LENGTH = 12;
const SECRET_LENGTH = 40;
const CHECK_LENGTH = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The parts of a key as a client sends it. */
export interface ApiKeyParts {
  readonly keyId: string;
  readonly secret: string;
}

/** A new key: shown to its owner once, as `text`. */
export interface NewApiKey extends ApiKeyParts {
  readonly text: string;
}

/** An id for a key that is yet to be made. */
export const newKeyId = (tokens: TokenGenerator): string => tokens.base62(ID_LENGTH);

/** Whether a text has the form of the id of a key. */
export const isKeyId = (text: string): boolean => new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`).test(text);

/** Makes a key of a mode; its id is a new one unless given. */
export const newApiKey = (mode: AccountType, tokens: TokenGenerator, keyId = newKeyId(tokens)): NewApiKey => {
  const secret = tokens.base62(SECRET_LENGTH);
  const body = `iso_${mode}_${keyId}${secret}`;
  return { keyId, secret, text: body + checkDigits(body) };
};

/** The parts of a key; undefined when the text cannot be a key, because of its form or its check digits. */
export const parseApiKey = (text: string): ApiKeyParts | undefined => {
  const [, body, keyId, secret, check] = KEY.exec(text) ?? [];
  if (body === undefined || keyId === undefined || secret === undefined) return undefined;
  return check === checkDigits(body) ? { keyId, secret } : undefined;
};

/** Which key a text is, and what is stored of its secret; undefined when it cannot be a key. */
export const claimedKey = (text: string): { readonly keyId: string; readonly secretHash: string } | undefined => {
  const parts = parseApiKey(text);
  return parts && { keyId: parts.keyId, secretHash: hashSecret(parts.secret) };
};

/** What is stored of a secret: its SHA-256 in lower-case hexadecimal. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const checkDigits = (body: string): string => {
  let rest = crc32(body);
  let digits = "";
  while (digits.length < CHECK_LENGTH) {
    digits = (BASE62[rest % BASE62.length] ?? "") + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
};
