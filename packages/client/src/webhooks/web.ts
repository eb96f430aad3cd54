import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/**
 * An endpoint for everything that speaks the web's `Request` and `Response`: Next's route handlers, Hono, Bun, Deno,
 * Cloudflare Workers.
 */
export const webhookHandler = (options: WebhookOptions): ((request: Request) => Promise<Response>) => {
  const receive = webhookReceiver(options);
  return async (request) => {
    const { status, text } = await receive(request.headers, new Uint8Array(await request.arrayBuffer()));
    return new Response(status === 204 ? null : text, { status });
  };
};
