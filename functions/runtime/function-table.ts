import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { toldError } from "@isotherm/core/told-error";
import type { Log } from "@isotherm/http";
import type { Recording } from "@isotherm/store";
import { type Table, openTable } from "@isotherm/store/table";
import { sourceFrame } from "./source-frame.ts";

/**
 * The logger of a function; there is no other one. Errors of the store carry items, which nobody may read in a log: of an
 * error, wherever in a line it stands, is printed what may be told.
 */
export const functionLogger = (serviceName: string): Logger =>
  new Logger({
    serviceName,
    jsonReplacerFn: (_key, value) => (value instanceof Error ? toldError(value, { frame: sourceFrame }) : value),
  });

/** Structured logs of a function. */
export const functionLog = (serviceName: string): Log => {
  const logger = functionLogger(serviceName);
  return {
    info: (message, facts) => logger.info(message, { ...facts }),
    error: (message, facts) => logger.error(message, { ...facts }),
  };
};

/** Of what Lambda tells of an invocation, how long it may still take. */
interface Invocation {
  getRemainingTimeInMillis(): number;
}

const underWay = new AsyncLocalStorage<Invocation>();

/**
 * A handler whose table waits its turn for as long as the invocation has time. Lambda prints the stack of what it throws:
 * with places in our sources.
 */
export const inTime =
  <Event, Context extends Invocation, Answer>(handler: (event: Event, context: Context) => Promise<Answer>) =>
  async (event: Event, context: Context): Promise<Answer> => {
    try {
      return await underWay.run(context, () => handler(event, context));
    } catch (error) {
      if (error instanceof Error && error.stack) error.stack = error.stack.split("\n").map(sourceFrame).join("\n");
      throw error;
    }
  };

/** How the table of a function waits its turn: no longer than its invocation may take. */
export const FUNCTION_TURNS = {
  tokens: systemTokens,
  sleep: systemSleep,
  remainingMs: () => underWay.getStore()?.getRemainingTimeInMillis(),
} as const satisfies Table["turns"];

/** Opens the table of a function. */
export const functionTable = (name: string): Table => openTable(name, {}, FUNCTION_TURNS);

/** What recording changes of orders uses, over a table. */
export const recordingOver = (table: Table): Recording => ({
  table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
});
