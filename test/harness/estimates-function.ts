import { systemClock } from "@isotherm/core/system";
import { estimatesUses } from "@isotherm/functions/estimates/dependencies";
import { estimatesRoutes } from "@isotherm/functions/estimates/routes";
import type { EstimateUses } from "@isotherm/functions/estimates/estimate-uses";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { httpFunction } from "@isotherm/http";
import { directoryQueries, rateBuckets, type Table } from "@isotherm/store";
import { firstText } from "@isotherm/store/secrets/index";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

/** An answer of a function that runs in this process. */
export interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a body to a path of the interface. */
export type Post = (path: string, body: object) => Promise<FunctionAnswer>;

const MORE_THAN_IS_SENT = 1_000_000;

/** The function of estimates over a table, in this process, for a key; `change` may replace what it uses. */
export const estimatesFunction = (
  table: Table,
  key: string,
  change: (uses: EstimateUses) => EstimateUses = (uses) => uses,
): Post => {
  const sole = {
    source: { read: async () => ({ text: firstText("harness".repeat(7)), version: "1" }) },
    clock: systemClock,
    onFailure: () => {},
  };
  const log = { info: () => {}, error: () => {} };
  const places = dataFolder(GEODATA_FOLDER);
  const handler = httpFunction({
    clock: systemClock,
    log,
    directory: directoryQueries(table),
    rates: {
      buckets: rateBuckets(table),
      limits: {
        perKey: { requests_per_second: MORE_THAN_IS_SENT, burst: MORE_THAN_IS_SENT },
        failedAuthenticationsPerMinute: MORE_THAN_IS_SENT,
      },
    },
    serving: estimatesRoutes(change({ ...estimatesUses(table, { secrets: sole, router: "offline", log }), places })),
  });
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
      {} as Context,
    )) as FunctionAnswer;
};
