import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";
import { fromBase64 } from "./signature.ts";

/** The part of an event of API Gateway or of a function URL that is read here, in either payload version. */
export interface LambdaRequest {
  /** Null where API Gateway's console tests a method without any. */
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
}

/** What a Lambda answers. */
export interface LambdaReply {
  readonly statusCode: number;
  readonly body: string;
}

/** An endpoint as a Lambda behind API Gateway or a function URL: `export const handler = lambdaWebhook({ secrets, onEvents })`. */
export const lambdaWebhook = (options: WebhookOptions) => {
  const receive = webhookReceiver(options);
  return async ({ headers, body, isBase64Encoded }: LambdaRequest): Promise<LambdaReply> => {
    const text = body ?? "";
    // What is no base64 has no bytes, which nobody has signed.
    const [bytes = ""] = isBase64Encoded ? fromBase64(text) : [text];
    const reply = await receive(headers ?? {}, bytes);
    return { statusCode: reply.status, body: reply.text };
  };
};
