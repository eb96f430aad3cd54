import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  type SQSClient,
  type SQSClientConfig,
} from "@aws-sdk/client-sqs";
import { AccountType, OrderStatus } from "@isotherm/contract";
import type { AccountId, EventId, IdOf, OrderId, OrganisationId, WebhookId } from "@isotherm/core";
import { storedId } from "@isotherm/store/keys";
import { inCalls, openSqs } from "@isotherm/store/sqs-messages";
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
  /** It was sent to the slow lane, by who saw the endpoint free with this fence. */
  slow: z.object({ fence: z.int().nonnegative() }).optional(),
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
export type EndpointRef = Omit<DeliveryTrigger, "news" | "slow" | "test">;

/** A trigger that an event caused. */
export type EventTrigger = EndpointRef & Required<Pick<DeliveryTrigger, "news">>;

/** A trigger of the slow lane. */
export type SlowTrigger = EndpointRef & Required<Pick<DeliveryTrigger, "slow">>;

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
  readonly slowDeliveries?: string;
  readonly orderSteps?: string;
  readonly receipts?: string;
}

/** Longest delay that SQS gives a message, seconds. */
export const MAX_DELAY_SECONDS = 900;

/** A step of a test order, and in how many seconds (0 to 900) its message comes. */
export interface PlannedStep {
  readonly step: OrderStep;
  readonly delaySeconds: number;
}

/** A message that a queue did not take, and why. */
export interface Refused<M> {
  readonly message: M;
  readonly error: Error;
}

/**
 * The messages that the delivery protocol and the order lifecycle send. What is sent in number goes ten to a call; it never
 * rejects, but returns what was not taken.
 */
export interface Queues {
  /** Triggers deliveries in order per account and endpoint; the same news twice within five minutes is one message. */
  wake(news: readonly EventTrigger[]): Promise<Refused<EventTrigger>[]>;
  /** Triggers a delivery after some seconds (0 to 900) outside that order, so that nothing hidden can be in its way. */
  wakeLater(endpoint: EndpointRef, delaySeconds: number): Promise<void>;
  /** Triggers a delivery in the slow lane, where an organisation has few places. */
  wakeSlowly(trigger: SlowTrigger, nowMs: number): Promise<void>;
  /** Has the sample event sent to an endpoint, outside that order as well. */
  askForTest(endpoint: EndpointRef, test: EndpointTest): Promise<void>;
  /** Plans the next steps of test orders. */
  planSteps(steps: readonly PlannedStep[]): Promise<Refused<PlannedStep>[]>;
  /** The same for one; throws when it was not taken. */
  planStep(step: OrderStep, delaySeconds: number): Promise<void>;
  /** Has the receipts of orders sent by mail. */
  askForReceipts(receipts: readonly ReceiptRequest[]): Promise<Refused<ReceiptRequest>[]>;
}

/** The group in whose order a trigger comes, and what makes two of them one: the same event for the same endpoint. */
export const placeInQueue = ({ webhook_id, news: { account_id, sequence } }: EventTrigger) => ({
  group: `${account_id}:${webhook_id}`,
  deduplication: `${webhook_id}:${account_id}:${sequence}`,
});

/** Slow endpoints of an organisation that are served at once, at most: the queue hands out one message of each group. */
export const SLOW_SHARE = 3;

/** For so long the messages of an endpoint in the slow lane with the same fence are one, milliseconds. */
export const SLOW_PERIOD_MS = 30_000;

/**
 * The group and the deduplication of a trigger in the slow lane. An endpoint that waits has one message for each half a
 * minute, each in the next group: behind one whose worker died, no endpoint waits until that message comes again.
 */
export const placeInSlowLane = ({ organisation_id, webhook_id, slow: { fence } }: SlowTrigger, nowMs: number) => {
  const period = Math.floor(nowMs / SLOW_PERIOD_MS);
  const own = Array.from(webhook_id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0);
  return {
    group: `${organisation_id}:${(own + period) % SLOW_SHARE}`,
    deduplication: `${webhook_id}:${fence}:${period}`,
  };
};

