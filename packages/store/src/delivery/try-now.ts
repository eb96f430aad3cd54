import type { WebhookId } from "@isotherm/core";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { updateIf } from "../update-if.ts";

/**
 * Makes an endpoint due at once, without forgetting its failures. Touches no lease: whoever holds it may fail with what
 * was so before, and learns from `again` not to back off. The caller sends a wake-up.
 */
export const dueNow = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #again = :zero REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
    values: { zero: 0 },
  });
};

/** Step "enable", after the configuration: due at once, as above, and failures forgotten. The caller sends a wake-up. */
export const startAfresh = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #streak = :zero, #again = :zero REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
    values: { zero: 0 },
  });
};
