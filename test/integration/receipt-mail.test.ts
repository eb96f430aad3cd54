import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GetQueueAttributesCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, WireOrder } from "@isotherm/contract";
import { deadLetterQueueName, QUEUES, queueName } from "@isotherm/infra/topology/queues";
import type { LocalMail } from "@isotherm/local/mailbox";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type { OrderId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { orderQueries, receiptMails } from "@isotherm/store";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

const BUNDLE = SANDBOX_BUNDLES[0]?.id;
const TO = "someone@example.org";
/** Three tries, and a busy machine. */
const PATIENCE_MS = 60_000;

let service: Service;
let client: Client;
let me: AnyAccount;
beforeAll(async () => {
  // Longer than writing a receipt takes here: a message that comes again beside itself counts as a failure.
  const receipts = { ...QUEUES.receipts, visibilitySeconds: 5, maxReceives: 3 };
  service = await startService({ queues: { ...QUEUES, receipts } });
  client = service.as("test");
  ({ body: me } = await client.get<AnyAccount>("/accounts/me"));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.stack.mailbox.clear();
  service.stack.mailbox.refuse(undefined);
});

const aLink = async (at: Client, more: object = {}): Promise<{ url: string; id: string }> => {
  const asked = { name: "Link", bundles: [BUNDLE], use_logo: false, value: "20", require_payment: true, ...more };
  return (await at.post<{ url: string; id: string }>("/offset-links", asked)).body;
};

/** Pays at a link; answers the address of the receipt. */
const pay = async (link: { url: string }, more: object = {}, language = "en"): Promise<string> => {
  const asked = await fetch(`${link.url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify({ email: TO, bundle_id: BUNDLE, ...more }),
  });
  const { payment_url } = (await asked.json()) as { payment_url: string };
  const paid = await fetch(payment_url, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
  expect(paid.status).toBe(200);
  return paid.url;
};
const orderOf = async (link: { id: string }, at = client): Promise<WireOrder> => {
  const { body } = await at.get<{ data: WireOrder[] }>(`/orders?offset_link_id=${link.id}`);
  const [order] = body.data;
  if (!order) throw new Error("the link has no order");
  return order;
};
const firstMail = (of: Service = service): Promise<LocalMail> =>
  eventually("a mail", async () => of.stack.mailbox.mails()[0], PATIENCE_MS);
const logOf = (name: string): string => readFileSync(join(service.logFolder, `${name}.log`), "utf8");
const askAgain = ({ id }: WireOrder): Promise<unknown> =>
  service.stack.queues.client.send(
    new SendMessageCommand({
      QueueUrl: service.stack.queues.url(queueName(QUEUES.receipts)),
      MessageBody: JSON.stringify({ account_id: me.id, order_id: id }),
    }),
  );
const countIn = async (queue: string): Promise<number> => {
  const { Attributes = {} } = await service.stack.queues.client.send(
    new GetQueueAttributesCommand({ QueueUrl: service.stack.queues.url(queue), AttributeNames: ["All"] }),
  );
  return (
    Number(Attributes["ApproximateNumberOfMessages"]) + Number(Attributes["ApproximateNumberOfMessagesNotVisible"])
  );
};
const emptied = (): Promise<true> =>
  eventually(
    "the empty queue",
    async () => (await countIn(queueName(QUEUES.receipts))) === 0 || undefined,
    PATIENCE_MS,
  );

describe("a customer who paid at a link", () => {
  it("gets one mail with the receipt, whose bytes are those of the page, and the way to the page", async () => {
    const link = await aLink(client);
    const receipt = await pay(link, { name: "Ann Example" });
    const mail = await firstMail();
    const order = await orderOf(link);
    expect(mail.to).toEqual([TO]);
    expect(mail.from).toBe(`=?UTF-8?B?${Buffer.from(me.name).toString("base64")}?= <receipts@example.org>`);
    expect(mail.subject).toMatch(/^Your receipt: [\d.,]+ (t|kg) CO₂e through /);
    expect(mail.subject).toContain(me.name);
    for (const body of [mail.text, mail.html])
      for (const part of [
        "Hello Ann Example,",
        "fund the retirement",
        order.id,
        "USD\u00A020.00",
        receipt,
        "Test mode",
      ])
        expect(body).toContain(part);
    const [attachment] = mail.attachments;
    expect([mail.attachments.length, attachment?.name, attachment?.media]).toEqual([
      1,
      `receipt-${order.id}.pdf`,
      "application/pdf",
    ]);
    const page = await fetch(`${receipt}/receipt.pdf`);
    expect(Buffer.from(attachment?.bytes ?? []).equals(await page.bytes())).toBe(true);
    expect(await (await fetch(receipt)).text()).toContain(`It also goes to ${TO} by mail.`);
    expect(await (await fetch(link.url)).text()).toContain("Your receipt goes there.");
  });

  it("gets no second mail when the message comes again, and nothing of the address is logged or kept with the mark", async () => {
    const link = await aLink(client);
    await pay(link);
    await firstMail();
    const order = await orderOf(link);
    await Promise.all([askAgain(order), askAgain(order), askAgain(order)]);
    await emptied();
    expect(service.stack.mailbox.mails()).toHaveLength(1);
    expect(logOf("receipt-mail")).toContain("sent before");
    expect(logOf("receipt-mail")).toContain(order.id);
    expect(logOf("receipt-mail")).not.toContain(TO);
    expect(logOf("stream-relay")).not.toContain(TO);
  });

  it("reads the mail and its receipt in the language of the page", async () => {
    const link = await aLink(client);
    const receipt = await pay(link, { name: "Müller" }, "de-AT,de;q=0.9,en;q=0.5");
    const mail = await firstMail();
    expect(mail.subject).toMatch(/^Ihr Beleg: /);
    expect(mail.text).toContain("Guten Tag Müller,");
    expect(mail.html).toContain('<html lang="de">');
    const bytes = mail.attachments[0]?.bytes ?? new Uint8Array();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text).toContain("Mit Karte bezahlt");
    const german = { headers: { "accept-language": "de" } };
    expect(await (await fetch(receipt, german)).text()).toContain(`Er geht auch per E-Mail an ${TO}.`);
    expect(await (await fetch(link.url, german)).text()).toContain("Dorthin geht Ihr Beleg.");
  });

  it("is sent the receipt again when SES does not take it at first, and others do not wait for that", async () => {
    service.stack.mailbox.refuse((to) => (to === TO ? { status: 429, name: "TooManyRequestsException" } : undefined));
    const [slow, quick] = [await aLink(client), await aLink(client)];
    await pay(slow);
    await eventually("a failure", async () => logOf("receipt-mail").includes("TooManyRequests") || undefined);
    await pay(quick, { email: "other@example.org" });
    expect((await firstMail()).to).toEqual(["other@example.org"]);
    service.stack.mailbox.refuse(undefined);
    await eventually("the second mail", async () => service.stack.mailbox.mails()[1], PATIENCE_MS);
    await emptied();
    expect(service.stack.mailbox.mails().map(({ to }) => to[0])).toEqual(["other@example.org", TO]);
  });

  it("that SES never takes a mail for lies among the dead letters in the end, and was not sent", async () => {
    service.stack.mailbox.refuse(() => ({ status: 400, name: "MailFromDomainNotVerifiedException" }));
    await pay(await aLink(client));
    const dead = deadLetterQueueName(QUEUES.receipts);
    expect(await eventually("the dead letter", async () => (await countIn(dead)) || undefined, PATIENCE_MS)).toBe(1);
    expect(service.stack.mailbox.mails()).toEqual([]);
    expect(logOf("receipt-mail")).toContain("MailFromDomainNotVerifiedException");
  });

  it("whose address SES takes for none is tried once, and is no dead letter", async () => {
    const deadBefore = await countIn(deadLetterQueueName(QUEUES.receipts));
    let asked = 0;
    service.stack.mailbox.refuse(() => {
      asked += 1;
      return { status: 400, name: "BadRequestException" };
    });
    const link = await aLink(client);
    await pay(link);
    await eventually(
      "the end",
      async () => logOf("receipt-mail").includes("address refused") || undefined,
      PATIENCE_MS,
    );
    await askAgain(await orderOf(link));
    await emptied();
    expect([asked, await countIn(deadLetterQueueName(QUEUES.receipts))]).toEqual([1, deadBefore]);
  });

  it("can't write into the mail's head or its HTML, nor can the account's name", async () => {
    const bad = `<img src=x onerror=alert(1)> & "Evil" <evil@example.com>`;
    await client.send("PATCH", `/accounts/${me.id}`, JSON.stringify({ name: bad }));
    await pay(await aLink(client), { name: "<script>alert(1)</script>" });
    const mail = await firstMail();
    await client.send("PATCH", `/accounts/${me.id}`, JSON.stringify({ name: me.name }));
    const address = /^((?:=\?UTF-8\?B\?[\w+/=]+\?= ?)+)<receipts@example\.org>$/;
    expect(mail.from).toMatch(address);
    expect(mail.eml.match(/^From: /gm)).toHaveLength(1);
    expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail.html).not.toMatch(/<(script|img|link|iframe)\b|url\(|\bon\w+=/i);
    expect(mail.html.match(/(?:src|href)="[^"]*"/g)).toHaveLength(1);
  });
});

it("where the account of a link pays, whoever orders gets no mail, and the pages say so", async () => {
  const link = await aLink(client, { require_payment: false });
  expect(await (await fetch(link.url)).text()).toContain("No mail is sent: you find your receipt");
  const asked = await fetch(`${link.url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: TO, bundle_id: BUNDLE }),
  });
  const { receipt_url } = (await asked.json()) as { receipt_url: string };
  expect(await (await fetch(receipt_url)).text()).toContain("No mail is sent: keep the receipt from this page.");
  const { id } = await orderOf(link);
  await client.post(`/sandbox/orders/${id}/advance`, { to: "paid" });
  // What comes after it has come.
  await pay(await aLink(client), { email: "other@example.org" });
  await firstMail();
  await emptied();
  expect(service.stack.mailbox.mails().map(({ to }) => to)).toEqual([["other@example.org"]]);
});

