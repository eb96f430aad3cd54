import type { RequestHeaders } from "./verify-webhook.ts";
import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The part of a Fastify instance that is used here; its own types are generic beyond what a part of them could say. */
export interface FastifyLike {
  readonly removeAllContentTypeParsers: unknown;
  readonly addContentTypeParser: unknown;
  readonly post: unknown;
}

interface Instance {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: "buffer" },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): void;
  post(path: string, handler: (request: Request, reply: Reply) => Promise<unknown>): void;
}
interface Request {
  readonly headers: RequestHeaders;
  /** Missing where there is neither body nor type. */
  readonly body?: Uint8Array | null;
}
interface Reply {
  code(status: number): { send(text: string): unknown };
}

/**
 * An endpoint as a Fastify plugin: `app.register(fastifyWebhook("/hook", { secrets, onEvents }))`. Bodies are left
 * unparsed within the plugin only.
 */
export const fastifyWebhook = (path: string, options: WebhookOptions) => {
  const receive = webhookReceiver(options);
  return async (fastify: FastifyLike): Promise<void> => {
    const instance = fastify as Instance;
    // Of every type: what is no delivery is told by its signature.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    instance.post(path, async ({ headers, body }, reply) => {
      const { status, text } = await receive(headers, body ?? "");
      return reply.code(status).send(text);
    });
  };
};
