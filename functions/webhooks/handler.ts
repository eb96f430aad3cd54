import { httpFunction } from "@isotherm/http";
import { wrappingKey } from "@isotherm/store/secrets/index";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { functionMetrics, noteSecretInClear } from "../runtime/metrics.ts";
import { webhooksUses } from "./dependencies.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from "./endpoint-operations.ts";

const dependencies = apiDependencies("webhooks", process.env);
const settings = readEnvironment(process.env, "ALLOW_PRIVATE_RECEIVERS", "DELIVERY_RETRIES_QUEUE_URL", "SECRETS");
const metrics = functionMetrics("webhooks", process.env);
const uses = webhooksUses(dependencies.table, secretReading(process.env, dependencies.log), {
  allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS,
  deliveryRetriesUrl: settings.DELIVERY_RETRIES_QUEUE_URL,
  wrapping: wrappingKey(settings.SECRETS),
  onClear: () => noteSecretInClear(dependencies.log, metrics),
});

/** The function of webhooks. Operations about what is sent to endpoints are loaded when they are first asked for. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      listWebhooks(uses),
      createWebhook(uses),
      getWebhook(uses),
      updateWebhook(uses),
      deleteWebhook(uses),
      rotateSecret(uses),
      {
        below: [
          "/webhooks/health",
          "/webhooks/{id}/attempts",
          "/webhooks/{id}/test",
          "/webhooks/{id}/retry",
          "/webhooks/{id}/skip",
        ],
        load: async () => (await import("./delivery-operations.ts")).deliveryOperations(uses),
      },
    ],
  }),
);
