import { systemClock } from "@isotherm/core/system";
import { inTime } from "@isotherm/functions/runtime/function-table";
import { httpFunction, type HttpFunction } from "@isotherm/http";
import { directoryQueries, rateBuckets, type Table } from "@isotherm/store";
import { firstText, type SecretReading } from "@isotherm/store/secrets/index";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

/** An answer of a function that runs in this process. */
export interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a body to a path of the interface. */
export type Post = (path: string, body: object) => Promise<FunctionAnswer>;

/** What a function in this process is made of. */
export interface FunctionInProcess {
  readonly table: Table;
  readonly key: string;
  readonly serving: HttpFunction["serving"];
  /** What an invocation has left; a quarter of a minute unless given. */
  readonly remainingMs?: () => number;
}

const MORE_THAN_IS_SENT = 1_000_000;
const LAMBDA_MS = 15_000;

/** A log that nobody reads. */
export const SILENT = { info: () => {}, error: () => {} };

/** Secrets that a test needs not know. */
export const SOME_SECRETS: SecretReading = {
  source: { read: async () => ({ text: firstText("harness".repeat(7)), version: "1" }) },
  clock: systemClock,
  onFailure: () => {},
};

/** A function over a table, in this process, for a key. */
export const functionInProcess = ({ table, key, serving, remainingMs = () => LAMBDA_MS }: FunctionInProcess): Post => {
  const handler = inTime(
    httpFunction({
      clock: systemClock,
      log: SILENT,
      directory: directoryQueries(table),
      rates: {
        buckets: rateBuckets(table),
        limits: {
          perKey: { requests_per_second: MORE_THAN_IS_SENT, burst: MORE_THAN_IS_SENT },
          failedAuthenticationsPerMinute: MORE_THAN_IS_SENT,
        },
      },
      serving,
    }),
  );
  return async (path, body) =>
    (await handler(
      {
        version: "2.0",
        routeKey: `POST /v1${path}`,
        rawPath: `/v1${path}`,
        rawQueryString: "",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        isBase64Encoded: false,
        requestContext: { requestId: "test", domainName: "localhost", http: { sourceIp: "192.0.2.1", method: "POST" } },
      } as unknown as APIGatewayProxyEventV2,
      { getRemainingTimeInMillis: remainingMs } as Context,
    )) as FunctionAnswer;
};
