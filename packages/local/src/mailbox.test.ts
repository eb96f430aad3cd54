import { buildApp } from "fauxqs";
import { expect, it } from "vitest";
import { openMailbox } from "./mailbox.ts";

const mailOf = (subject: string) => ({
  FromEmailAddress: "shop@example.org",
  Destination: { ToAddresses: ["customer@example.org"] },
  Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: "" }, Html: { Data: "" } } } },
});

it("keeps the last thousand mails, and goes on counting", async () => {
  const emulator = buildApp({ logger: false });
  const mailbox = openMailbox(emulator, { functions: [], clock: { nowMs: () => 0 }, onRefusal: () => {} });
  for (let number = 1; number <= 1_002; number += 1) {
    const payload = JSON.stringify(mailOf(`the ${number}th`));
    const { json } = await emulator.inject({ method: "POST", url: "/v2/email/outbound-emails", payload });
    expect(json()).toEqual({ MessageId: `local-${number}` });
  }
  expect(mailbox.mails()).toHaveLength(1_000);
  expect(
    mailbox
      .mails()
      .map(({ number, subject }) => [number, subject])
      .at(0),
  ).toEqual([3, "the 3th"]);
  expect(mailbox.mails().at(-1)?.number).toBe(1_002);
  await emulator.close();
});