it.each([
  ["sends no mail at all", "off"],
  ["mails receipts of live accounts, as in AWS", JSON.stringify({ from: "receipts@example.org", modes: ["live"] })],
])("a customer of a test account gets none where the deployment %s, and the pages say so", async (_what, mails) => {
  const other = await startService({ receiptMails: mails });
  try {
    const link = await aLink(other.as("test"));
    expect(await (await fetch(link.url)).text()).toContain("No mail is sent: you find your receipt");
    const receipt = await pay(link);
    expect(await (await fetch(receipt)).text()).toContain("No mail is sent: keep the receipt from this page.");
    const order = await orderOf(link, other.as("test"));
    // Not even if something asked for it.
    const asked = { account_id: (await other.as("test").get<AnyAccount>("/accounts/me")).body.id, order_id: order.id };
    const records = [{ messageId: "1", body: JSON.stringify(asked) }];
    const ended = await other.stack.invoke("receipt-mail", { Records: records });
    expect(JSON.stringify(ended)).not.toContain('"itemIdentifier"');
    expect(other.stack.mailbox.mails()).toEqual([]);
  } finally {
    await other.stop();
  }
});

it("a receipt is held by one run at a time, by another when that has died, and by none after it was sent", async () => {
  const mails = receiptMails(service.table);
  const order = systemIds.next("order");
  const claims = await Promise.all([mails.claim(order, 0, 60_000), mails.claim(order, 0, 60_000)]);
  expect(claims.toSorted()).toEqual(["claimed", "taken"]);
  expect(await mails.claim(order, 59_999, 60_000)).toBe("taken");
  expect(await mails.claim(order, 60_000, 60_000)).toBe("claimed");
  await mails.release(order);
  expect(await mails.claim(order, 60_001, 60_000)).toBe("claimed");
  await mails.sent(order, 60_002);
  await mails.release(order);
  expect(await mails.claim(order, 1_000_000_000, 60_000)).toBe("sent");
  const { Item } = await service.table.client.send(
    new GetCommand({ TableName: service.table.name, Key: { pk: `MAIL#${order}`, sk: "RECEIPT" } }),
  );
  // Kept for 30 days after the last claim, with nothing about the customer.
  expect(Item).toEqual({ pk: `MAIL#${order}`, sk: "RECEIPT", schema: 1, sent_ms: 60_002, ttl: 2_592_061 });
});

