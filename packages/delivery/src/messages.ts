import { SendMessageBatchCommand, SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import { AccountType, OrderStatus } from "@isotherm/contract";
import type { AccountId, EventId, IdOf, OrderId, OrganisationId, WebhookId } from "@isotherm/core";
import { SDK_TIMEOUTS } from "@isotherm/store/table";
import { storedId } from "@isotherm/store/keys";
import * as z from "zod";

/**
 * Triggers a delivery to an endpoint. It carries no event: what there is to send is in the table.
 * `news` names the event that it was caused by, so that a trigger that comes too late costs one read.
 */
export const DeliveryTrigger = z.object({
  organisation_id: storedId<OrganisationId>(),
  mode: AccountType,
  webhook_id: storedId<WebhookId>(),
  news: z.object({ account_id: storedId<AccountId>(), sequence: z.int().positive() }).optional(),
  /** A client has asked for the sample event; whatever is pending can wait. */
  test: z
    .object({
      /** Under this id its result will stand; it also says whose the place is. */
      attempt_id: storedId<IdOf["attempt"]>(),
      event_id: storedId<EventId>(),
      account_id: storedId<AccountId>(),
      /** Which of the organisation's few places it has. */
      place: z.int().nonnegative(),
    })
    .optional(),
});
export type DeliveryTrigger = z.output<typeof DeliveryTrigger>;

/** A test of an endpoint that waits to be sent. */
export type EndpointTest = NonNullable<DeliveryTrigger["test"]>;

/** An endpoint, as far as it takes to find it. */
export type EndpointRef = Omit<DeliveryTrigger, "news" | "test">;

/** A trigger that an event caused. */
export type EventTrigger = Required<Omit<DeliveryTrigger, "test">>;

/** Asks for the next step of a test order, if it still has the status `from`. Not before `due_at_ms`. */
export const OrderStep = z.object({
  account_id: storedId<AccountId>(),
  order_id: storedId<OrderId>(),
  from: OrderStatus,
  due_at_ms: z.int(),
});
export type OrderStep = z.output<typeof OrderStep>;

/** Asks for the receipt of an order by mail. It carries no address: that is with the order. */
export const ReceiptRequest = z.object({ account_id: storedId<AccountId>(), order_id: storedId<OrderId>() });
export type ReceiptRequest = z.output<typeof ReceiptRequest>;

/** URLs of the queues that a function sends to. */
export interface QueueUrls {
  readonly deliveries?: string;
  readonly deliveryRetries?: string;
  readonly orderSteps?: string;
  readonly receipts?: string;
}

/** The messages that the delivery protocol and the order lifecycle send. */
export interface Queues {
  /** Triggers deliveries in order per account and endpoint; the same news twice within five minutes is one message. */
  wake(news: readonly EventTrigger[]): Promise<void>;
  /** Triggers a delivery after some seconds (0 to 900) outside that order, so that nothing hidden can be in its way. */
  wakeLater(endpoint: EndpointRef, delaySeconds: number): Promise<void>;
  /** Has the sample event sent to an endpoint, outside that order as well. */
  askForTest(endpoint: EndpointRef, test: EndpointTest): Promise<void>;
  /** Plans the next step of a test order, in some seconds (0 to 900). */
  planStep(step: OrderStep, delaySeconds: number): Promise<void>;
  /** Has the receipt of an order sent by mail. */
  askForReceipt(receipt: ReceiptRequest): Promise<void>;
}

const MOST_PER_CALL = 10;

/** The group in whose order a trigger comes, and what makes two of them one: the same event for the same endpoint. */
export const placeInQueue = ({ webhook_id, news: { account_id, sequence } }: EventTrigger) => ({
  group: `${account_id}:${webhook_id}`,
  deduplication: `${webhook_id}:${account_id}:${sequence}`,
});

const entryOf = (trigger: EventTrigger, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(trigger),
  MessageGroupId: placeInQueue(trigger).group,
  MessageDeduplicationId: placeInQueue(trigger).deduplication,
});

/** Opens the queues. Sending to one whose URL was not given is a fault of the caller. */
export const openQueues = (urls: QueueUrls, config: SQSClientConfig = {}): Queues => {
  const client = new SQSClient({ maxAttempts: 4, requestHandler: SDK_TIMEOUTS, ...config });
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
  const sendEntries = async (triggers: readonly EventTrigger[]): Promise<void> => {
    const command = new SendMessageBatchCommand({ QueueUrl: urlOf("deliveries"), Entries: triggers.map(entryOf) });
    const { Failed } = await client.send(command);
    if (Failed?.length)
      throw new Error(`${Failed.length} of ${triggers.length} wake-ups were not taken: ${Failed[0]?.Code}`);
  };
  return {
    wake: async (news) => {
      const calls = [];
      for (let from = 0; from < news.length; from += MOST_PER_CALL)
        calls.push(sendEntries(news.slice(from, from + MOST_PER_CALL)));
      await Promise.all(calls);
    },
    wakeLater: (endpoint, delaySeconds) => send("deliveryRetries", endpoint, delaySeconds),
    askForTest: (endpoint, test) => send("deliveryRetries", { ...endpoint, test } satisfies DeliveryTrigger, 0),
    planStep: (step, delaySeconds) => send("orderSteps", step, delaySeconds),
    askForReceipt: (receipt) => send("receipts", receipt, 0),
  };
};
