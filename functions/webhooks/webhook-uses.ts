import type { AccountId, Clock, Ids, Secrets, Sleep } from "@isotherm/core";
import type { EndpointRef } from "@isotherm/events";
import type { AccountRecord } from "@isotherm/store";
import type { Deleted, DeliveryStore, NewHook, Queues, Skipped, Skipping } from "@isotherm/store/delivery/index";
import type { KeyRing } from "@isotherm/store/secrets/index";
import type { Resolve } from "./private-host.ts";

/** What the operations of webhooks use. */
export interface WebhookUses {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly sleep: Sleep;
  readonly resolve: Resolve;
  readonly allowPrivateReceivers: boolean;
  readonly account: (id: AccountId) => Promise<AccountRecord | undefined>;
  readonly store: Pick<
    DeliveryStore,
    | "attemptsOf"
    | "changeEndpoint"
    | "dueNow"
    | "hooksOf"
    | "leaveTestPlace"
    | "readAttempt"
    | "readHook"
    | "readState"
    | "startAfresh"
    | "takeTestPlace"
  >;
  readonly create: (hook: NewHook) => Promise<void>;
  readonly remove: (endpoint: EndpointRef) => Promise<Deleted>;
  readonly skip: (skipping: Skipping) => Promise<Skipped>;
  readonly queues: Pick<Queues, "askForTest" | "wakeLater">;
  /** What cursors of lists are made with. */
  readonly cursorKeys: () => Promise<KeyRing>;
}
