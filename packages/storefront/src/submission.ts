import { createHash } from "node:crypto";
import type { TokenGenerator } from "@isotherm/core";

const LENGTH = 22;
const SUBMISSION = /^[0-9A-Za-z]{22}$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** What names a form that was shown: the same for every time that it is sent, so that it is one order, or one payment. */
export const newSubmission = (tokens: Pick<TokenGenerator, "base62">): string => tokens.base62(LENGTH);

/** What a program's key is for: the link, and the customer, so that no customer meets the order of another. */
interface KeyedSubmission {
  readonly token: string;
  readonly email: string;
  readonly key: string;
}

/** What names the request of a program that brings a key of its own: the same whenever it comes with that key. */
export const keyedSubmission = ({ token, email, key }: KeyedSubmission): string => {
  const hash = createHash("sha256")
    .update(JSON.stringify([token, email.trim().toLowerCase(), key]))
    .digest("hex");
  let rest = BigInt(`0x${hash}`);
  return Array.from({ length: LENGTH }, () => {
    const digit = DIGITS[Number(rest % 62n)] ?? "";
    rest /= 62n;
    return digit;
  }).join("");
};

/** Whether a text may name a form of ours. */
export const isSubmission = (text: string): boolean => SUBMISSION.test(text);
