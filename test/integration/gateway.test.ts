import { newApiKey } from "@isotherm/contract/api-key";
import { systemTokens } from "@isotherm/core/system";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { parseApiKey } from "@isotherm/contract/api-key";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

const BODY = { consumption: { amount: "1", unit: "kWh" } };

describe("every answer", () => {
  it("has a Request-Id of its own, also a refusal", async () => {
    const answers = await Promise.all([
      service.as("test").get("/accounts/me"),
      service.as(null).get("/accounts/me"),
      service.as(null).get("/nothing"),
    ]);
    const ids = answers.map(({ headers }) => headers.get("request-id"));
    expect(ids.every((id) => id !== null && id.length > 8)).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("200", () => {
  it("shows the acting account, test or live by the key", async () => {
    const test = await service.as("test").get<{ type: string; sibling_id: string; id: string }>("/accounts/me");
    const live = await service.as("live").get<{ type: string; sibling_id: string; id: string }>("/accounts/me");
    expect(test.status).toBe(200);
    expect(test.body.type).toBe("test");
    expect(live.body.type).toBe("live");
    expect(live.body.sibling_id).toBe(test.body.id);
    expect(test.body.sibling_id).toBe(live.body.id);
  });

  it("shows the interface as OpenAPI without a key", async () => {
    const { status, body } = await service.as(null).get<{ openapi: string }>("/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
  });
});

describe("401", () => {
  it.each([
    { why: "no key", key: undefined },
    { why: "a text that is no key", key: "secret" },
    { why: "a well-formed key that does not exist", key: newApiKey("test", systemTokens).text },
  ])("is the answer to $why", async ({ key }) => {
    const { status, body } = await service.as(key === undefined ? null : { key }).get("/accounts/me");
    expect(status).toBe(401);
    expect(body.error?.error_code).toBe("unauthorised");
  });

  it("comes before a look at the body", async () => {
    expect((await service.as(null).send("POST", "/estimates/electricity", "{")).status).toBe(401);
  });

  it("is the answer to a key soon after it was disabled", async () => {
    const { keyId } = parseApiKey(service.stack.keys.live) ?? { keyId: "" };
    const setEnabled = (enabled: boolean) =>
      service.table.client.send(
        new UpdateCommand({
          TableName: service.table.name,
          Key: { pk: `KEY#${keyId}`, sk: "KEY" },
          UpdateExpression: "set enabled = :enabled",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":enabled": enabled },
        }),
      );
    await setEnabled(false);
    await service.stack.killFunction("accounts");
    expect((await service.as("live").get("/accounts/me")).status).toBe(401);
    await setEnabled(true);
  });
});

describe("400", () => {
  it("is the answer to broken JSON", async () => {
    const { status, body } = await service.as("test").send("POST", "/estimates/electricity", "{broken");
    expect(status).toBe(400);
    expect(body.error?.error_code).toBe("validation_error");
  });

  it("is the answer to a Service-Account of the other mode", async () => {
    const live = await service.as("live").get<{ id: string }>("/accounts/me");
    const headers = { "service-account": live.body.id };
    const { status, body } = await service.as("test").get("/accounts/me", { headers });
    expect(status).toBe(400);
    expect(body.error?.error_code).toBe("invalid_selected_account_id");
  });
});

describe("404", () => {
  it.each(["/nothing", "/accounts/me/", "/WebhookRequest", "/estimates/electricity/", ""])(
    "is the answer to the path /v1%s",
    async (path) => {
      const { status, body, headers } = await service.as("test").get(path);
      expect(status).toBe(404);
      expect(body.error?.error_code).toBe("not_found");
      expect(headers.get("content-type")).toContain("application/json");
    },
  );
});

describe("a path that was encoded more than it must be", () => {
  it("is the path that it says", async () => {
    const [plain, encoded] = [
      await service.as("test").get("/accounts/me"),
      await service.as("test").get("/accounts%2Fme"),
    ];
    expect([encoded.status, encoded.text]).toEqual([200, plain.text]);
  });
});

describe("HEAD", () => {
  it.each(["/accounts/me", "/orders", "/openapi.json", "/estimates/electricity/est_nothing"])(
    "of %s has the status of GET and no body",
    async (path) => {
      const client = service.as("test");
      const [get, head] = [await client.get(path), await client.send("HEAD", path, undefined)];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    },
  );
});

describe("405", () => {
  it("is the answer where an id would stand, if there is a path of that name", async () => {
    const { status, headers } = await service.as("test").get("/orders/by-mass");
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    ["DELETE", "/accounts/me"],
    ["POST", "/orders/ord_1"],
    ["GET", "/estimates/electricity"],
    ["PATCH", "/webhooks"],
  ])("is the answer to %s %s", async (method, path) => {
    const { status, body } = await service.as("test").send(method, path, method === "GET" ? undefined : "{}");
    expect(status).toBe(405);
    expect(body.error?.error_code).toBe("method_not_allowed");
  });
});

describe("413", () => {
  it.each([102_401, 5_000_000])("is the answer to a body of %i bytes", async (bytes) => {
    const { status, body } = await service.as("test").send("POST", "/estimates/electricity", " ".repeat(bytes));
    expect(status).toBe(413);
    expect(body.error?.error_code).toBe("payload_too_large");
  });
});

describe("415", () => {
  it("is the answer to a form, whatever it contains", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status, body } = await service
      .as("test")
      .send("POST", "/estimates/electricity", JSON.stringify(BODY), { headers });
    expect(status).toBe(415);
    expect(body.error?.error_code).toBe("unsupported_media_type");
  });
});
