import { ERRORS, errorBody } from "@isotherm/contract";
import type { ErrorCode } from "@isotherm/core";
import { gatewayRequestId } from "./gateway-event.ts";
import type { InvocationResult } from "./runtime-api.ts";

/** An answer as it goes out over HTTP. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** An answer of API Gateway's own. */
export const gatewayMessage = (status: number, message: string): HttpResponse => ({
  status,
  headers: { "content-type": "application/json" },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message })),
});

/** An answer of the gateway's own that a client reads as one of the service: API Gateway itself has no such body. */
export const gatewayError = (code: ErrorCode, detail?: string): HttpResponse => ({
  ...gatewayMessage(ERRORS[code].status, ""),
  headers: { "content-type": "application/json", "request-id": gatewayRequestId() },
  body: Buffer.from(JSON.stringify(errorBody(code, detail))),
});

/** What a client sees when the function failed or answered nonsense. */
const INTERNAL_SERVER_ERROR = gatewayMessage(500, "Internal Server Error");

/** As functions say it whose table is busy. */
const RETRY_SECONDS = "1";

/** What a client sees while all copies of the function are at work and too many wait for one: nothing was done. */
const busy = (): HttpResponse => {
  const error = gatewayError("service_unavailable");
  return { ...error, headers: { ...error.headers, "retry-after": RETRY_SECONDS } };
};

const LAMBDA_RESPONSE_LIMIT_BYTES = 6 * 1024 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;

/** The answer of a function that names no status: 200 and the whole of it as JSON. */
const inferred = (answer: unknown): HttpResponse => ({
  status: 200,
  headers: { "content-type": "application/json" },
  cookies: [],
  body: Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer)),
});

/** Turns what a function answered into what the client gets, by the rules of payload format 2.0. */
export const httpResponse = (result: InvocationResult): HttpResponse => {
  if (result.status === "throttled") return busy();
  if (result.status === "failed" || Buffer.byteLength(result.payload) > LAMBDA_RESPONSE_LIMIT_BYTES)
    return INTERNAL_SERVER_ERROR;
  let answer: unknown;
  try {
    answer = JSON.parse(result.payload);
  } catch {
    return INTERNAL_SERVER_ERROR;
  }
  if (!isRecord(answer) || answer["statusCode"] === undefined) return inferred(answer);

  const status = Number(answer["statusCode"]);
  const { body = "", headers = {}, cookies = [] } = answer;
  if (!Number.isInteger(status) || status < 200 || status > 599) return INTERNAL_SERVER_ERROR;
  if (typeof body !== "string" && body !== null) return INTERNAL_SERVER_ERROR;
  if (!isRecord(headers) && headers !== null) return INTERNAL_SERVER_ERROR;
  if (!Array.isArray(cookies)) return INTERNAL_SERVER_ERROR;

  const outgoing: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const text = textOf(value);
    if (text !== undefined) outgoing[name.toLowerCase()] = text;
  }
  outgoing["content-type"] ??= "text/plain;charset=UTF-8";
  return {
    status,
    headers: outgoing,
    cookies: cookies.map(String),
    body: Buffer.from(body ?? "", answer["isBase64Encoded"] === true ? "base64" : "utf8"),
  };
};
