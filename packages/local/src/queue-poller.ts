import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  type Message,
  type MessageAttributeValue,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { toldLine } from "@isotherm/core/told-error";
import { LOCAL_REGION } from "./aws-ids.ts";
import { batchOutcome } from "./batch-outcome.ts";
import { pause } from "./pause.ts";
import type { InvocationResult } from "./runtime-api.ts";
import type { Poller } from "./stream-poller.ts";

/** A message as Lambda hands it to a function. */
export interface QueueRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, unknown>>;
  readonly md5OfBody: string;
  readonly eventSource: "aws:sqs";
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

/** A queue and the function that it wakes. */
export interface QueuePollerOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly batchSize: number;
  /** Batches in work at once. */
  readonly concurrency: number;
  readonly invoke: (event: { readonly Records: readonly QueueRecord[] }) => Promise<InvocationResult>;
  readonly onTrouble: (message: string) => void;
}

// SQS hands out ten at most.
const RECEIVE_LIMIT = 10;
const WAIT_SECONDS = 20;
const RETRY_MS = 200;

const messageAttribute = (value: MessageAttributeValue) => ({
  ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
  ...(value.BinaryValue && { binaryValue: Buffer.from(value.BinaryValue).toString("base64") }),
  stringListValues: [],
  binaryListValues: [],
  dataType: value.DataType ?? "String",
});

/** A message of the SDK as Lambda's event has it. */
const queueRecord = (message: Message, queueArn: string): QueueRecord => ({
  messageId: message.MessageId ?? "",
  receiptHandle: message.ReceiptHandle ?? "",
  body: message.Body ?? "",
  attributes: message.Attributes ?? {},
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [name, messageAttribute(value)]),
  ),
  md5OfBody: message.MD5OfBody ?? "",
  eventSource: "aws:sqs",
  eventSourceARN: queueArn,
  awsRegion: LOCAL_REGION,
});

/**
 * Starts to read a queue. What the function got through is deleted; what it failed on is left alone and comes back when its
 * visibility timeout has passed. The queue itself keeps a message group from being worked on twice at once.
 */
export const startQueuePoller = (options: QueuePollerOptions): Poller => {
  const { batchSize, concurrency, onTrouble } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = new Set<Promise<void>>();
  const trouble = (error: unknown): void => {
    if (!signal.aborted) onTrouble(toldLine(error));
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      if (working.size >= concurrency) await Promise.race(working);
      const records = await receive(options, concurrency - working.size, signal).catch(async (error: unknown) => {
        trouble(error);
        await pause(RETRY_MS, signal);
        return [];
      });
      for (let index = 0; index < records.length; index += batchSize) {
        const work = handle(options, records.slice(index, index + batchSize)).catch(trouble);
        working.add(work);
        void work.then(() => working.delete(work));
      }
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.allSettled(working);
    },
  };
};

const receive = async (
  { client, queueUrl, queueArn, batchSize }: QueuePollerOptions,
  freeWorkers: number,
  signal: AbortSignal,
): Promise<readonly QueueRecord[]> => {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: Math.min(freeWorkers * batchSize, RECEIVE_LIMIT),
      WaitTimeSeconds: WAIT_SECONDS,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    }),
    { abortSignal: signal },
  );
  return Messages.map((message) => queueRecord(message, queueArn));
};

const handle = async (options: QueuePollerOptions, records: readonly QueueRecord[]): Promise<void> => {
  const result = await options.invoke({ Records: records });
  const { failed } = batchOutcome(result, new Set(records.map(({ messageId }) => messageId)));
  if (failed === "all") return;
  await remove(options, failed === "none" ? records : records.filter(({ messageId }) => !failed.has(messageId)));
};

const remove = async ({ client, queueUrl }: QueuePollerOptions, records: readonly QueueRecord[]): Promise<void> => {
  if (records.length === 0) return;
  const Entries = records.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }));
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
};
