import { Logger } from "@aws-lambda-powertools/logger";
import type { Log } from "@isotherm/http";

/** Structured logs of a function. */
export const functionLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName });
  return {
    info: (message, facts) => logger.info(message, { ...facts }),
    error: (message, facts) => logger.error(message, { ...facts }),
  };
};
