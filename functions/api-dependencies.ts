import { systemClock } from "@isotherm/core/system";
import type { Clock } from "@isotherm/core";
import type { HttpFunction } from "@isotherm/http";
import { directoryQueries, openTable, type Table } from "@isotherm/store";
import { readEnvironment } from "./environment.ts";
import { functionLog } from "./logger.ts";

/** What every function behind an API key is built with. */
export interface ApiDependencies extends Omit<HttpFunction, "serving"> {
  readonly table: Table;
  readonly clock: Clock;
}

/** Reads the environment and opens the table. */
export const apiDependencies = (serviceName: string, environment: NodeJS.ProcessEnv): ApiDependencies => {
  const table = openTable(readEnvironment(environment, "TABLE_NAME").TABLE_NAME);
  return { table, clock: systemClock, directory: directoryQueries(table), log: functionLog(serviceName) };
};
