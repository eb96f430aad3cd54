import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { directoryQueries, type Table } from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { createEndpoint, deleteEndpoint, deliveryStore, openQueues, skipEvents } from "@isotherm/store/delivery/index";
import { systemResolve } from "./private-host.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/** What a deployment decides. */
export interface WebhookSettings {
  readonly allowPrivateReceivers: boolean;
  readonly deliveryRetriesUrl: string;
}

/** What the operations of webhooks use, over a table. */
export const webhooksUses = (
  table: Table,
  secrets: SecretReading,
  { allowPrivateReceivers, deliveryRetriesUrl }: WebhookSettings,
): WebhookUses => {
  const committing = { table, secrets: systemSecrets };
  return {
    clock: systemClock,
    ids: systemIds,
    secrets: systemSecrets,
    sleep: systemSleep,
    resolve: systemResolve,
    allowPrivateReceivers,
    account: directoryQueries(table).account,
    store: deliveryStore(table),
    create: (hook) => createEndpoint(committing, hook),
    remove: (endpoint) => deleteEndpoint(committing, endpoint),
    skip: (skipping) => skipEvents(committing, skipping),
    queues: openQueues({ deliveryRetries: deliveryRetriesUrl }),
    cursorKeys: keptKeyRing(secrets, "cursor-keys"),
  };
};
