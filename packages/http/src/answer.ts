import { type Operation, PROBLEMS, problemBody } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

const RETRY_SECONDS = "1";

const headersOf = (requestId: string): Record<string, string> => ({
  "content-type": "application/json",
  "request-id": requestId,
  "cache-control": "no-store",
});

/** A picture stays the same until a new version of the service draws it otherwise. No script in it may run. */
const PICTURE_HEADERS = {
  "cache-control": "public, max-age=86400",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};

/** A success: JSON, or the text itself where the operation names a media type. */
export const answerValue = (
  { media }: Operation,
  value: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { ...headersOf(requestId), ...(media !== undefined && { ...PICTURE_HEADERS, "content-type": media }) },
  body: media === undefined ? JSON.stringify(value) : String(value),
});

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
    headers: { ...headersOf(requestId), ...(status === 503 && { "retry-after": RETRY_SECONDS }) },
    body: JSON.stringify(problemBody(code, detail)),
  };
};
