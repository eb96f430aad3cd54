import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { OPERATOR } from "@isotherm/local/secret-keeper";
import { parseEdgeKeys } from "@isotherm/store/secrets/index";
import { localSecrets } from "@isotherm/store/secrets/local-secrets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCopies } from "../harness/new-copies.ts";
import { type OperatorTool, operatorOf } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let ops: OperatorTool;
const readers = new Set<string>();

beforeAll(async () => {
  service = await startService({
    closedEdge: true,
    onSecretRead: (name, secret) => secret === "edge-keys" && name !== OPERATOR && readers.add(name),
  });
  ops = await operatorOf(service);
}, 60_000);
afterAll(() => service.stop());

const keys = async () => {
  const found = await localSecrets(service.stack.secretsEndpoint).read("edge-keys");
  return parseEdgeKeys(found?.text ?? "");
};
const sending = (key: string | undefined): { readonly headers: Readonly<Record<string, string>> } => ({
  headers: key === undefined ? {} : { "isotherm-edge-key": key },
});
/** What an operation behind a key, one without, and a page answer. */
const statuses = async (key: string | undefined) => {
  const client = service.as("test");
  const [account, document, page] = await Promise.all([
    client.get("/accounts/me", sending(key)),
    client.get("/openapi.json", sending(key)),
    fetch(`${service.stack.baseUrl}/docs`, sending(key)),
  ]);
  return [account.status, document.status, page.status];
};
/** New processes read their secrets anew. */
const restart = () => newCopies(service, "accounts", "public-pages");

describe("an API behind CloudFront", () => {
  it("answers what brings its secret, and tells everything else that nothing is there", async () => {
    const { first } = await keys();
    expect(await statuses(first)).toEqual([200, 200, 200]);
    expect(await statuses(undefined)).toEqual([404, 404, 404]);
    expect(await statuses(`${first}x`)).toEqual([404, 404, 404]);
    const refused = await service.as("test").get("/accounts/me");
    expect(refused.body.error?.error_code).toBe("not_found");
    expect(refused.headers.get("request-id")).not.toBeNull();
  });

  it("is so in every function that answers requests", async () => {
    const { first } = await keys();
    const paths = ["accounts/me", "bundles", "bundle-selections", "estimates/none/calculation", "orders"];
    const more = ["batches", "emission-factors/regions", "shipments", "events", "analytics/metrics", "reports"];
    for (const path of [...paths, ...more, "offset-links", "webhooks", "health"]) {
      expect((await service.as("test").get(`/${path}`)).status, path).toBe(404);
      expect((await service.as("test").get(`/${path}`, sending(first))).body.error?.error_code, path).not.toBe(
        "not_found",
      );
    }
    const page = (path: string, key: string | undefined) =>
      fetch(`${service.stack.pagesBase}${path}`, sending(key)).then(({ status }) => status);
    expect([await page("/dashboard/sign-in", undefined), await page("/dashboard/sign-in", first)]).toEqual([404, 200]);
    // There is no 404 for paths in PACT.
    const discovery = "/ileap/.well-known/openid-configuration";
    expect([await page(discovery, undefined), await page(discovery, first)]).toEqual([400, 200]);
    const granted = FUNCTIONS.filter(({ secrets }) => secrets?.includes("edge-keys")).map(({ name }) => name);
    expect([...readers].toSorted()).toEqual(granted.toSorted());
  });

  it("goes on answering while the secret is rotated: added, sent by CloudFront, dropped", async () => {
    const { first } = await keys();
    const { result, mistake } = await ops.run<{ added: string }>("secret", "add", "edge-keys");
    expect([mistake, result.added]).toEqual([undefined, "key-2"]);
    await restart();
    const second = (await keys())["key-2"];
    expect([await statuses(first), await statuses(second)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
    ]);
    expect((await ops.run("secret", "drop", "edge-keys", "first")).mistake).toBeUndefined();
    await restart();
    expect([await statuses(first), await statuses(second)]).toEqual([
      [404, 404, 404],
      [200, 200, 200],
    ]);
  });

  it("keeps its last value, whatever the operator says", async () => {
    const standing = await keys();
    const [only] = Object.keys(standing);
    const { mistake } = await ops.run("secret", "drop", "edge-keys", String(only));
    expect(mistake).toContain("is its only value");
    expect((await ops.run("secret", "drop", "edge-keys", "key-9")).mistake).toContain("does not stand");
    expect(await keys()).toEqual(standing);
  });

  it("tells operators its values by fingerprint alone", async () => {
    const { result } = await ops.run("secret", "list");
    const text = JSON.stringify(result);
    expect(text).toContain("edge-keys");
    for (const value of Object.values(await keys())) expect(text).not.toContain(value);
  });
});
