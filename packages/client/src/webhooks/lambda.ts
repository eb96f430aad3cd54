import { type WebhookOptions, webhookReceiver } from "./receive-webhook.ts";

/** The part of an event of API Gateway or of a function URL that is read here, in either payload version. */
export interface LambdaRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
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
    const bytes = isBase64Encoded ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
    const reply = await receive(headers, bytes);
    return { statusCode: reply.status, body: reply.text };
  };
};
