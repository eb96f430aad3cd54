import { request } from "node:https";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "./fixtures.ts";
import { inboxResponse, startInbox } from "./inbox.ts";
import { localCa } from "./local-ca.ts";
import { startReceiver, type ReceiverResponse } from "./receiver.ts";

const post = (url: string, ca: string, body = "{}") =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { method: "POST", ca, headers: { "X-Event": "1" }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.setTimeout(300, () => asked.destroy(new Error("no answer")));
    asked.on("error", reject);
    asked.end(body);
  });

const aReceiver = async (respond?: () => ReceiverResponse) => {
  const ca = await localCa(temporaryFolder());
  const receiver = await startReceiver({ ca, ...(respond && { respond }) });
  onTestFinished(() => receiver.stop());
  return { ca: ca.certificate, receiver };
};

describe("a receiver of webhooks", () => {
  it("is trusted by whoever trusts the local authority, on every name of this machine", async () => {
    const { ca, receiver } = await aReceiver();
    for (const host of ["localhost", "127.0.0.1"]) {
      expect(await post(`https://${host}:${receiver.port}/hook`, ca)).toBe(200);
    }
  });

  it("is not trusted by others", async () => {
    const { receiver } = await aReceiver();
    const other = await localCa(temporaryFolder());
    await expect(post(`${receiver.origin}/hook`, other.certificate)).rejects.toThrow(/certificate|signature|issuer/i);
  });

  it("logs what it got, to the byte, until it is cleared", async () => {
    const { ca, receiver } = await aReceiver();
    await post(`${receiver.origin}/hook?x=1`, ca, '{"ä" : 1}\n');
    expect(receiver.log()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        method: "POST",
        path: "/hook?x=1",
        headers: expect.objectContaining({ "x-event": "1" }) as object,
        body: '{"ä" : 1}\n',
      },
    ]);
    receiver.clear();
    expect(receiver.log()).toEqual([]);
  });

  it("answers, redirects, hangs or drops the connection as it is told", async () => {
    const script: ReceiverResponse[] = [
      { status: 500 },
      { status: 307, headers: { location: "https://localhost/elsewhere" } },
      "hang",
      "close",
    ];
    const { ca, receiver } = await aReceiver(() => script.shift() ?? { status: 200 });
    expect(await post(receiver.origin, ca)).toBe(500);
    expect(await post(receiver.origin, ca)).toBe(307);
    await expect(post(receiver.origin, ca)).rejects.toThrow("no answer");
    await expect(post(receiver.origin, ca)).rejects.toThrow("socket hang up");
    expect(await post(receiver.origin, ca)).toBe(200);
    expect(receiver.log()).toHaveLength(5);
  });
});

describe("the inbox", () => {
  it.each([
    ["/hook", { status: 200, headers: {} }],
    ["/hook?x=1", { status: 200, headers: {} }],
    ["/hook?status=503", { status: 503, headers: {} }],
    ["/hook?status=429&retry_after=12", { status: 429, headers: { "retry-after": "12" } }],
    ["/hook?status=1", { status: 400, headers: {} }],
    ["/hook/status/503", { status: 503 }],
    ["/hook/status/999", { status: 404 }],
    ["/hook/slow", "hang"],
    ["/hook/close", "close"],
    ["/elsewhere", { status: 404 }],
  ])("answers %s with %j", (path, answer) => {
    expect(inboxResponse({ path })).toEqual({ answer, delayMs: 0 });
  });

  it("answers later on command, a minute at most", () => {
    expect(inboxResponse({ path: "/hook?delay_ms=1500" }).delayMs).toBe(1_500);
    expect(inboxResponse({ path: "/hook?delay_ms=999999" }).delayMs).toBe(60_000);
  });

  it("fails so many times on command, each URL for itself", async () => {
    const own = await localCa(temporaryFolder());
    const inbox = await startInbox(own, 0);
    onTestFinished(() => inbox.stop());
    const ca = own.certificate;
    const twice = `${inbox.url}?status=503&times=2&delay_ms=1`;
    expect([await post(twice, ca), await post(twice, ca), await post(twice, ca)]).toEqual([503, 503, 200]);
    expect(await post(`${inbox.url}?status=500&times=1`, ca)).toBe(500);
    inbox.clear();
    expect(await post(twice, ca)).toBe(503);
  });
});

describe("the local authority", () => {
  it("is made once and kept", async () => {
    const folder = temporaryFolder();
    expect(await localCa(folder)).toEqual(await localCa(folder));
  });
});
