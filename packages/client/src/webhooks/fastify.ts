import type { RequestHeaders } from "./verify-webhook.ts";
import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The part of a Fastify instance that is used here. */
export interface FastifyLike {
  addContentTypeParser(
    type: string,
    options: { parseAs: "buffer" },
    parser: (request: unknown, body: never, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: never, reply: never) => Promise<unknown>): unknown;
}

interface Request {
  readonly headers: RequestHeaders;
  readonly body: Uint8Array;
}
interface Reply {
  code(status: number): { send(text: string): unknown };
}

/**
 * An endpoint as a Fastify plugin: `app.register(fastifyWebhook("/hook", { secrets, onEvents }))`. JSON is left unparsed
 * within the plugin only.
 */
export const fastifyWebhook = (path: string, options: WebhookOptions) => {
  const receive = webhookReceiver(options);
  return async (instance: FastifyLike): Promise<void> => {
    instance.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    instance.post(path, async ({ headers, body }: Request, reply: Reply) => {
      const { status, text } = await receive(headers, body);
      return reply.code(status).send(text);
    });
  };
};