/** A message as a call for ten carries it, but for its place there. */
type Entry = Omit<SendMessageBatchRequestEntry, "Id">;

const triggerEntry = (trigger: EventTrigger): Entry => ({
  MessageBody: JSON.stringify(trigger),
  MessageGroupId: placeInQueue(trigger).group,
  MessageDeduplicationId: placeInQueue(trigger).deduplication,
});

const slowEntry = (trigger: SlowTrigger, nowMs: number): Entry => {
  const { group, deduplication } = placeInSlowLane(trigger, nowMs);
  return { MessageBody: JSON.stringify(trigger), MessageGroupId: group, MessageDeduplicationId: deduplication };
};

const stepEntry = ({ step, delaySeconds }: PlannedStep): Entry => ({
  MessageBody: JSON.stringify(step),
  DelaySeconds: delaySeconds,
});

const receiptEntry = (receipt: ReceiptRequest): Entry => ({ MessageBody: JSON.stringify(receipt) });

/** A queue by its name; `url` throws where no URL was given. */
interface Place {
  readonly name: keyof QueueUrls;
  readonly url: () => string;
}

const sendTogether = async <M>(
  client: SQSClient,
  { name, url }: Place,
  messages: readonly M[],
  entryOf: (message: M) => Entry,
): Promise<Refused<M>[]> => {
  const Entries = messages.map((message, index) => ({ Id: String(index), ...entryOf(message) }));
  try {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: url(), Entries }));
    const codes = new Map(Failed.map(({ Id, Code }) => [Number(Id), Code]));
    return messages.flatMap((message, index) => {
      if (!codes.has(index)) return [];
      return [{ message, error: new Error(`the queue ${name} has not taken a message: ${codes.get(index)}`) }];
    });
  } catch (error) {
    const told = error instanceof Error ? error : new Error(String(error));
    return messages.map((message) => ({ message, error: told }));
  }
};

const sendMany = async <M>(
  client: SQSClient,
  place: Place,
  messages: readonly M[],
  entryOf: (message: M) => Entry,
): Promise<Refused<M>[]> => {
  const calls = inCalls(messages).map((together) => sendTogether(client, place, together, entryOf));
  return (await Promise.all(calls)).flat();
};

/** Opens the queues. Sending to one whose URL was not given is a fault of the caller. */
export const openQueues = (urls: QueueUrls, config: SQSClientConfig = {}): Queues => {
  const client = openSqs(config);
  const placeOf = (name: keyof QueueUrls): Place => ({
    name,
    url: () => {
      const url = urls[name];
      if (url === undefined) throw new Error(`the queue ${name} is not among those that this function sends to`);
      return url;
    },
  });
  const send = async (name: keyof QueueUrls, message: unknown, delaySeconds: number): Promise<void> => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: placeOf(name).url(),
        MessageBody: JSON.stringify(message),
        DelaySeconds: delaySeconds,
      }),
    );
  };
  return {
    wake: (news) => sendMany(client, placeOf("deliveries"), news, triggerEntry),
    wakeLater: (endpoint, delaySeconds) => send("deliveryRetries", endpoint, delaySeconds),
    wakeSlowly: async (trigger, nowMs) => {
      const QueueUrl = placeOf("slowDeliveries").url();
      await client.send(new SendMessageCommand({ QueueUrl, ...slowEntry(trigger, nowMs) }));
    },
    askForTest: (endpoint, test) => send("deliveryRetries", { ...endpoint, test } satisfies DeliveryTrigger, 0),
    planSteps: (steps) => sendMany(client, placeOf("orderSteps"), steps, stepEntry),
    planStep: (step, delaySeconds) => send("orderSteps", step, delaySeconds),
    askForReceipts: (receipts) => sendMany(client, placeOf("receipts"), receipts, receiptEntry),
  };
};
