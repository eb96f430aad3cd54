import type { RequestHeaders } from "./verify-webhook.ts";
import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The part of an Express request that is read here; Next's `pages/api` hands out the same. */
export interface ExpressRequest extends AsyncIterable<unknown> {
  readonly headers:
    | Extract<RequestHeaders, Readonly<Record<string, unknown>>>
    | Record<string, string | string[] | undefined>;
  readonly body?: unknown;
}

/** The part of an Express response that is used here. */
export interface ExpressResponse {
  status(code: number): ExpressResponse;
  send(text: string): unknown;
}

/**
 * An endpoint for Express 4 and 5: `app.post("/hook", expressWebhook({ secrets, onEvents }))`. Mount it before
 * `express.json()`, or behind `express.raw({ type: "application/json", limit: "4mb" })`: the signature is over the bytes that came,
 * and Express's own limit of 100 kB refuses a delivery of many events.
 */
export const expressWebhook = (options: WebhookOptions) => {
  const receive = webhookReceiver(options);
  return async (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { status, text } = await receive(request.headers, await rawBody(request));
      response.status(status).send(text);
    } catch (error) {
      next(error);
    }
  };
};

/** More than the service sends in one delivery, bytes. */
const LARGEST_BODY = 4_194_304;

const rawBody = async (request: ExpressRequest): Promise<string | Uint8Array> => {
  const { body } = request;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body !== undefined) {
    throw new Error(
      "The body was parsed already. Mount the webhook before express.json(), or behind " +
        'express.raw({ type: "application/json", limit: "4mb" }).',
    );
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length <= LARGEST_BODY) parts.push(part);
  }
  // Read to its end and let go, so that there is an answer: nobody has signed no body.
  if (length > LARGEST_BODY) return "";
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
