import { DAY_MS, type OrderId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "./keys.ts";
import { type Table, updateIf } from "./table.ts";

/** Longer than anything asks for a receipt again: the stream, the queue and its dead letters keep what they have for 14 days. */
const KEPT_MS = 30 * DAY_MS;

const Mark = z.object({ sent_ms: z.number().optional() });

/** What keeps a receipt from being sent by mail twice, see decision 0061. No address is kept. */
export const receiptMails = (table: Table) => ({
  /** Takes it on for so long, unless it was sent (`sent`) or somebody has taken it on (`taken`). */
  claim: (order: OrderId, nowMs: number, lastsMs: number) => claimReceipt(table, order, { nowMs, lastsMs }),
  /** Gives it back: it was not sent. */
  release: async (order: OrderId): Promise<void> => {
    const onlyIf = "attribute_exists(#pk) AND attribute_not_exists(#sent_ms)";
    await updateIf(table, { key: keys.receiptMail(order), change: "REMOVE #until_ms", onlyIf });
  },
  sent: async (order: OrderId, nowMs: number): Promise<void> => {
    await updateIf(table, {
      key: keys.receiptMail(order),
      change: "SET #sent_ms = :now REMOVE #until_ms",
      onlyIf: "attribute_exists(#pk)",
      values: { now: nowMs },
    });
  },
});

const claimReceipt = async (
  table: Table,
  order: OrderId,
  { nowMs, lastsMs }: { readonly nowMs: number; readonly lastsMs: number },
): Promise<"claimed" | "taken" | "sent"> => {
  const claimed = await updateIf(table, {
    key: keys.receiptMail(order),
    change: "SET #schema = :one, #until_ms = :until, #ttl = :ttl",
    onlyIf: "attribute_not_exists(#sent_ms) AND (attribute_not_exists(#until_ms) OR #until_ms <= :now)",
    values: { one: 1, until: nowMs + lastsMs, now: nowMs, ttl: Math.ceil((nowMs + KEPT_MS) / 1_000) },
  });
  if (claimed.held) return "claimed";
  return Mark.parse(claimed.standing).sent_ms === undefined ? "taken" : "sent";
};
