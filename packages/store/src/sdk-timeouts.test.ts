import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "./keys.ts";
import { awsSecrets } from "./secrets/aws-secrets.ts";
import { openTable, readItem } from "./table.ts";
import { OrganisationItem } from "./items/organisation-item.ts";

// Takes every request and answers none.
const silent = createServer();
const place = { endpoint: "", region: "eu-central-1", credentials: { accessKeyId: "a", secretAccessKey: "b" } };
beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  place.endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

describe("what AWS does not answer", { timeout: 8_000 }, () => {
  it("of the table is refused as busy", async () => {
    const table = openTable("table", { ...place, maxAttempts: 1 });
    await expect(readItem(table, keys.organisation("org_1" as never), OrganisationItem)).rejects.toMatchObject({
      code: "service_unavailable",
      cause: { name: "TimeoutError" },
    });
  });

  it("of the secrets is given up", async () => {
    const secrets = awsSecrets("stage-", { ...place, maxAttempts: 1 });
    await expect(secrets.read("cursor-keys")).rejects.toMatchObject({ name: "TimeoutError" });
  });
});
