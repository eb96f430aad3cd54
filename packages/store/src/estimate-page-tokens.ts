import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { AccountId, EstimateId } from "@isotherm/core";

/** Whose estimate a page shows. */
export interface EstimatePage {
  readonly account: AccountId;
  readonly estimate: EstimateId;
}

/** Makes and reads the tokens in the addresses of estimate pages. */
export interface EstimatePageTokens {
  /** The token of an estimate: always the same one, of `[A-Za-z0-9_-]`. */
  seal(page: EstimatePage): string;
  /** Whose estimate it is; undefined when `seal` did not make the token. */
  open(token: string): EstimatePage | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST_TOKEN = 512;

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `estimate page ${purpose}`, 32));

/**
 * Tokens that need no item of their own: account and estimate, encrypted and authenticated with AES-256-GCM, so that
 * they say nothing and cannot be made up. The nonce is a MAC of what is encrypted: a nonce comes twice only for the
 * same estimate, and gives the same token.
 */
export const estimatePageTokens = (secret: string): EstimatePageTokens => {
  const key = keyOf(secret, "encryption");
  const nonceKey = keyOf(secret, "nonce");
  return {
    seal: ({ account, estimate }) => {
      const text = `${account}/${estimate}`;
      const nonce = createHmac("sha256", nonceKey).update(text).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (token) => {
      const bytes = Buffer.from(token.slice(0, LONGEST_TOKEN), "base64url");
      const head = NONCE_BYTES + TAG_BYTES;
      if (bytes.length <= head || bytes.toString("base64url") !== token) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, head));
        const text = Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]).toString("utf8");
        const [account = "", estimate = ""] = text.split("/");
        return { account: account as AccountId, estimate: estimate as EstimateId };
      } catch {
        // Node tells a wrong tag by an error without a class or code of its own.
        return undefined;
      }
    },
  };
};
