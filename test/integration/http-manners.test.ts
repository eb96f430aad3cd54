import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** The bytes as they come over the wire: fetch unpacks them. */
const raw = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(path, service.stack.baseUrl), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });

const authorization = () => `Bearer ${service.stack.keys.test}`;
/** What a function may answer, bytes. */
const LAMBDA_LIMIT = 6 * 1024 * 1024;

describe("the OpenAPI document", () => {
  it("is a tenth as long for who takes gzip or brotli, and far below what a function may answer", async () => {
    const plain = await raw("/v1/openapi.json");
    expect(plain.bytes.length).toBeLessThan(LAMBDA_LIMIT / 2);
    for (const [encoding, unpack] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const packed = await raw("/v1/openapi.json", { "accept-encoding": encoding });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 8);
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it("is not sent again to who has it", async () => {
    const { headers } = await raw("/v1/openapi.json");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const again = await raw("/v1/openapi.json", { "if-none-match": String(headers["etag"]) });
    expect([again.status, again.bytes.length, again.headers["etag"]]).toEqual([304, 0, headers["etag"]]);
  });
});

describe("the catalogue", () => {
  it.each(["/v1/bundles", "/v1/projects"])(
    "%s may be kept a minute by one client, per key and account",
    async (path) => {
      const first = await raw(path, { authorization: authorization() });
      expect(first.headers).toMatchObject({
        "cache-control": "private, max-age=60",
        vary: "Authorization, Service-Account, Accept-Encoding",
        etag: expect.stringMatching(/^W\//u) as string,
      });
      const { data } = JSON.parse(first.bytes.toString("utf8")) as { data: { id: string }[] };
      for (const kept of [path, `${path}/${data[0]?.id}`]) {
        const { headers } = await raw(kept, { authorization: authorization() });
        const again = { authorization: authorization(), "if-none-match": String(headers["etag"]) };
        expect((await raw(kept, again)).status).toBe(304);
        expect((await raw(kept, { "if-none-match": String(headers["etag"]) })).status).toBe(401);
      }
    },
  );

  it("has another ETag where the answer is another one", async () => {
    const asked = { authorization: authorization() };
    const { headers } = await raw("/v1/bundles?limit=1", asked);
    const other = await raw("/v1/bundles?limit=2", asked);
    expect(other.headers["etag"]).not.toBe(headers["etag"]);
  });

  it("is told on public pages in the same way", async () => {
    const { body } = await service.as("test").get<{ data: { page_url?: string; slug: string }[] }>("/projects?limit=1");
    const path = `/projects/${body.data[0]?.slug}`;
    const { status, headers } = await raw(path);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    expect((await raw(path, { "if-none-match": String(headers["etag"]) })).status).toBe(304);
  });
});

describe("what belongs to an account", () => {
  it("is kept by nobody, and has no ETag", async () => {
    const { headers } = await raw("/v1/accounts/me", { authorization: authorization(), "if-none-match": "*" });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers).not.toHaveProperty("etag");
  });
});

describe("a page of another origin", () => {
  const preflight = { origin: "http://localhost:5173", "access-control-request-method": "POST" };

  it("on this machine may call the service", async () => {
    const asked = await raw("/v1/orders/by-mass", preflight, "OPTIONS");
    expect([asked.status, asked.headers["access-control-allow-origin"]]).toEqual([204, "http://localhost:5173"]);
    const answer = await raw("/v1/accounts/me", { origin: "http://localhost:5173", authorization: authorization() });
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "http://localhost:5173",
      "access-control-expose-headers": expect.stringContaining("request-id") as string,
    });
    const refused = await raw("/v1/accounts/me", { origin: "http://localhost:5173" });
    expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([401, "http://localhost:5173"]);
  });

  it("elsewhere may not", async () => {
    const asked = await raw("/v1/orders/by-mass", { ...preflight, origin: "https://evil.example" }, "OPTIONS");
    expect([asked.status, asked.headers["access-control-allow-origin"]]).toEqual([204, undefined]);
    const answer = await raw("/v1/openapi.json", { origin: "https://evil.example" });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
