import { Logger } from "@aws-lambda-powertools/logger";
import { toldError } from "@isotherm/core/told-error";
import type { Log } from "@isotherm/http";

/**
 * The logger of a function; there is no other one. Errors of the store carry items, which nobody may read in a log: of an
 * error, wherever in a line it stands, is printed what may be told.
 */
export const functionLogger = (serviceName: string): Logger =>
  new Logger({ serviceName, jsonReplacerFn: (_key, value) => (value instanceof Error ? toldError(value) : value) });

/** Structured logs of a function. */
export const functionLog = (serviceName: string): Log => {
  const logger = functionLogger(serviceName);
  return {
    info: (message, facts) => logger.info(message, { ...facts }),
    error: (message, facts) => logger.error(message, { ...facts }),
  };
};
