import { expect, it } from "vitest";
import { openBatchQueues } from "./messages.ts";
import { sendMessages } from "./sqs-messages.ts";

/** A queue that takes all but some messages, and what it was asked. */
const aQueue = (refused = 0) => {
  const asked: {
    readonly name: string;
    readonly input: { readonly Entries?: { Id: string; MessageBody: string }[] };
  }[] = [];
  const send = async (command: { readonly input: object }) => {
    asked.push({ name: command.constructor.name, input: command.input });
    return { Failed: Array.from({ length: refused }, (_, index) => ({ Id: String(index) })) };
  };
  return { asked, client: { send } as unknown as Parameters<typeof sendMessages>[0] };
};
const chunks = (count: number) => Array.from({ length: count }, (_, chunk) => ({ chunk }));

it("one message goes by itself, several with one call, each with an id of its own", async () => {
  const { asked, client } = aQueue();
  await sendMessages(client, "https://sqs/chunks", chunks(1));
  await sendMessages(client, "https://sqs/chunks", chunks(10));
  const [one, ten] = asked;
  expect(one).toEqual({
    name: "SendMessageCommand",
    input: { QueueUrl: "https://sqs/chunks", MessageBody: '{"chunk":0}' },
  });
  expect(ten?.name).toBe("SendMessageBatchCommand");
  expect(ten?.input.Entries?.map(({ MessageBody }) => JSON.parse(MessageBody) as object)).toEqual(chunks(10));
  expect(new Set(ten?.input.Entries?.map(({ Id }) => Id)).size).toBe(10);
});

it("messages fail where the queue takes only some of them: they are sent again", async () => {
  await expect(sendMessages(aQueue(1).client, "https://sqs/chunks", chunks(2))).rejects.toThrow(
    "1 of 2 messages were not taken",
  );
});

it("a message to a queue that the function does not send to is a fault", async () => {
  const queues = openBatchQueues({ files: "https://sqs/files" });
  const news = { account_id: "acc_1", batch_id: "bat_1" } as Parameters<typeof queues.end>[0];
  await expect(queues.end(news)).rejects.toThrow("the queue of ends is not among those that this function sends to");
});
