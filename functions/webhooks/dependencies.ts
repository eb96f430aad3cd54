import type { Clock, Ids, TokenGenerator, Sleep } from "@isotherm/core";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import type { Queues } from "@isotherm/delivery";
import type { Table } from "@isotherm/store";
import {
  keptKeyRing,
  type KeyRing,
  type SealedSecrets,
  sealedSecrets,
  type SecretReading,
  type WrappingKey,
} from "@isotherm/store/secrets/index";
import { type Resolve, systemResolve } from "./private-host.ts";

/** What the operations of webhooks use. */
export interface WebhookUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
  readonly sleep: Sleep;
  readonly resolve: Resolve;
  readonly allowPrivateReceivers: boolean;
  readonly queues: Pick<Queues, "askForTest" | "wakeLater">;
  /** Encrypts and decrypts signing secrets. */
  readonly sealed: SealedSecrets;
  /** What cursors of lists are made with. */
  readonly cursorKeys: () => Promise<KeyRing>;
}

/** What a deployment decides. */
export interface WebhookSettings {
  readonly allowPrivateReceivers: boolean;
  readonly deliveryRetriesUrl: string;
  readonly wrapping: WrappingKey;
  /** Hears that a signing secret is kept as it is, because the operator has made no data key. */
  readonly onClear: () => void;
}

/** What the operations of webhooks use, over a table. */
export const webhooksUses = (
  table: Table,
  secrets: SecretReading,
  { allowPrivateReceivers, deliveryRetriesUrl, wrapping, onClear }: WebhookSettings,
): WebhookUses => ({
  table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
  sleep: systemSleep,
  resolve: systemResolve,
  allowPrivateReceivers,
  queues: queuesOnceAsked(deliveryRetriesUrl),
  sealed: sealedSecrets({ table, wrapping, clock: systemClock, onClear }),
  cursorKeys: keptKeyRing(secrets, "cursor-keys"),
});

/** Queues whose client is loaded when something is sent: most requests send nothing. */
const queuesOnceAsked = (deliveryRetries: string): WebhookUses["queues"] => {
  let loading: Promise<Queues> | undefined;
  const load = async (): Promise<Queues> =>
    (await import("@isotherm/delivery/messages")).openQueues({ deliveryRetries });
  const queues = (): Promise<Queues> => (loading ??= load());
  return {
    askForTest: async (...asked) => (await queues()).askForTest(...asked),
    wakeLater: async (...woken) => (await queues()).wakeLater(...woken),
  };
};
