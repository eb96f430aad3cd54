import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { parseApiKey } from "@isotherm/contract/api-key";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type Service, startService } from "../harness/service.ts";

const PATH = "/webhooks";
let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ allowPrivateReceivers: false });
  client = service.as("test");
});
afterAll(() => service.stop());

/** A public address that is never called: no event happens in this file. */
const url = "https://93.184.215.14/hook";

describe("200", () => {
  it("shows the endpoint with its secret, in the mode of the key", async () => {
    const { status, body } = await service.as("live").post(PATH, { url, account_ids: [] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ url, enabled: true, account_type: "live", account_ids: [] });
    expect(Reflect.get(body, "secret")).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(Reflect.get(body, "id")).toMatch(/^whk_/);
    expect(Object.keys(body).toSorted()).toEqual(
      ["account_ids", "account_type", "created_at", "enabled", "event_types", "id", "secret", "url"].toSorted(),
    );
  });

  it("takes accounts of the organisation and mode, each once", async () => {
    const { body: me } = await client.get<{ id: string }>("/accounts/me");
    const { status, body } = await client.post<{ account_ids: string[] }>(PATH, { url, account_ids: [me.id, me.id] });
    expect(status).toBe(200);
    expect(body.account_ids).toEqual([me.id]);
  });
});

describe("400", () => {
  it.each([
    { why: "plain http", url: "http://example.com/hook" },
    { why: "a relative address", url: "/hook" },
    { why: "user info", url: "https://a:b@example.com/" },
    { why: "a fragment", url: "https://example.com/#a" },
    { why: "over 2,048 characters", url: `https://example.com/${"x".repeat(2_048)}` },
    { why: "no text", url: 7 },
  ])("refuses an address with $why", async ({ url: refused }) => {
    const { status, body } = await client.post(PATH, { url: refused });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: "validation_error", message: expect.stringContaining("url") });
  });

  it.each([
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[fd00::1]/",
    "https://100.64.0.1/",
  ])("refuses %s, which is not on the public internet", async (refused) => {
    const { status, body } = await client.post(PATH, { url: refused });
    expect(status).toBe(400);
    expect(body.error?.message).toContain("url: must lead to a public address");
  });

  it("refuses to move an endpoint to such an address, or to a plain one", async () => {
    const { body: made } = await client.post<{ id: string }>(PATH, { url });
    for (const [elsewhere, message] of [
      ["https://169.254.169.254/latest/meta-data/", "url: must lead to a public address"],
      ["http://example.com/hook", "url: must be an https URL"],
    ]) {
      const { status, body } = await client.send("PUT", `${PATH}/${made.id}`, JSON.stringify({ url: elsewhere }));
      expect([status, body.error?.message]).toEqual([400, message]);
    }
    expect((await client.get(`${PATH}/${made.id}`)).body).toMatchObject({ url });
  });

  it("refuses accounts that are unknown, of the other mode or of others, in the same words", async () => {
    const { body: live } = await service.as("live").get<{ id: string }>("/accounts/me");
    const { accounts } = await seedSandbox(service.table, { name: "Foreign", ids: systemIds, tokens: systemTokens });
    for (const id of [live.id, accounts.test, "acc_nobody", "not an id"]) {
      const { status, body } = await client.post(PATH, { url, account_ids: [id] });
      expect(status).toBe(400);
      expect(body.error?.error_code).toBe("id_invalid");
      expect(body.error?.message).toBe(`account_ids: no account of the organisation and mode has the id ${id}.`);
    }
  });

  it("refuses an eleventh endpoint of the organisation and mode", async () => {
    let answer = await client.post(PATH, { url });
    for (let count = 0; count < 10 && answer.status === 200; count += 1) answer = await client.post(PATH, { url });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.error_code).toBe("webhook_limit_reached");
    expect((await service.as("live").post(PATH, { url })).status).toBe(200);
  });
});

describe("403", () => {
  it("is the answer to a key without the permission", async () => {
    const { keyId } = parseApiKey(service.stack.keys.live) ?? { keyId: "" };
    await service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: { pk: `KEY#${keyId}`, sk: "KEY" },
        UpdateExpression: "set #permissions = :none",
        ExpressionAttributeNames: { "#permissions": "permissions" },
        ExpressionAttributeValues: { ":none": [] },
      }),
    );
    await Promise.all([service.stack.killFunction("webhooks"), service.stack.killFunction("orders")]);
    const [hook, order] = await Promise.all([
      service.as("live").post(PATH, { url }),
      service.as("live").post("/orders/by-estimate", { estimate_id: "est_1" }),
    ]);
    expect([hook.status, order.status]).toEqual([403, 403]);
    expect(hook.body.error?.error_code).toBe("unauthorised");
  });
});
