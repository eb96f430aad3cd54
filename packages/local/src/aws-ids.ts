import { createHash } from "node:crypto";
import { systemTokens } from "@isotherm/core/system";

/** The account number that stands for AWS's in ARNs and queue URLs. */
export const LOCAL_ACCOUNT = "000000000000";

/** The region that every local part answers for. */
export const LOCAL_REGION = "us-east-1";

/** Hexadecimal text nobody has seen before. */
export const hexId = (length: number): string =>
  createHash("sha256").update(systemTokens.base62(32)).digest("hex").slice(0, length);

/** An id in the form of AWS's request ids. */
export const requestId = (): string => {
  const hex = hexId(32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** A trace header in X-Ray's form; never sampled. */
export const traceHeader = (atMs: number): string =>
  `Root=1-${Math.floor(atMs / 1000)
    .toString(16)
    .padStart(8, "0")}-${hexId(24)};Parent=${hexId(16)};Sampled=0`;
