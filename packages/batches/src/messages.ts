import type { SQSClient } from "@aws-sdk/client-sqs";
import type { AccountId, BatchId } from "@isotherm/core";
import { storedId } from "@isotherm/store/keys";
import * as z from "zod";
import { batchOfUpload } from "./bucket.ts";

/** Says that there may be something to do for a batch: in the queue of files, or of ends. */
export const BatchNews = z.object({ account_id: storedId<AccountId>(), batch_id: storedId<BatchId>() });
export type BatchNews = z.output<typeof BatchNews>;

/** Says that a chunk of a batch, counted from 0, is to be carried out. */
export const ChunkNews = BatchNews.extend({ chunk: z.int().nonnegative() });
export type ChunkNews = z.output<typeof ChunkNews>;

/** What S3 says of objects that were created, as far as it is used. */
const S3Event = z.object({ Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })) });

/** What S3 says once, when it is told to notify a queue. */
const S3TestEvent = z.object({ Event: z.literal("s3:TestEvent") });

/** What a message in the queue of files is about: batches by their id, with the account where the sender knew it. */
export const parseFilesMessage = (
  body: unknown,
): readonly { readonly batch_id: BatchId; readonly account_id?: AccountId | undefined }[] => {
  const message = z.union([BatchNews, S3Event, S3TestEvent]).parse(body);
  if ("batch_id" in message) return [message];
  if ("Event" in message) return [];
  return message.Records.flatMap(({ s3 }) => {
    // S3 writes keys as forms do: a blank as a plus sign, the rest in percent.
    const batch_id = batchOfUpload(decodeURIComponent(s3.object.key.replaceAll("+", " ")));
    return batch_id === undefined ? [] : [{ batch_id }];
  });
};

/** URLs of the queues that a function sends to. */
export interface BatchQueueUrls {
  readonly files?: string;
  readonly chunks?: string;
  readonly ends?: string;
}

/** The messages that batches are carried out by. Each may come twice, and may be lost: the sweep finds what stopped. */
export interface BatchQueues {
  /** Has a batch looked at: its rows read, or what is missing of it sent again. */
  look(news: BatchNews): Promise<void>;
  /** Has chunks carried out. */
  carryOut(chunks: readonly ChunkNews[]): Promise<void>;
  /** Has the results put together: all chunks are marked. */
  end(news: BatchNews): Promise<void>;
}

/**
 * Opens the queues. Sending to one whose URL was not given is a fault of the caller. What speaks to SQS is loaded with the first
 * message: most requests only read batches, and of many chunks one is the last.
 */
export const openBatchQueues = (urls: BatchQueueUrls): BatchQueues => {
  let client: SQSClient | undefined;
  const send = async (name: keyof BatchQueueUrls, messages: readonly BatchNews[]): Promise<void> => {
    const url = urls[name];
    if (url === undefined) throw new Error(`the queue of ${name} is not among those that this function sends to`);
    const { openSqs, sendMessages } = await import("@isotherm/store/sqs-messages");
    client ??= openSqs();
    await sendMessages(client, url, messages);
  };
  return {
    look: ({ account_id, batch_id }) => send("files", [{ account_id, batch_id }]),
    end: ({ account_id, batch_id }) => send("ends", [{ account_id, batch_id }]),
    carryOut: (chunks) => send("chunks", chunks),
  };
};
