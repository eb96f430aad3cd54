import { Refusal } from "@isotherm/core";
import { updateIf } from "../update-if.ts";
import { FailureWindowItem } from "../items/rate-items.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

/** A failed authentication of a source address. */
export interface Counting {
  readonly address: string;
  /** How many a window takes. */
  readonly most: number;
  readonly nowMs: number;
  /** The end of the window that is known to be open. */
  readonly knownEndMs: number | undefined;
}

const WINDOW_MS = 60_000;
const ATTEMPTS = 3;

/**
 * Counts a failed authentication in the window of its source address, which opens with the first one and lasts a minute.
 *
 * @returns whether it was counted or the window is full, when the window ends (milliseconds), and how many more it takes
 */
export const countFailure = async (
  table: Table,
  { address, most, nowMs, knownEndMs }: Counting,
): Promise<{ counted: boolean; endsAtMs: number; left: number }> => {
  const key = keys.failureWindow(address);
  let open = knownEndMs !== undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const updated = open
      ? await updateIf(table, {
          key,
          change: "set #failures = #failures + :one",
          onlyIf: "#ends_at_ms > :now and #failures < :most",
          values: { one: 1, now: nowMs, most },
        })
      : await updateIf(table, {
          key,
          change: "set #failures = :one, #ends_at_ms = :end, #ttl = :ttl, #schema = :one",
          onlyIf: "attribute_not_exists(#ends_at_ms) or #ends_at_ms <= :now",
          values: { one: 1, now: nowMs, end: nowMs + WINDOW_MS, ttl: Math.ceil((nowMs + WINDOW_MS) / 1_000) },
        });
    if (updated.held) {
      const { ends_at_ms, failures } = FailureWindowItem.parse(updated.item);
      return { counted: true, endsAtMs: ends_at_ms, left: Math.max(0, most - failures) };
    }
    const standing = updated.standing === undefined ? undefined : FailureWindowItem.parse(updated.standing);
    open = standing !== undefined && standing.ends_at_ms > nowMs;
    if (standing && open && standing.failures >= most)
      return { counted: false, endsAtMs: standing.ends_at_ms, left: 0 };
  }
  throw new Refusal("service_unavailable");
};
