import type { Clock } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { edgeSource, gatewaySource, type HttpFunction } from "@isotherm/http";
import { directoryQueries } from "@isotherm/store/queries/accounts";
import { rateBuckets } from "@isotherm/store/rate-limits";
import { edgeKeyCheck } from "@isotherm/store/secrets/index";
import type { Table } from "@isotherm/store/table";
import { readEnvironment, secretReading } from "./environment.ts";
import { functionLog, functionTable } from "./function-table.ts";

/** What every function behind an API key is built with. */
interface ApiDependencies extends Omit<HttpFunction, "serving"> {
  readonly table: Table;
  readonly clock: Clock;
}

/** Reads the environment and opens the table. */
export const apiDependencies = (serviceName: string, environment: NodeJS.ProcessEnv): ApiDependencies => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "REQUESTS_PER_SECOND",
    "REQUEST_BURST",
    "FAILED_AUTHENTICATIONS_PER_MINUTE",
  );
  const table = functionTable(settings.TABLE_NAME);
  const log = functionLog(serviceName);
  return {
    table,
    clock: systemClock,
    directory: directoryQueries(table),
    rates: {
      buckets: rateBuckets(table),
      limits: {
        perKey: { requests_per_second: settings.REQUESTS_PER_SECOND, burst: settings.REQUEST_BURST },
        failedAuthenticationsPerMinute: settings.FAILED_AUTHENTICATIONS_PER_MINUTE,
      },
    },
    ...entrance(environment, log),
    log,
  };
};

/** What the stage's CloudFront adds to every request. */
const HEADER = "isotherm-edge-key";

/** Who is let in, and whom a request counts for, as the stage says: everybody, or only what its own CloudFront sends. */
export const entrance = (
  environment: NodeJS.ProcessEnv,
  log: HttpFunction["log"],
): Pick<HttpFunction, "sourceOf" | "admits"> => {
  const { BEHIND_EDGE, ORIGIN } = readEnvironment(environment, "BEHIND_EDGE", "ORIGIN");
  const sourceOf = BEHIND_EDGE ? edgeSource : gatewaySource;
  if (ORIGIN === "open") return { sourceOf };
  const isEdgeKey = edgeKeyCheck(secretReading(environment, log));
  return { sourceOf, admits: async ({ headers }) => isEdgeKey(headers[HEADER]) };
};
