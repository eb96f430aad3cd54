import { systemClock } from "@isotherm/core/system";
import type { Clock } from "@isotherm/core";
import type { HttpFunction } from "@isotherm/http";
import { directoryQueries, rateBuckets, type Table } from "@isotherm/store";
import { entrance } from "./entrance.ts";
import { readEnvironment } from "./environment.ts";
import { functionTable } from "./in-time.ts";
import { functionLog } from "./logger.ts";

/** What every function behind an API key is built with. */
export interface ApiDependencies extends Omit<HttpFunction, "serving"> {
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
