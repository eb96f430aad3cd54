import { SendMessageBatchCommand, SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import { SDK_TIMEOUTS } from "./sdk-timeouts.ts";

/** Opens a client of SQS. The region and credentials are as the SDK finds them, unless given. */
export const openSqs = (config: SQSClientConfig = {}): SQSClient => {
  const client = new SQSClient({ maxAttempts: 4, requestHandler: SDK_TIMEOUTS, ...config });
  // As for the table: the SDK blackens what is secret in every answer for a logger that drops it.
  client.middlewareStack.remove("loggerMiddleware");
  return client;
};

/** Messages that one call sends, at most. */
const MOST_PER_CALL = 10;

/** Messages in parts that one call sends each. */
export const inCalls = <M>(messages: readonly M[]): M[][] =>
  Array.from({ length: Math.ceil(messages.length / MOST_PER_CALL) }, (_none, call) =>
    messages.slice(call * MOST_PER_CALL, (call + 1) * MOST_PER_CALL),
  );

/** Sends messages to the queue at a URL, call after call. @throws Error when SQS does not take one */
export const sendMessages = async (
  client: Pick<SQSClient, "send">,
  url: string,
  messages: readonly object[],
): Promise<void> => {
  for (const together of inCalls(messages)) await sendTogether(client, url, together);
};

const sendTogether = async (
  client: Pick<SQSClient, "send">,
  QueueUrl: string,
  messages: readonly object[],
): Promise<void> => {
  const [first, ...more] = messages.map((message) => JSON.stringify(message));
  if (more.length === 0) {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: first }));
    return;
  }
  const Entries = [first, ...more].map((MessageBody, index) => ({ Id: String(index), MessageBody }));
  const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  if (Failed?.length) throw new Error(`${Failed.length} of ${messages.length} messages were not taken`);
};
