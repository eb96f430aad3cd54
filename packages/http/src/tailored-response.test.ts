import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { tailoredResponse } from "./tailored-response.ts";

const asks = (headers: Record<string, string>, more: object = {}): APIGatewayProxyEventV2 =>
  ({ headers, requestContext: { http: { method: "GET" } }, ...more }) as unknown as APIGatewayProxyEventV2;

const TEXT = JSON.stringify({ words: "tonnes of CO2e ".repeat(100) });
const LONG = { statusCode: 200, headers: { "content-type": "application/json" }, body: TEXT };
const KEPT = { ...LONG, headers: { ...LONG.headers, "cache-control": "private, max-age=60", vary: "Authorization" } };

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe("a long answer", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
  ] as const)("for a client that accepts %s is packed by %s", (accepted, encoding) => {
    const { headers, body, isBase64Encoded } = tailoredResponse(asks({ "accept-encoding": accepted }), LONG);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(isBase64Encoded).toBe(true);
    const bytes = Buffer.from(body ?? "", "base64");
    expect(bytes.length).toBeLessThan(TEXT.length / 5);
    expect(unpack[encoding](bytes).toString("utf8")).toBe(TEXT);
  });

  it.each(["identity", "gzip;q=0", "", "zstd"])("for a client that accepts %s goes out as it is", (accepted) => {
    const answer = tailoredResponse(asks({ "accept-encoding": accepted }), LONG);
    expect([answer.body, answer.headers?.["content-encoding"]]).toEqual([TEXT, undefined]);
    expect(answer.headers?.["vary"]).toBe("Accept-Encoding");
  });

  it("that is bytes is packed as the bytes", () => {
    const bytes = { ...LONG, body: Buffer.from(TEXT).toString("base64"), isBase64Encoded: true };
    const { body } = tailoredResponse(asks({ "accept-encoding": "gzip" }), bytes);
    expect(gunzipSync(Buffer.from(body ?? "", "base64")).toString("utf8")).toBe(TEXT);
  });

  it("to cookies, or that sets some, is not packed: its length would tell of secrets in it", () => {
    const encoded = { "accept-encoding": "gzip" };
    const encodingOf = (event: object, result: object) =>
      tailoredResponse(asks(encoded, event), { ...LONG, ...result }).headers?.["content-encoding"];
    expect(encodingOf({ cookies: ["session=1"] }, {})).toBeUndefined();
    expect(encodingOf({}, { cookies: ["session=1"] })).toBeUndefined();
    expect(encodingOf({}, {})).toBe("gzip");
  });

  it("that is no text, or short, is not packed", () => {
    const event = asks({ "accept-encoding": "gzip" });
    const pdf = { ...LONG, headers: { "content-type": "application/pdf" } };
    expect(tailoredResponse(event, pdf).headers?.["content-encoding"]).toBeUndefined();
    const encodingOf = (length: number) =>
      tailoredResponse(event, { ...LONG, body: "a".repeat(length) }).headers?.["content-encoding"];
    expect([encodingOf(999), encodingOf(1_000)]).toEqual([undefined, "gzip"]);
  });
});

describe("an answer that may be kept", () => {
  const etag = String(tailoredResponse(asks({}), KEPT).headers?.["etag"]);

  it("has an ETag of its body, the same however it is packed", () => {
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/u);
    expect(tailoredResponse(asks({ "accept-encoding": "br" }), KEPT).headers?.["etag"]).toBe(etag);
    expect(tailoredResponse(asks({}), { ...KEPT, body: "other" }).headers?.["etag"]).not.toBe(etag);
  });

  it.each([etag, `"other", ${etag}`, etag.slice(2), "*"])("is not sent to who has it: If-None-Match %s", (told) => {
    const answer = tailoredResponse(asks({ "if-none-match": told }), KEPT);
    expect(answer).toEqual({
      statusCode: 304,
      headers: { etag, "cache-control": "private, max-age=60", vary: "Authorization, Accept-Encoding" },
    });
  });

  it("is sent to who has another one, or wants it anew", () => {
    expect(tailoredResponse(asks({ "if-none-match": '"other"' }), KEPT).statusCode).toBe(200);
    const anew = asks({ "if-none-match": etag, "cache-control": "no-cache" });
    expect(tailoredResponse(anew, KEPT).statusCode).toBe(200);
  });

  it.each([
    ["an answer that nobody may keep", asks({ "if-none-match": "*" }), LONG],
    ["a refusal", asks({ "if-none-match": "*" }), { ...KEPT, statusCode: 404 }],
    ["a write", asks({ "if-none-match": "*" }, { requestContext: { http: { method: "POST" } } }), KEPT],
  ])("is not what %s is", (_name, event, result) => {
    const answer = tailoredResponse(event, result);
    expect([answer.statusCode, answer.headers?.["etag"]]).toEqual([result.statusCode, undefined]);
  });
});
