import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodedName, RefusedAddress, sesMailer } from "./mailer.ts";
import type { Mail } from "./receipt-mail.ts";

const MAIL: Mail = {
  to: "someone@example.org",
  sender: "Blue Line",
  replyTo: "seller@example.org",
  subject: "Your receipt",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
  attachment: { name: "receipt.pdf", media: "application/pdf", bytes: new Uint8Array([1, 2, 255]) },
};

let server: Server;
let answer: { status: number; type?: string };
let heard: string[];
const mailer = () =>
  sesMailer("receipts@example.org", {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-central-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      heard.push(body);
      response
        .writeHead(answer.status, {
          "content-type": "application/json",
          ...(answer.type !== undefined && { "x-amzn-errortype": answer.type }),
        })
        .end(JSON.stringify({ message: `nothing for ${MAIL.to}`, MessageId: "1" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  [answer, heard] = [{ status: 200 }, []];
});

describe("sending by SES", () => {
  it("names sender, reader, whom to answer, the texts, the attachment, and nothing that follows the reader", async () => {
    await mailer().send(MAIL);
    expect(heard.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        FromEmailAddress: "=?UTF-8?B?Qmx1ZSBMaW5l?= <receipts@example.org>",
        Destination: { ToAddresses: ["someone@example.org"] },
        ReplyToAddresses: ["seller@example.org"],
        Content: {
          Simple: {
            Subject: { Data: "Your receipt", Charset: "UTF-8" },
            Body: {
              Text: { Data: "Thank you.", Charset: "UTF-8" },
              Html: { Data: "<p>Thank you.</p>", Charset: "UTF-8" },
            },
            Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
            Attachments: [
              {
                FileName: "receipt.pdf",
                ContentType: "application/pdf",
                ContentDisposition: "ATTACHMENT",
                ContentTransferEncoding: "BASE64",
                RawContent: "AQL/",
              },
            ],
          },
        },
      },
    ]);
  });

  it("tells an address that is none from everything else, of which only the name is told, after one try", async () => {
    answer = { status: 400, type: "BadRequestException" };
    await expect(mailer().send(MAIL)).rejects.toBeInstanceOf(RefusedAddress);
    answer = { status: 429, type: "TooManyRequestsException" };
    heard = [];
    const failure: unknown = await mailer()
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(RefusedAddress);
    expect(String(failure)).toBe("Error: SES did not take the mail: TooManyRequestsException");
    expect((failure as Error).cause).toBeUndefined();
    expect(heard).toHaveLength(1);
  });
});

it.each([
  "Blue Line",
  "",
  "Żaneta Müller & Дочь ".repeat(12),
  "🌍".repeat(40),
  'a" <evil@example.org>\r\nBcc: x@example.org',
])("the name %j is encoded words of at most 75 characters, that say it again", (name) => {
  const words = encodedName(name).split(" ");
  for (const word of words) {
    expect(word).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]*\?=$/);
    expect(word.length).toBeLessThanOrEqual(75);
  }
  const said = words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString("utf8"));
  expect(said.join("")).toBe(name);
});
