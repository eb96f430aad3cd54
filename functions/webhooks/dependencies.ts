import { systemIds, systemSecrets } from "@isotherm/core/system";
import { directoryQueries, type Table } from "@isotherm/store";
import { createEndpoint, hooksOf } from "@isotherm/store/delivery/index";
import type { WebhookUses } from "./create-webhook.ts";
import { systemResolve } from "./private-host.ts";

/** What the operations of webhooks use, over a table. */
export const webhooksUses = (table: Table, allowPrivateReceivers: boolean): WebhookUses => ({
  ids: systemIds,
  secrets: systemSecrets,
  resolve: systemResolve,
  allowPrivateReceivers,
  hooksOf: (organisation, mode) => hooksOf(table, organisation, mode),
  account: (id) => directoryQueries(table).account(id),
  create: (hook) => createEndpoint(table, hook),
});
