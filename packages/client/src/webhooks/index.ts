export { webhookReceiver, type WebhookOptions, type WebhookReply } from "./receive-webhook.ts";
export { type ReplayGuard, replayGuard } from "./replay-guard.ts";
export {
  type Delivery,
  type VerifiedDelivery,
  verifyWebhook,
  WebhookError,
  type WebhookRefusal,
} from "./verify-webhook.ts";
export { webhookHandler } from "./web.ts";
