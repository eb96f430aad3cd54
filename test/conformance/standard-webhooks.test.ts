import { spawnSync } from "node:child_process";
import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { verifyWebhook, WebhookError, webhookHandler } from "@isotherm/client/webhooks";
import { lambdaWebhook } from "@isotherm/client/webhooks/lambda";
import { askedDelayMs, signedHeaders } from "@isotherm/delivery";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { hasPython, pythonProgram } from "../python/python-program.ts";

// What is sent is verified by two of the official libraries of Standard Webhooks, with the secret that a client is shown.

const [SECRET, NEXT] = ["example-secret-0001", "example-secret-0002"];
/** The form in which the libraries take a secret: as `packages/delivery/README.md` says. */
const libraryForm = (secret: string): string => `whsec_${Buffer.from(secret).toString("base64")}`;
const body = '{"events":[{"event_id":"evt_1","name":"Größe"}]}';
const signed = (facts: Partial<Parameters<typeof signedHeaders>[0]> = {}): Record<string, string> => ({
  ...signedHeaders({
    body,
    sentAt: Math.floor(systemClock.nowMs() / 1_000),
    account: "acc_1" as AccountId,
    secrets: [SECRET],
    ...facts,
  }),
});

const VERIFY = `
import json, sys
from standardwebhooks import Webhook, WebhookVerificationError
given = json.load(sys.stdin)
try:
    Webhook(given["secret"]).verify(given["body"], given["headers"])
    print("verified")
except WebhookVerificationError as error:
    print(error)
`;

const inPython = (secret: string, headers: Record<string, string>, text: string): boolean => {
  const python = pythonProgram("standardwebhooks.txt", "python");
  const input = JSON.stringify({ secret, headers, body: text });
  const { status, stdout, stderr } = spawnSync(python, ["-c", VERIFY], { encoding: "utf8", input });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim() === "verified";
};

const inJavaScript = (secret: string, headers: Record<string, string>, text: string): boolean => {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
};

const needsPython = !hasPython();
if (needsPython && !process.env["CI"]) console.warn("Skipped: the Python library needs Python 3.11 or later");

describe.each([
  ["JavaScript", inJavaScript, false],
  ["Python", inPython, needsPython && !process.env["CI"]],
] as const)("a delivery, verified by the library of Standard Webhooks in %s", (_language, verifies, isSkipped) => {
  it.skipIf(isSkipped)(
    "is genuine with its secret, and with either one while it is rotated",
    { timeout: 60_000 },
    () => {
      expect(verifies(libraryForm(SECRET), signed(), body)).toBe(true);
      const both = signed({ secrets: [NEXT, SECRET] });
      expect([NEXT, SECRET].map((secret) => verifies(libraryForm(secret), both, body))).toEqual([true, true]);
    },
  );

  it.skipIf(isSkipped)("is not with another secret, body or time", { timeout: 60_000 }, () => {
    expect(verifies(libraryForm(NEXT), signed(), body)).toBe(false);
    expect(verifies(libraryForm(SECRET), signed(), body.replace("evt_1", "evt_2"))).toBe(false);
    expect(verifies(libraryForm(SECRET), signed({ sentAt: 1_700_000_000 }), body)).toBe(false);
  });
});

describe("a delivery, verified by the client for TypeScript", () => {
  const takes = async (headers: Record<string, string>, text = body): Promise<string> => {
    try {
      const { events } = await verifyWebhook({ headers, body: text, secrets: [NEXT, SECRET] });
      return String(events[0]?.event_id);
    } catch (error) {
      return error instanceof WebhookError ? error.reason : String(error);
    }
  };
  const only = (prefix: string): Record<string, string> =>
    Object.fromEntries(Object.entries(signed()).filter(([name]) => name.toLowerCase().startsWith(prefix)));

  it("is genuine by either of its two signatures, and by both", async () => {
    for (const headers of [signed(), only("service-"), only("webhook-")]) expect(await takes(headers)).toBe("evt_1");
  });

  it("is not by either with another body, nor later", async () => {
    const changed = body.replace("evt_1", "evt_2");
    for (const prefix of ["service-", "webhook-"]) expect(await takes(only(prefix), changed)).toBe("no_match");
    expect(await takes(signed({ sentAt: 1_700_000_000 }))).toBe("too_old");
    expect(await takes({})).toBe("missing");
  });

  it("is answered by the adapters of Lambda and of the web: 204, and 401 for what is not ours", async () => {
    const seen: string[] = [];
    const options = {
      secrets: SECRET,
      onEvents: (events: readonly { readonly event_id: string }[]) => {
        seen.push(...events.map(({ event_id }) => event_id));
      },
    };
    const onLambda = lambdaWebhook(options);
    const encoded = { headers: signed(), body: Buffer.from(body).toString("base64"), isBase64Encoded: true };
    expect((await onLambda(encoded)).statusCode).toBe(204);
    expect((await onLambda({ headers: {}, body })).statusCode).toBe(401);
    const onWeb = webhookHandler(options);
    const post = (headers: Record<string, string>) =>
      new Request("https://r.example/", { method: "POST", headers, body });
    expect((await onWeb(post(only("webhook-")))).status).toBe(204);
    expect((await onWeb(post({}))).status).toBe(401);
    expect(seen).toEqual(["evt_1", "evt_1"]);
  });
});

describe("webhook-id", () => {
  it("is the same for the same body whenever it is sent, and different for another", () => {
    const [one, again] = [signed(), signed({ sentAt: 1, secrets: [NEXT] })];
    expect(one["webhook-id"]).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(again["webhook-id"]).toBe(one["webhook-id"]);
    expect(signed({ body: "{}" })["webhook-id"]).not.toBe(one["webhook-id"]);
  });
});

describe("Retry-After", () => {
  const NOW = 784_111_777_000; // Sun, 06 Nov 1994 08:49:37 GMT
  it.each([
    ["120", 120_000],
    [" 5 ", 5_000],
    ["Sun, 06 Nov 1994 08:51:37 GMT", 120_000],
    ["Sun, 06 Nov 1994 08:00:00 GMT", 0],
    ["99999999", 3_600_000],
    ["Mon, 07 Nov 1994 08:49:37 GMT", 3_600_000],
    ["-5", 0],
    ["1.5", 0],
    ["soon", 0],
    ["Sun, 31 Feb 1994 08:51:37 GMT", 0],
    ["", 0],
    [undefined, 0],
  ])("%s asks for %d ms", (header, ms) => {
    expect(askedDelayMs(header, NOW)).toBe(ms);
  });
});
