import { createHash } from "node:crypto";
import type { EstimateKind } from "@isotherm/contract";

/** Text that is equal for equal values, whatever the order in which the properties were sent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** SHA-256 of a validated request and its kind: two requests with the same are the same request. */
export const fingerprintOf = (kind: EstimateKind, request: unknown): string =>
  createHash("sha256")
    .update(`${kind}\n${canonical(request)}`)
    .digest("base64url");
