import { createWebhook, type WebhookUses } from "./create-webhook.ts";

/** The operations of webhooks. */
export const webhooksRoutes = (uses: WebhookUses) => [createWebhook(uses)];
