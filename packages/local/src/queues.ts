import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { deadLetterQueueName, queueName, type QueueDefinition } from "@isotherm/infra/topology/queues";
import { buildApp } from "fauxqs";
import { LOCAL_ACCOUNT, LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";

/** The SQS emulator with all queues, in this process and in memory. */
export interface Queues {
  readonly endpoint: string;
  readonly client: SQSClient;
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
  /** Loopback by default; containers of `sam local` need every address. */
  readonly host?: string;
}

/** Starts the emulator and creates every queue with its dead-letter queue. */
export const startQueues = async ({ rows, port, host = "127.0.0.1" }: QueuesOptions): Promise<Queues> => {
  // Not startFauxqs: that one listens on all addresses.
  const app = buildApp({ logger: false, defaultRegion: LOCAL_REGION });
  const endpoint = (await app.listen({ port, host })).replace(host, "127.0.0.1");
  const client = new SQSClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
  const arn = (name: string): string => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;

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
  return {
    endpoint,
    client,
    url: (name) => `${endpoint}/${LOCAL_ACCOUNT}/${name}`,
    arn,
    async stop() {
      client.destroy();
      await app.close();
    },
  };
};
