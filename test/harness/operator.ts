import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtemp } from "node:fs/promises";
import type { Clock } from "@isotherm/core";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { UsageError } from "@isotherm/operator/usage-error";
import { operatorProgram } from "@isotherm/operator/program";
import type { Stack } from "@isotherm/local/stack";

/** Whom AWS names as the operator of a deployed stage. */
export const CALLER = "arn:aws:sts::123456789012:assumed-role/operators/somebody";

/** What a command of the operator tool answered. */
export interface OperatorResponse<T> {
  /** What `--json` printed; undefined when the command failed. */
  readonly result: T;
  /** Why it failed, as one line. */
  readonly mistake: string | undefined;
}

/** Runs commands of `npm run ops` against a service. */
export interface OperatorTool {
  run<T>(...args: string[]): Promise<OperatorResponse<T>>;
  /** What a command prints for people: without `--json`. */
  lines(...args: string[]): Promise<readonly string[]>;
}

/** A clock that stands: whatever an operator does is done on one day, and in one month of the audit. */
export const standingClock = (nowMs: number = systemClock.nowMs()): Clock => ({ ...systemClock, nowMs: () => nowMs });

/** Who sits before the operator tool. */
export interface OperatorContext {
  readonly clock?: Clock;
  /** What is typed when it asks; unless given, nobody is there. */
  readonly answer?: (question: string) => string | undefined;
}

/** The operator tool on what options such as `--stage` name. */
export const operatorTool = (
  options: readonly string[],
  { clock = systemClock, answer = () => undefined }: OperatorContext = {},
): OperatorTool => {
  const print = async (args: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = [];
    const program = operatorProgram({
      terminal: { say: (line) => lines.push(line), ask: async (question) => answer(question) },
      clock,
      ids: systemIds,
      tokens: systemTokens,
      sleep: systemSleep,
      user: "somebody",
      callerIn: async () => CALLER,
    });
    await program.parseAsync([...options, ...args], { from: "user" });
    return lines;
  };
  return {
    lines: (...args) => print(args),
    run: async (...args) => {
      try {
        return { result: JSON.parse((await print(["--json", ...args])).join("\n")), mistake: undefined };
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return { result: undefined as never, mistake: error.message };
      }
    },
  };
};

/** The operator tool, finding a table as it finds that of the stack of `npm start`. */
export const operatorOf = async (
  {
    stack,
  }: {
    readonly stack: Pick<Stack, "tableName" | "dynamodbEndpoint"> &
      Partial<Pick<Stack, "secretsEndpoint" | "settings" | "pagesBase">>;
  },
  surroundings?: OperatorContext,
): Promise<OperatorTool> => {
  const state = await mkdtemp(join(tmpdir(), "isotherm-ops-"));
  const description = {
    table: stack.tableName,
    dynamodb_endpoint: stack.dynamodbEndpoint,
    secrets_endpoint: stack.secretsEndpoint ?? "http://127.0.0.1",
    pages_base: stack.pagesBase ?? "http://127.0.0.1",
    pool_days: Number(stack.settings?.POOL_DAYS ?? 0),
  };
  await writeFile(join(state, "stack.json"), JSON.stringify(description));
  return operatorTool(["--state", state], surroundings);
};
