import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { instantMs } from "@isotherm/core";

/** A request for an object, as far as its signature is about it. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether an address was signed ahead, for whoever has it. */
export const isPresigned = (url: string): boolean => url.includes("X-Amz-Signature=");

/**
 * Why S3 refuses a request to an address that was signed ahead, by its error code; undefined when it does not. AWS Signature
 * Version 4 in the query: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html. The emulator takes
 * every signature; here a request that is late, or has other headers than were signed, is refused as in AWS.
 */
export const whyRefused = (
  { method, url, headers }: SignedRequest,
  { secretKey, nowMs }: { readonly secretKey: string; readonly nowMs: number },
): "AccessDenied" | "SignatureDoesNotMatch" | undefined => {
  const { pathname, searchParams } = new URL(url, "http://local");
  const of = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? "";
  const [date, expires] = [of("Date"), Number(of("Expires"))];
  if (nowMs > timeOf(date) + expires * 1_000) return "AccessDenied";

  const names = of("SignedHeaders").split(";");
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const canonical = [
    method,
    pathname,
    query.join("&"),
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const scope = of("Credential").split("/").slice(1);
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secretKey}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope.join("/"), hashed].join("\n"));
  const given = Buffer.from(of("Signature"), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : "SignatureDoesNotMatch";
};

/** `20261123T001738Z` in milliseconds since 1970. */
const timeOf = (basic: string): number =>
  instantMs(basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
