import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemSleep } from "@isotherm/core/system";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { onTestFinished } from "vitest";
import type { FunctionCode } from "./runtime-api.ts";

/** A folder that goes when the test ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Asks again until the answer is neither undefined nor false. Fails after 20 s. */
export const eventually = async <T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> => {
  const deadlineMs = systemClock.monotonicMs() + 20_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (systemClock.monotonicMs() > deadlineMs) throw new Error("it did not happen within 20 s");
    await systemSleep(15);
  }
};

/** Whether a process runs. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Writes the bundle of a function below a folder: `source` is the module. */
export const writeFunction = (folder: string, name: string, source: string): void => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "index.mjs"), source);
};

/** A function's configuration with honest defaults. */
export const aFunctionCode = (folder: string, name: string, changes: Partial<FunctionCode> = {}): FunctionCode => ({
  name,
  folder: join(folder, name),
  handler: "index.handler",
  memoryMb: 256,
  timeoutSeconds: 10,
  environment: {},
  logFile: join(folder, `${name}.log`),
  ...changes,
});

/** A row of the function table with honest defaults. */
export const aFunction = (name: string, changes: Partial<FunctionDefinition> = {}): FunctionDefinition => ({
  name,
  purpose: "Is tested with.",
  sources: [],
  memoryMb: 256,
  timeoutSeconds: 10,
  sends: [],
  settings: [],
  ...changes,
});