it("the name and the language of a customer outlive a move of the order by code that knows neither", async () => {
  const link = await aLink(client);
  await pay(link, { name: "Ann Example" }, "de");
  await firstMail();
  const { id } = await orderOf(link);
  const orders = orderQueries(service.table);
  const stored = await orders.one(me.id, id as OrderId);
  if (!stored) throw new Error("the order is missing");
  const { customer: _unknown, ...moved } = stored;
  expect(moved).toEqual(stored);
  expect(await orders.customerOf(moved)).toEqual({ name: "Ann Example", language: "de" });
});

it("the mailbox of a stack shows its mails, each with what is attached, and runs nothing of them", async () => {
  await pay(await aLink(client), { name: "<b>Bold</b>" });
  const mail = await firstMail();
  const at = new URL("/local/mail", service.stack.pagesBase);
  const list = await fetch(at);
  expect(await list.text()).toContain(mail.subject);
  const whole = await (await fetch(new URL(`?mail=${mail.number}`, at))).text();
  for (const part of [TO, me.name, "&lt;b&gt;Bold&lt;/b&gt;", "part=0"]) expect(whole).toContain(part);
  const shown = await fetch(new URL(`?mail=${mail.number}&part=html`, at));
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  const pdf = await fetch(new URL(`?mail=${mail.number}&part=0`, at));
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await pdf.bytes()).equals(Buffer.from(mail.attachments[0]?.bytes ?? []))).toBe(true);
  const eml = await (await fetch(new URL(`?mail=${mail.number}&part=eml`, at))).text();
  expect(eml).toContain(`To: ${TO}\r\n`);
  expect((await fetch(new URL("?mail=99", at))).status).toBe(404);
  await fetch(at, { method: "DELETE" });
  expect(service.stack.mailbox.mails()).toEqual([]);
});
