import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { systemClock } from "@isotherm/core/system";
import { inTime } from "@isotherm/functions/runtime/function-table";
import { type HttpFunction, httpFunction } from "@isotherm/http";
import { settingsOf } from "@isotherm/infra/stages/resources-of";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { environmentOf } from "@isotherm/infra/topology/environment";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { type Table, directoryQueries, rateBuckets } from "@isotherm/store";
import { type SecretReading, firstText } from "@isotherm/store/secrets/index";

/** Of the variables that Lambda sets, those that a start needs. */
const OF_LAMBDA = { AWS_REGION: "eu-central-1", AWS_LAMBDA_FUNCTION_NAME: "isotherm-prod-x" };

/** What stage prod sets for a function, with an edge that alone may speak to it. */
export const variablesOf = (row: FunctionDefinition): Record<string, string> =>
  environmentOf(row, {
    tableName: "isotherm-prod-table",
    queueUrl: (queue) => `https://sqs.example/${queue}`,
    bucketName: "isotherm-prod-batches",
    settings: { ...settingsOf(stageNamed("prod")), ORIGIN: "edge-only" },
    secretsOf: () => "secrets-manager:isotherm-prod-",
  });

/** All that a function finds in AWS when it starts, given those of its stack. */
export const inLambda = (variables: Readonly<Record<string, string>>): Record<string, string> => ({
  ...variables,
  ...OF_LAMBDA,
});

/** An answer of a function that runs in this process. */
export interface FunctionResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a body to a path of the interface. */
export type Post = (path: string, body: object) => Promise<FunctionResponse>;

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
    )) as FunctionResponse;
};
