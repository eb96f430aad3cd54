import type { WebhookId } from "@isotherm/core";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { updateIf } from "../update-if.ts";

/** Makes an endpoint due at once, without forgetting its failures. Touches no lease. The caller sends a wake-up. */
export const dueNow = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
  });
};

/** Step "enable", after the configuration: due at once, failures forgotten. Touches no lease. The caller sends a wake-up. */
export const startAfresh = async (table: Table, webhook: WebhookId): Promise<void> => {
  await updateIf(table, {
    key: keys.deliveryState(webhook),
    change: "SET #streak = :zero REMOVE #next_attempt_at",
    onlyIf: "attribute_exists(#fence)",
    values: { zero: 0 },
  });
};
