import { SendMessageBatchCommand, SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import type { EndpointRef, EndpointTest, OrderStep, WakeUp } from "@isotherm/events";
import { IMPATIENT } from "../impatient.ts";

/** URLs of the queues that a function sends to. */
export interface QueueUrls {
  readonly deliveries?: string;
  readonly deliveryRetries?: string;
  readonly orderSteps?: string;
}

/** A wake-up that names its cause. */
export type NewsOfEvent = Required<Omit<WakeUp, "test">>;

/** The messages that the delivery protocol and the order lifecycle send. */
export interface Queues {
  /** Wakes deliveries in order per account and endpoint; the same news twice within five minutes is one message. */
  wake(news: readonly NewsOfEvent[]): Promise<void>;
  /** Wakes a delivery after some seconds (0 to 900) outside that order, so that nothing hidden can be in its way. */
  wakeLater(endpoint: EndpointRef, delaySeconds: number): Promise<void>;
  /** Has the sample event sent to an endpoint, outside that order as well. */
  askForTest(endpoint: EndpointRef, test: EndpointTest): Promise<void>;
  /** Plans the next step of a test order, in some seconds (0 to 900). */
  planStep(step: OrderStep, delaySeconds: number): Promise<void>;
}

const MOST_PER_CALL = 10;

/** The group in whose order a wake-up comes, and what makes two of them one: the same event for the same endpoint. */
export const placeInQueue = ({ webhook_id, news: { account_id, sequence } }: NewsOfEvent) => ({
  group: `${account_id}:${webhook_id}`,
  deduplication: `${webhook_id}:${account_id}:${sequence}`,
});

/** Opens the queues. Sending to one whose URL was not given is a fault of the caller. */
export const openQueues = (urls: QueueUrls, config: SQSClientConfig = {}): Queues => {
  const client = new SQSClient({ maxAttempts: 4, requestHandler: IMPATIENT, ...config });
  const urlOf = (name: keyof QueueUrls): string => {
    const url = urls[name];
    if (url === undefined) throw new Error(`the queue ${name} is not among those that this function sends to`);
    return url;
  };
  const send = async (name: keyof QueueUrls, message: unknown, delaySeconds: number): Promise<void> => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: urlOf(name),
        MessageBody: JSON.stringify(message),
        DelaySeconds: delaySeconds,
      }),
    );
  };
  const sendNews = async (news: readonly NewsOfEvent[]): Promise<void> => {
    const { Failed } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: urlOf("deliveries"),
        Entries: news.map((wakeUp, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(wakeUp),
          MessageGroupId: placeInQueue(wakeUp).group,
          MessageDeduplicationId: placeInQueue(wakeUp).deduplication,
        })),
      }),
    );
    if (Failed?.length)
      throw new Error(`${Failed.length} of ${news.length} wake-ups were not taken: ${Failed[0]?.Code}`);
  };
  return {
    wake: async (news) => {
      const calls = [];
      for (let from = 0; from < news.length; from += MOST_PER_CALL)
        calls.push(sendNews(news.slice(from, from + MOST_PER_CALL)));
      await Promise.all(calls);
    },
    wakeLater: (endpoint, delaySeconds) => send("deliveryRetries", endpoint, delaySeconds),
    askForTest: (endpoint, test) => send("deliveryRetries", { ...endpoint, test } satisfies WakeUp, 0),
    planStep: (step, delaySeconds) => send("orderSteps", step, delaySeconds),
  };
};
