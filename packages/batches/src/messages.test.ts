import { describe, expect, it } from "vitest";
import { openBatchQueues, parseFilesMessage } from "./messages.ts";

const BATCH = "bat_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A";

const s3Event = (...objects: string[]) => ({
  Records: objects.map((key) => ({
    eventVersion: "2.1",
    eventSource: "aws:s3",
    eventName: "ObjectCreated:Put",
    s3: { bucket: { name: "isotherm-test-batches" }, object: { key, size: 12, eTag: "abc", sequencer: "0" } },
  })),
});

describe("messages of the queue of files", () => {
  it("name the batch of each file that has come, as S3 writes its key", () => {
    expect(parseFilesMessage(s3Event(`batches/${BATCH}/upload`, `batches%2F${BATCH}%2Fupload`))).toEqual([
      { batch_id: BATCH },
      { batch_id: BATCH },
    ]);
  });
  it("say nothing of other objects", () => {
    expect(
      parseFilesMessage(s3Event(`batches/${BATCH}/chunks/0.jsonl`, "upload", `x/batches/${BATCH}/upload`)),
    ).toEqual([]);
  });
  it("say nothing when S3 only tries the queue", () => {
    expect(parseFilesMessage({ Service: "Amazon S3", Event: "s3:TestEvent" })).toEqual([]);
  });
  it("name a batch and its account where the service sent them itself", () => {
    const news = { account_id: "acc_1", batch_id: BATCH };
    expect(parseFilesMessage(news)).toEqual([news]);
  });
  it("are a fault when they are something else", () => {
    expect(() => parseFilesMessage({})).toThrow("Invalid input");
  });
});

it("a message to a queue that the function does not send to is a fault", async () => {
  const queues = openBatchQueues({ files: "https://sqs/files" });
  const news = { account_id: "acc_1", batch_id: "bat_1" } as Parameters<typeof queues.end>[0];
  await expect(queues.end(news)).rejects.toThrow("the queue of ends is not among those that this function sends to");
});
