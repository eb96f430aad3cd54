import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pythonProgram } from "../python/python-program.ts";
import { LOCK, OLDEST_PYTHON } from "./python-modules.ts";

const SOURCE = fileURLToPath(new URL("../../packages/client-python/src/", import.meta.url));
const environment = { ...process.env, PYTHONPATH: SOURCE, PYTHONDONTWRITEBYTECODE: "1" };

/** A program in Python that answers each line of JSON with one. */
export interface PythonProcess {
  ask(question: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program beside this file, with the client as it is in the tree. */
export const startPython = (file: string, ...args: readonly string[]): PythonProcess => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(pythonProgram(LOCK, "python", OLDEST_PYTHON), [path, ...args], { env: environment });
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => (complaint += text.toString()));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} ended: ${complaint}`);
      return JSON.parse(value) as unknown;
    },
    stop: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
};

/** Runs a program of the locked packages in a folder, with the client as it is in the tree; what it says, and how it ended. */
export const runPython = (
  program: string,
  args: readonly string[],
  folder: string,
): { status: number; said: string } => {
  const path = pythonProgram(LOCK, program, OLDEST_PYTHON);
  const { status, stdout, stderr, error } = spawnSync(path, args, { cwd: folder, env: environment, encoding: "utf8" });
  if (error) throw error;
  return { status: status ?? -1, said: stdout + stderr };
};
