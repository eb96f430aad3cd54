import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import type { AccountId, EstimateId, OrderId } from "@isotherm/core";
import type { KeyRing } from "./secrets/kept-secret.ts";

/** An account and what of it is meant. */
export interface OwnedId<Id extends string> {
  readonly account: AccountId;
  readonly id: Id;
}

/** Makes and reads tokens that stand for ids. */
export interface SealedIds<Id extends string> {
  /** The token of an id: always the same one, of `[A-Za-z0-9_-]`. */
  seal(owned: OwnedId<Id>): string;
  /** Whose id it is; undefined when `seal` did not make the token. */
  open(token: string): OwnedId<Id> | undefined;
}

/** The tokens in the addresses of estimates' pages. */
export const estimatePageTokens = (ring: KeyRing): SealedIds<EstimateId> => sealedIds(ring, "estimate page");

/** The tokens in the addresses of customers' receipts. */
export const orderPageTokens = (ring: KeyRing): SealedIds<OrderId> => sealedIds(ring, "order page");

/** The tokens in the addresses where certificates are checked. */
export const certificateTokens = (ring: KeyRing): SealedIds<OrderId> => sealedIds(ring, "certificate");

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST_TOKEN = 512;

/**
 * Tokens that need no item of their own: account and id, encrypted and authenticated with AES-256-GCM, so that they say
 * nothing and cannot be made up. The nonce is a MAC of what is encrypted: a nonce comes twice only for the same id, and
 * gives the same token, for as long as the ring's current value is the same. A token of one use opens nothing of another.
 */
const sealedIds = <Id extends string>(ring: KeyRing, use: string): SealedIds<Id> => {
  const keyOf = (secret: string, purpose: string): KeyObject => derivedKey(secret, `${use} ${purpose}`);
  return {
    seal: ({ account, id }) => {
      const text = `${account}/${id}`;
      const nonceKey = keyOf(ring.current, "nonce");
      const nonce = createHmac("sha256", nonceKey).update(text).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(ring.current, "encryption"), nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (token) => {
      const bytes = Buffer.from(token.slice(0, LONGEST_TOKEN), "base64url");
      if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== token) return undefined;
      for (const secret of ring.accepted) {
        const text = opened(keyOf(secret, "encryption"), bytes);
        if (text === undefined) continue;
        const [account = "", id = ""] = text.split("/");
        return { account: account as AccountId, id: id as Id };
      }
      return undefined;
    },
  };
};

/** More than the uses and purposes of all values that a secret ever has at one time. */
const MOST_DERIVED = 64;
const derived = new Map<string, KeyObject>();

/** Worked out once: that takes longer than sealing. */
const derivedKey = (secret: string, info: string): KeyObject => {
  const name = `${info} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", info, 32)));
  if (derived.size >= MOST_DERIVED) derived.clear();
  derived.set(name, key);
  return key;
};

/** The text that was sealed with a key; undefined when it was another key. */
const opened = (key: KeyObject, bytes: Buffer): string | undefined => {
  const head = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, head));
    return Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]).toString("utf8");
  } catch {
    // Node tells a wrong tag by an error without a class or code of its own.
    return undefined;
  }
};
