import { renameSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Stack } from "./stack.ts";

/** What a running stack tells other programs about itself. */
export interface StackFile {
  readonly base_url: string;
  readonly keys: { readonly test: string; readonly live: string };
  readonly inbox: { readonly url: string; readonly log_url: string };
  /** Relative to the working directory when below it. */
  readonly ca_file: string;
  readonly pages_base: string;
  readonly table: string;
  readonly dynamodb_endpoint: string;
  readonly sqs_endpoint: string;
  /** Where the operator tool finds the stack's secrets. */
  readonly secrets_endpoint: string;
  /** Days that a fraction of a tonne waits. */
  readonly pool_days: number;
  /** What functions are set to, for those that run elsewhere. */
  readonly settings: Stack["settings"];
  /** The processes to end; the others end with the first. */
  readonly pids: readonly number[];
}

/** A path as a person would type it: relative to the working directory when below it. */
export const shortestPath = (path: string): string => {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") || isAbsolute(fromHere) ? path : fromHere;
};

/** The description of a stack that runs in this process. */
export const describeStack = (stack: Stack): StackFile => ({
  base_url: stack.baseUrl,
  keys: stack.keys,
  inbox: { url: stack.inbox.url, log_url: `${stack.pagesBase}/local/inbox` },
  ca_file: shortestPath(stack.ca.file),
  pages_base: stack.pagesBase,
  table: stack.tableName,
  dynamodb_endpoint: stack.dynamodbEndpoint,
  sqs_endpoint: stack.sqsEndpoint,
  secrets_endpoint: stack.secretsEndpoint,
  pool_days: Number(stack.settings.POOL_DAYS),
  settings: stack.settings,
  pids: [process.pid, ...stack.pids().slice(0, 1)],
});

/** Writes `stack.json` at one go, so that nobody reads half of it. Returns how to remove it, which an exit does too. */
export const writeStackFile = (stateFolder: string, content: Partial<StackFile>): (() => void) => {
  const file = join(stateFolder, "stack.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  const remove = (): void => {
    process.off("exit", remove);
    rmSync(file, { force: true });
  };
  process.once("exit", remove);
  return remove;
};
