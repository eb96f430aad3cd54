import { createHash } from "node:crypto";
import { systemTokens } from "@isotherm/core/system";

/** The account number that stands for AWS's in ARNs and queue URLs. */
export const LOCAL_ACCOUNT = "000000000000";

/** The region that every local part answers for. */
export const LOCAL_REGION = "us-east-1";

// As much chance as 128 bits have: each invocation takes two ids, and each letter of chance its time.
const CHANCE_LENGTH = 22;

/** Hexadecimal text nobody has seen before. */
export const hexId = (length: number): string =>
  createHash("sha256").update(systemTokens.base62(CHANCE_LENGTH)).digest("hex").slice(0, length);

/** An id in the form of AWS's request ids. */
export const requestId = (): string => {
  const hex = hexId(32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** A trace header in X-Ray's form; never sampled. */
export const traceHeader = (atMs: number): string => {
  const seconds = Math.floor(atMs / 1000).toString(16);
  const hex = hexId(40);
  return `Root=1-${seconds.padStart(8, "0")}-${hex.slice(0, 24)};Parent=${hex.slice(24)};Sampled=0`;
};
