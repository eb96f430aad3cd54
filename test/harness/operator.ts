import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtemp } from "node:fs/promises";
import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { OperatorMistake, operatorProgram } from "@isotherm/operator";
import type { Stack } from "@isotherm/local/stack";

/** What a command of the operator tool answered. */
export interface OperatorAnswer<T> {
  /** What `--json` printed; undefined when the command failed. */
  readonly result: T;
  /** Why it failed, as one line. */
  readonly mistake: string | undefined;
}

/** Runs commands of `npm run ops` against a service. */
export interface OperatorTool {
  run<T>(...args: string[]): Promise<OperatorAnswer<T>>;
  /** What a command prints for people: without `--json`. */
  lines(...args: string[]): Promise<readonly string[]>;
}

/** The operator tool, finding a table as it finds that of the stack of `npm start`. */
export const operatorOf = async ({
  stack,
}: {
  readonly stack: Pick<Stack, "tableName" | "dynamodbEndpoint"> & Partial<Pick<Stack, "secretsEndpoint">>;
}): Promise<OperatorTool> => {
  const state = await mkdtemp(join(tmpdir(), "isotherm-ops-"));
  const description = {
    table: stack.tableName,
    dynamodb_endpoint: stack.dynamodbEndpoint,
    secrets_endpoint: stack.secretsEndpoint,
  };
  await writeFile(join(state, "stack.json"), JSON.stringify(description));
  const print = async (args: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = [];
    const program = operatorProgram({
      terminal: { say: (line) => lines.push(line), ask: () => Promise.resolve(undefined) },
      clock: systemClock,
      ids: systemIds,
      secrets: systemSecrets,
      sleep: systemSleep,
      user: "somebody",
    });
    await program.parseAsync(["--state", state, ...args], { from: "user" });
    return lines;
  };
  return {
    lines: (...args) => print(args),
    run: async (...args) => {
      try {
        return { result: JSON.parse((await print(["--json", ...args])).join("\n")), mistake: undefined };
      } catch (error) {
        if (!(error instanceof OperatorMistake)) throw error;
        return { result: undefined as never, mistake: error.message };
      }
    },
  };
};
