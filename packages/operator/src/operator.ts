import { createInterface } from "node:readline";
import type { Sleep } from "@isotherm/core";
import type { Operating } from "@isotherm/store/operator/index";
import { Interrupted, UsageError } from "./usage-error.ts";
import type { Target } from "./target.ts";

/** Where an operator reads and answers. */
export interface Terminal {
  /** Prints a line. */
  say(line: string): void;
  /** Asks and waits for a line; undefined when nobody can answer. @throws Interrupted at Ctrl-C */
  ask(question: string): Promise<string | undefined>;
}

/** The process's own terminal. Questions go to standard error, so that output can be piped. */
export const processTerminal: Terminal = {
  say: (line) => {
    process.stdout.write(`${line}\n`);
  },
  ask: async (question) => (process.stdin.isTTY ? askAt(process.stdin, process.stderr, question) : undefined),
};

/** Asks at a terminal and waits for a line, which is empty where the input ends instead (Ctrl-D). @throws Interrupted at Ctrl-C */
export const askAt = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output });
    const ended = (): void => {
      output.write("\n");
      resolve("");
    };
    lines.once("close", ended);
    lines.once("SIGINT", () => {
      reject(new Interrupted());
      lines.close();
    });
    lines.question(question, (answer) => {
      resolve(answer);
      lines.off("close", ended).close();
    });
  });

/** Runs a command's work with the operator that the options describe. */
export type Run = (work: (operator: Operator) => Promise<void>) => Promise<void>;

/** Whoever runs a command, with what they run it on. */
export interface Operator extends Operating {
  readonly sleep: Sleep;
  readonly isLocal: Target["isLocal"];
  readonly stage?: Target["stage"];
  readonly beside: Target["beside"];
  readonly tables: Target["tables"];
  readonly secretStore: Target["secretStore"];
  readonly wrapping?: Target["wrapping"];
  readonly poolDays: Target["poolDays"];
  readonly originKey?: Target["originKey"];
  readonly origin?: Target["origin"];
  readonly terminal: Terminal;
  /** Whether answers are printed for programs. */
  readonly json: boolean;
  /** Whether the operator has agreed beforehand to whatever is asked. */
  readonly agreed: boolean;
}

/**
 * Asks before something that can't be undone happens to data that counts: whatever is deployed, but for what is named
 * as test data. On a local stack nothing counts.
 *
 * @throws UsageError when the operator says no, or nobody is there to ask
 */
export const confirm = async (operator: Operator, what: string, mode?: "test" | "live"): Promise<void> => {
  if (operator.isLocal || operator.agreed || mode === "test") return;
  const answer = await operator.terminal.ask(`${what}\nThis is live data. Type yes to go on: `);
  if (answer === undefined) throw new UsageError(`${what} Nobody is there to confirm it: add --yes.`);
  if (answer.trim().toLowerCase() !== "yes") throw new UsageError("Nothing was changed.");
};

/** Prints a result: as it is for programs, as lines for people. */
export const report = (operator: Operator, result: unknown, lines: readonly string[]): void => {
  if (operator.json) operator.terminal.say(JSON.stringify(result, undefined, 2));
  else for (const line of lines) operator.terminal.say(line);
};

/** Rows as lines whose columns stand under each other. */
export const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
