import type { AccountId, Clock, Ids, Secrets, Sleep } from "@isotherm/core";
import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { openQueues, type Queues } from "@isotherm/delivery";
import { type AccountRecord, directoryQueries, type Table } from "@isotherm/store";
import { keptKeyRing, type KeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { type Resolve, systemResolve } from "./private-host.ts";

/** What the operations of webhooks use. */
export interface WebhookUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly sleep: Sleep;
  readonly resolve: Resolve;
  readonly allowPrivateReceivers: boolean;
  readonly account: (id: AccountId) => Promise<AccountRecord | undefined>;
  readonly queues: Pick<Queues, "askForTest" | "wakeLater">;
  /** What cursors of lists are made with. */
  readonly cursorKeys: () => Promise<KeyRing>;
}

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
): WebhookUses => ({
  table,
  clock: systemClock,
  ids: systemIds,
  secrets: systemSecrets,
  sleep: systemSleep,
  resolve: systemResolve,
  allowPrivateReceivers,
  account: directoryQueries(table).account,
  queues: openQueues({ deliveryRetries: deliveryRetriesUrl }),
  cursorKeys: keptKeyRing(secrets, "cursor-keys"),
});
