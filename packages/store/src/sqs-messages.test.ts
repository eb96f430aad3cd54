import { expect, it } from "vitest";
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

it("one message goes by itself, ten with one call, each with an id of its own", async () => {
  const { asked, client } = aQueue();
  await sendMessages(client, "https://sqs/chunks", chunks(1));
  await sendMessages(client, "https://sqs/chunks", chunks(11));
  const [one, ten, last] = asked;
  expect(one).toEqual({
    name: "SendMessageCommand",
    input: { QueueUrl: "https://sqs/chunks", MessageBody: '{"chunk":0}' },
  });
  expect(ten?.name).toBe("SendMessageBatchCommand");
  expect(ten?.input.Entries?.map(({ MessageBody }) => JSON.parse(MessageBody) as object)).toEqual(chunks(10));
  expect(new Set(ten?.input.Entries?.map(({ Id }) => Id)).size).toBe(10);
  expect(last?.input).toEqual({ QueueUrl: "https://sqs/chunks", MessageBody: '{"chunk":10}' });
});

it("messages fail where the queue takes only some of them: they are sent again", async () => {
  await expect(sendMessages(aQueue(1).client, "https://sqs/chunks", chunks(2))).rejects.toThrow(
    "1 of 2 messages were not taken",
  );
});
