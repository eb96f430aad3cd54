import type { SQSEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { eachMessage } from "./each-message.ts";

it("messages that fault, hold no JSON or are to come again fail, and no other one", async () => {
  const bodies = ['"done"', "{", '"fault"', '"again"', '"done"'];
  // Of a record only this is read.
  const event = { Records: bodies.map((body, index) => ({ messageId: String(index), body })) } as SQSEvent;
  const ran: unknown[] = [];
  const faults: unknown[] = [];
  const answer = await eachMessage(
    event,
    async (message) => {
      ran.push(message);
      if (message === "fault") throw new Error("throttled");
      return message === "again" ? "again" : undefined;
    },
    (error) => faults.push(error),
  );
  expect(answer).toEqual({ batchItemFailures: ["1", "2", "3"].map((itemIdentifier) => ({ itemIdentifier })) });
  expect(ran).toEqual(["done", "fault", "again", "done"]);
  expect(faults).toEqual([expect.any(SyntaxError), new Error("throttled")]);
});
