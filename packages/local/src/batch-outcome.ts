import type { InvocationResult } from "./runtime-api.ts";

/** Which records of a batch are to be seen as failed. */
export type BatchOutcome = { readonly failed: "none" | "all" } | { readonly failed: ReadonlySet<string> };

/**
 * Reads a function's answer to a batch as Lambda does under `ReportBatchItemFailures`: no list or an empty one is
 * success, whatever else the answer is; an empty or unknown identifier fails the whole batch, as does an error.
 */
export const batchOutcome = (result: InvocationResult, identifiers: ReadonlySet<string>): BatchOutcome => {
  if (result.status !== "answered") return { failed: "all" };
  let answer: unknown;
  try {
    answer = JSON.parse(result.payload);
  } catch {
    return { failed: "none" };
  }
  const items = (answer as { batchItemFailures?: unknown } | null)?.batchItemFailures;
  if (!Array.isArray(items) || items.length === 0) return { failed: "none" };
  const failed = items.map((item: { itemIdentifier?: unknown } | null) => item?.itemIdentifier);
  const known = failed.filter((id): id is string => typeof id === "string" && identifiers.has(id));
  return { failed: known.length === failed.length ? new Set(known) : "all" };
};
