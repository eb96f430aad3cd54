import type { WebhookOptions } from "./receive-webhook.ts";
import { webhookHandler } from "./web.ts";

/** An endpoint for Hono: `app.post("/hook", honoWebhook({ secrets, onEvents }))`. */
export const honoWebhook = (options: WebhookOptions) => {
  const handle = webhookHandler(options);
  return (context: { readonly req: { readonly raw: Request } }): Promise<Response> => handle(context.req.raw);
};
