import type { Sequence } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { writeTransaction, create, update } from "@isotherm/store/write-transaction";
import { type Committing, beaten, commitOnce } from "@isotherm/store/commit";
import { inTurn } from "@isotherm/store/table";
import { readHead } from "@isotherm/store/items/event-item";
import { keys } from "@isotherm/store/keys";
import { type Attempt, attemptItem } from "./attempts.ts";
import { markCursor, readCursor, stillAt } from "./cursor.ts";
import type { EndpointRef } from "./messages.ts";

/** Events of an account that an endpoint is not to get. */
export interface Skipping {
  readonly endpoint: EndpointRef;
  readonly account_id: AccountId;
  /** The last one that is given up. */
  readonly upTo: Sequence;
  readonly nowMs: number;
  /** What is written down, for the first one that is given up. */
  readonly record: (first: Sequence) => Attempt;
}

/** What came of it, and where it can't be done, why. */
export type Skipped =
  | { readonly kind: "skipped"; readonly attempt: Attempt }
  | { readonly kind: "nothing pending" }
  /** The account's last event comes before it; 0: there has been none. */
  | { readonly kind: "beyond"; readonly last: Sequence };

/**
 * Gives up the pending events of an account up to a sequence, and writes that down with it. A request that is under way
 * is not called back.
 *
 * @throws Contended when the cursor keeps moving
 */
export const skipEvents = async (
  committing: Committing,
  { endpoint, account_id, upTo, nowMs, record }: Skipping,
): Promise<Skipped> => {
  const { table } = committing;
  const { organisation_id, mode, webhook_id } = endpoint;
  const head = await readHead(table, organisation_id, mode, account_id);
  if (!head || head.seq < upTo) return { kind: "beyond", last: head?.seq ?? 0 };
  // As the sweep does: a cursor whose mark is still on its way is brought up to date first.
  await markCursor(table, { endpoint, account_id, seq: head.seq, at: head.at, nowMs });
  const attempt = async (): Promise<Skipped> => {
    const cursor = await readCursor(table, webhook_id, account_id);
    if (!cursor || cursor.cursor >= upTo) return { kind: "nothing pending" };
    const toHead = cursor.head === upTo;
    const recorded = record(cursor.cursor + 1);
    await commitOnce(
      committing,
      writeTransaction("skip events", [
        update({
          key: keys.cursor(webhook_id, account_id),
          change: toHead ? "SET #cursor = :to REMOVE #pending_at" : "SET #cursor = :to",
          // Heads only rise, so what is below the head stays below it.
          onlyIf: toHead ? `${stillAt(cursor)} AND #head = :to` : stillAt(cursor),
          values: { to: upTo, from: cursor.cursor },
        }),
        create(attemptItem(recorded)),
      ]),
    );
    return { kind: "skipped", attempt: recorded };
  };
  return inTurn(table.turns, attempt, beaten);
};
