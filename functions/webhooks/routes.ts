import type { WebhookUses } from "./dependencies.ts";
import { listAttempts, retryWebhook, skipPending, testWebhook } from "./delivery-operations.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from "./endpoint-operations.ts";

/** The operations of webhooks. */
export const webhooksRoutes = (uses: WebhookUses) => [
  listWebhooks(uses),
  createWebhook(uses),
  getWebhook(uses),
  updateWebhook(uses),
  deleteWebhook(uses),
  rotateSecret(uses),
  listAttempts(uses),
  testWebhook(uses),
  retryWebhook(uses),
  skipPending(uses),
];
