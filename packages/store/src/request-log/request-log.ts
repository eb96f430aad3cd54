import type { AccountType } from "@isotherm/contract";
import type { Clock, Instant, OrganisationId, Sleep } from "@isotherm/core";
import * as z from "zod";

/** A request of a program, as its line in the log of a function tells it. */
export interface LoggedRequest {
  readonly at: Instant;
  readonly request_id: string;
  readonly method: string;
  /** Of the operation, with the ids that the request named. */
  readonly path: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly key_id: string;
  /** Missing where the request was refused before its account was known. */
  readonly account_id?: string | undefined;
}

/** Whose requests are wanted, and which. No text in it may come from a client unchecked: see `canBeFound`. */
export interface RequestsWanted {
  readonly organisation: OrganisationId;
  readonly mode: AccountType;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly limit: number;
  readonly filter: RequestFilter;
}

/** What requests are narrowed to. */
export interface RequestFilter {
  readonly status?: StatusClass;
  /** Id of a key. */
  readonly key?: string;
  /** A part of the path. */
  readonly path?: string;
  readonly request?: string;
}

/** The classes of statuses that lines are told by: the first digit. */
export const STATUS_CLASSES = ["2", "4", "5"] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** What was found. */
export interface FoundRequests {
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Whether the whole window was searched; if not, time ran out, or the files were longer than is read of them. */
  readonly isWhole: boolean;
  /** What was searched, bytes. */
  readonly searchedBytes: number;
}

/** The lines that functions write of requests; nothing is written for it but those. */
export interface RequestLog {
  /** The newest requests of programs, not of members' sessions. */
  find(wanted: RequestsWanted): Promise<FoundRequests>;
}

/** What may stand in a filter, by its name: texts go into the words of a query. */
const SHAPES = {
  key: /^[0-9A-Za-z]{1,64}$/,
  path: /^[0-9A-Za-z/_{}.-]{1,200}$/,
  request: /^[0-9A-Za-z_=+/-]{1,100}$/,
} as const;

/** Names of the texts that a filter may have. */
export type FilterName = keyof typeof SHAPES;

/** Whether a text can stand in a filter, and could be found: other ones are in no line. */
export const canBeFound = (name: FilterName, text: string): boolean => SHAPES[name].test(text);

/** Reads the facts of a line; each is text where Insights answers it. */
export const LoggedFacts = z.object({
  request_id: z.string(),
  method: z.string().default(""),
  path: z.string().default(""),
  status: z.coerce.number().int(),
  duration_ms: z.coerce.number().nonnegative(),
  key_id: z.string(),
  account_id: z.string().optional(),
});

/** What searching needs besides the lines. */
export interface LogSearching {
  readonly clock: Clock;
  readonly sleep: Sleep;
}

const LOG_GROUPS = "log-groups:";
const FILES = "files:";

/**
 * The log at an address: `log-groups:NAME,NAME` is CloudWatch Logs, `files:FOLDER` the log files of a stack on one machine.
 *
 * @returns undefined for `off`
 */
export const requestLog = (address: string, searching: LogSearching): RequestLog | undefined => {
  if (address === "off") return undefined;
  let opened: Promise<RequestLog> | undefined;
  const open = async (): Promise<RequestLog> => {
    if (address.startsWith(LOG_GROUPS))
      return (await import("./insights-log.ts")).insightsLog(address.slice(LOG_GROUPS.length).split(","), searching);
    if (address.startsWith(FILES)) return (await import("./log-files.ts")).logFiles(address.slice(FILES.length));
    throw new Error(`no log of requests is at ${address}`);
  };
  return { find: async (wanted) => (await (opened ??= open())).find(wanted) };
};
