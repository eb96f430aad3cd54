import { SendMessageBatchCommand, SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import { SDK_TIMEOUTS } from "@isotherm/store/table";

/** What speaks to SQS. Region and credentials as the SDK finds them, unless given. */
export const sqsClient = (config: SQSClientConfig): SQSClient =>
  new SQSClient({ maxAttempts: 4, requestHandler: SDK_TIMEOUTS, ...config });

/** Sends one to ten messages to the queue at a URL. @throws Error when SQS does not take one */
export const sendMessages = async (
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
