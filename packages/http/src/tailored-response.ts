import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import fresh from "fresh";
import Negotiator from "negotiator";

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Below it, packing saves no packet. Bytes. */
const SMALLEST_PACKED = 1_000;

/**
 * An answer as this client wants it: not at all (304) where it has it already, else packed by brotli or gzip where it takes
 * that and the answer is long. Whoever may keep an answer (`max-age`) gets an `ETag` with it.
 */
export const tailoredResponse = (event: Event, result: Result): Result => {
  const bytes = Buffer.from(result.body ?? "", result.isBase64Encoded === true ? "base64" : "utf8");
  const own = textHeaders(result);
  const isPackable = mayBePacked(event, result, bytes);
  const headers = {
    ...own,
    ...(isPackable && { vary: [own["vary"], "Accept-Encoding"].filter(Boolean).join(", ") }),
    ...(mayBeKept(event, result) && { etag: etagOf(bytes) }),
  };
  if ("etag" in headers && fresh(event.headers, headers)) return unchanged(result, headers);
  return isPackable ? packed(event, { ...result, headers }, bytes) : { ...result, headers };
};

const textHeaders = ({ headers = {} }: Result): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const isRead = ({ requestContext }: Event): boolean => /^(GET|HEAD)$/u.test(requestContext.http.method);

const mayBeKept = (event: Event, { statusCode, headers = {} }: Result): boolean =>
  isRead(event) && statusCode === 200 && /max-age=[1-9]/u.test(String(headers["cache-control"] ?? ""));

/** Weak: the same for a body and for its packed forms. */
const etagOf = (bytes: Buffer): string => `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

/** What a 304 says of a body is what the client has: only what belongs to the answer itself goes out. */
const unchanged = ({ cookies }: Result, headers: Record<string, string>): Result => ({
  statusCode: 304,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^content-(type|length|disposition)$/u.test(name)),
  ),
  ...(cookies && { cookies }),
});

/**
 * A secret beside text that an attacker chooses can be guessed by how long the packed answer is (BREACH), where the browser
 * sends what authenticates by itself: no answer to cookies, and none that sets some, is packed.
 */
const mayBePacked = ({ cookies: sent }: Event, { cookies: set, headers = {} }: Result, bytes: Buffer): boolean =>
  bytes.length >= SMALLEST_PACKED &&
  // Some gateways send null where there are none.
  (sent ?? []).length === 0 &&
  (set ?? []).length === 0 &&
  /text|json|svg|xml/u.test(String(headers["content-type"] ?? "")) &&
  headers["content-encoding"] === undefined;

const packed = (event: Event, result: Result, bytes: Buffer): Result => {
  const accepted = new Negotiator({ headers: event.headers }).encodings(["br", "gzip"]);
  // Both are accepted alike by most clients, and brotli is the shorter one.
  const encoding = accepted.find((name) => name === "br") ?? accepted[0];
  const pack = encoding === undefined ? undefined : PACKED_BY[encoding];
  if (encoding === undefined || !pack) return result;
  return {
    ...result,
    headers: { ...result.headers, "content-encoding": encoding },
    isBase64Encoded: true,
    body: pack(bytes).toString("base64"),
  };
};

/** Brotli's own level is for what is packed once and sent often: ten times slower, and a tenth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const PACKED_BY: Readonly<Record<string, ((bytes: Buffer) => Buffer) | undefined>> = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
};
