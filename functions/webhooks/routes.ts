import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { getWebhook } from "./get-webhook.ts";
import { listAttempts } from "./list-attempts.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { retryWebhook } from "./retry-webhook.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { skipPending } from "./skip-pending.ts";
import { testWebhook } from "./test-webhook.ts";
import { updateWebhook } from "./update-webhook.ts";
import type { WebhookUses } from "./webhook-uses.ts";

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
