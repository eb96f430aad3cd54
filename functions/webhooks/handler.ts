import { httpFunction } from "@isotherm/http";
import { wrappingKey } from "@isotherm/store/secrets/index";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { functionMetrics, noteSecretInClear } from "../runtime/metrics.ts";
import { listAttempts, retryWebhook, skipPending, testWebhook } from "./delivery-operations.ts";
import { type WebhookUses, webhooksUses } from "./dependencies.ts";
import { listWebhookHealth } from "./endpoint-health.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from "./endpoint-operations.ts";

/** The operations of webhooks. */
const webhooksRoutes = (uses: WebhookUses) => [
  listWebhooks(uses),
  createWebhook(uses),
  getWebhook(uses),
  updateWebhook(uses),
  deleteWebhook(uses),
  rotateSecret(uses),
  listWebhookHealth(uses),
  listAttempts(uses),
  testWebhook(uses),
  retryWebhook(uses),
  skipPending(uses),
];

const dependencies = apiDependencies("webhooks", process.env);
const settings = readEnvironment(process.env, "ALLOW_PRIVATE_RECEIVERS", "DELIVERY_RETRIES_QUEUE_URL", "SECRETS");
const metrics = functionMetrics("webhooks", process.env);
const uses = webhooksUses(dependencies.table, secretReading(process.env, dependencies.log), {
  allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS,
  deliveryRetriesUrl: settings.DELIVERY_RETRIES_QUEUE_URL,
  wrapping: wrappingKey(settings.SECRETS),
  onClear: () => noteSecretInClear(dependencies.log, metrics),
});

/** The function of webhooks. */
export const handler = inTime(httpFunction({ ...dependencies, serving: webhooksRoutes(uses) }));
