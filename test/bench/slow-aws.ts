import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { systemSleep } from "@isotherm/core/system";
import type { WireItem } from "./item-size.ts";

// A model of the table and a queue as far as the relay asks them: each call is answered after a stated time, however many
// there are beside it. Those of one machine work on one call after the other.

/** `assumption`: "single-digit milliseconds" on average is what AWS says of an item; the way there and back comes on top. */
const TABLE_MS = 10;
/** `assumption`: the example of SQS's Developer Guide for a client in the same region ("Increasing throughput"). */
const QUEUE_MS = 20;

/** What the table answers. */
export interface TableAnswers {
  /** To a query: these items. */
  readonly found: readonly WireItem[];
  /** To an update: this item. */
  readonly updated: WireItem;
}

/** Answers as AWS would, at a loopback address. */
export interface SlowAws {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

interface SentBatch {
  readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
}

const taken = (body: string): object => ({
  Successful: (JSON.parse(body) as SentBatch).Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: Id,
    MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
  })),
  Failed: [],
});

const answerTo = (target: string, body: string, { found, updated }: TableAnswers): [ms: number, answer: object] => {
  switch (target) {
    case "DynamoDB_20120810.Query":
      return [TABLE_MS, { Items: found, Count: found.length, ScannedCount: found.length }];
    case "DynamoDB_20120810.UpdateItem":
      return [TABLE_MS, { Attributes: updated }];
    case "AmazonSQS.SendMessageBatch":
      return [QUEUE_MS, taken(body)];
    default:
      throw new Error(`the model has no answer to ${target}`);
  }
};

const textOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString();

/** Starts the model. */
export const startSlowAws = async (answers: TableAnswers): Promise<SlowAws> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const [ms, body] = answerTo(String(request.headers["x-amz-target"]), await textOf(request), answers);
      await systemSleep(ms);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
    };
    void answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
