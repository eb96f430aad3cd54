import { join } from "node:path";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { deadLetterQueueName, queueName, type QueueDefinition } from "@isotherm/infra/topology/queues";
import { systemClock } from "@isotherm/core/system";
import { BUCKETS } from "@isotherm/infra/topology/buckets";
import { QUEUES } from "@isotherm/infra/topology/queues";
import { buildApp, FileS3Persistence, S3Store } from "fauxqs";
import { LOCAL_ACCOUNT, LOCAL_REGION } from "./aws-ids.ts";
import { type BucketOptions, completeBucket } from "./bucket.ts";
import { LOCAL_CREDENTIALS, withoutLog } from "./dynamodb-local.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { functionIn } from "./user-agent.ts";

/** Name of the bucket of batches on one machine. */
export const LOCAL_BUCKET = "isotherm-local-batches";

/** Where objects are kept, below a data folder. */
export const objectsFolder = (dataFolder: string): string => join(dataFolder, "objects");

/** The emulator of SQS, S3 and SES in this process: all queues, in memory, the bucket of batches, and the mailbox. */
export interface Queues {
  readonly endpoint: string;
  readonly client: SQSClient;
  readonly mailbox: Mailbox;
  /** Of a queue's name in SQS. */
  url(name: string): string;
  arn(name: string): string;
  stop(): Promise<void>;
}

/** How the queues are started. */
export interface QueuesOptions {
  readonly rows: readonly QueueDefinition[];
  /** 0 for any free one. */
  readonly port: number;
  /** Where the objects of the bucket are kept; without it, they live in memory. */
  readonly objectsFolder?: string | undefined;
  /** What the bucket needs to know of the functions. */
  readonly bucket?: Pick<BucketOptions, "functions" | "onRefusal" | "onAccess">;
  /** Hears of every call by which a function sends, one message or ten. */
  readonly onSend?: ((functionName: string, queueUrl: string) => void) | undefined;
  /** Loopback by default; containers of `sam local` need every address. */
  readonly host?: string;
}

/** Starts the emulator and creates every queue with its dead-letter queue. */
export const startQueues = async (options: QueuesOptions): Promise<Queues> => {
  const { rows, port, host = "127.0.0.1" } = options;
  const s3Store = storeOf(options.objectsFolder);
  // Not startFauxqs: that one listens on all addresses.
  const app = buildApp({ logger: false, defaultRegion: LOCAL_REGION, stores: { s3Store } });
  const row = BUCKETS.batches;
  const notified = QUEUES[row.notifies.queue];
  completeBucket(app, {
    ...(options.bucket ?? NO_FUNCTIONS),
    name: LOCAL_BUCKET,
    row,
    clock: systemClock,
    notify: async (message) => {
      const QueueUrl = `${endpoint}/${LOCAL_ACCOUNT}/${queueName(notified)}`;
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
  });
  if (options.onSend) hearSends(app, options.onSend);
  const mailbox = openMailbox(app, { ...(options.bucket ?? NO_FUNCTIONS), clock: systemClock });
  const endpoint = (await app.listen({ port, host })).replace(host, "127.0.0.1");
  const client = new SQSClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
  withoutLog(client);
  const arn = (name: string): string => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;

  await createQueues(client, rows, arn);
  return {
    endpoint,
    client,
    mailbox,
    url: (name) => `${endpoint}/${LOCAL_ACCOUNT}/${name}`,
    arn,
    async stop() {
      client.destroy();
      await app.close();
    },
  };
};

const SENDING = /\.SendMessage(Batch)?$/;

/** Tells of the calls by which functions send. */
const hearSends = (emulator: ReturnType<typeof buildApp>, onSend: NonNullable<QueuesOptions["onSend"]>): void => {
  emulator.addHook("preHandler", async ({ headers, body }) => {
    const functionName = functionIn(headers["user-agent"]);
    if (functionName === undefined || !SENDING.test(String(headers["x-amz-target"]))) return;
    onSend(functionName, (body as { readonly QueueUrl: string }).QueueUrl);
  });
};

/** Objects in memory, or in files that outlive the run. */
const storeOf = (folder: string | undefined): S3Store => {
  const store = new S3Store();
  if (folder !== undefined) {
    const files = new FileS3Persistence(folder);
    files.loadS3(store);
    store.persistence = files;
  }
  if (!store.hasBucket(LOCAL_BUCKET)) store.createBucket(LOCAL_BUCKET);
  return store;
};

const NO_FUNCTIONS = { functions: [], onRefusal: () => {} } satisfies QueuesOptions["bucket"];

/** Every queue with its dead-letter queue. */
const createQueues = async (
  client: SQSClient,
  rows: readonly QueueDefinition[],
  arn: (name: string) => string,
): Promise<void> => {
  for (const row of rows) {
    const fifo: Record<string, string> = row.fifo ? { FifoQueue: "true" } : {};
    const dead = deadLetterQueueName(row);
    await client.send(new CreateQueueCommand({ QueueName: dead, Attributes: fifo }));
    await client.send(
      new CreateQueueCommand({
        QueueName: queueName(row),
        Attributes: {
          ...fifo,
          VisibilityTimeout: String(row.visibilitySeconds),
          RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn(dead), maxReceiveCount: row.maxReceives }),
        },
      }),
    );
  }
};
