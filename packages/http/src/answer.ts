import { type Operation, PROBLEMS, jsonText, problemBody } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { MethodNotAllowed } from "./route.ts";

const RETRY_SECONDS = "1";
/** Statuses of what passes by itself. A limit that was exceeded says when it does; this is for everything else. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

const headersOf = (requestId: string): Record<string, string> => ({
  "content-type": "application/json",
  "request-id": requestId,
  "cache-control": "no-store",
});

/** No script may run in what is shown as it is. */
const SHOWN_HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};

/** A picture stays the same until a new version of the service draws it otherwise. */
const KEPT: Partial<Record<NonNullable<Operation["media"]>, object>> = {
  "image/svg+xml": { "cache-control": "public, max-age=86400" },
};

const dispositionOf = (attachment: string, params: Readonly<Record<string, string>>) => ({
  "content-disposition": `attachment; filename="${attachment.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "")}"`,
});

/** A success, encoded as its schema says: JSON, or the text or bytes themselves where the operation names a media type. */
export const answerValue = (
  { answer, media, attachment }: Operation,
  value: unknown,
  requestId: string,
  params: Readonly<Record<string, string>> = {},
): APIGatewayProxyStructuredResultV2 => {
  const headers = headersOf(requestId);
  if (media === undefined) return { statusCode: 200, headers, body: jsonText(answer, value) };
  const shown = z.encode(answer, value);
  const isBinary = shown instanceof Uint8Array;
  return {
    statusCode: 200,
    headers: {
      ...headers,
      ...SHOWN_HEADERS,
      ...KEPT[media],
      "content-type": media,
      ...(attachment !== undefined && dispositionOf(attachment, params)),
    },
    body: isBinary ? Buffer.from(shown).toString("base64") : String(shown),
    isBase64Encoded: isBinary,
  };
};

/** A success with nothing to tell. */
export const answerNothing = (requestId: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 204,
  headers: { "request-id": requestId, "cache-control": "no-store" },
});

/** A refusal in the shape of every problem. What is not a refusal is a bug of ours: 500, and no detail. */
export const answerProblem = (error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const { code, detail } = error instanceof Refusal ? error : { code: "internal_error" as const, detail: undefined };
  const { status } = PROBLEMS[code];
  return {
    statusCode: status,
    headers: {
      ...headersOf(requestId),
      ...(PASSING.has(status) && { "retry-after": RETRY_SECONDS }),
      ...(error instanceof MethodNotAllowed && { allow: error.allow }),
    },
    body: JSON.stringify(problemBody(code, detail)),
  };
};
