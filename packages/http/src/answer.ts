import { PROBLEMS, problemBody } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

const RETRY_SECONDS = "1";

const headersOf = (requestId: string): Record<string, string> => ({
  "content-type": "application/json",
  "request-id": requestId,
  "cache-control": "no-store",
});

/** A success. */
export const answerValue = (value: unknown, requestId: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: headersOf(requestId),
  body: JSON.stringify(value),
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
