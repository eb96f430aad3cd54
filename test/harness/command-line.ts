import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { buildCli } from "@isotherm/cli/build";
import { eventually } from "./eventually.ts";

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command gets besides its words. */
export interface CommandOptions {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A command that goes on until it is ended. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Waits until it has printed something. */
  prints(what: string): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** The command line as it is published, with a home of its own. */
export interface CommandLine {
  /** Where it keeps keys and progress. */
  readonly home: string;
  run(args: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  start(args: readonly string[], options?: CommandOptions): RunningCommand;
  remove(): Promise<void>;
}

/** Builds the command line. `env`: what each command finds in its environment. */
export const openCommandLine = async (env: NodeJS.ProcessEnv = {}): Promise<CommandLine> => {
  const home = await mkdtemp(join(tmpdir(), "isotherm-cli-"));
  await buildCli(join(home, "bin"));
  const folders = { XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
  const spawned = (args: readonly string[], { input, env: more }: CommandOptions) => {
    const child = spawn(process.execPath, [join(home, "bin", "isotherm.js"), ...args], {
      env: { PATH: process.env["PATH"], HOME: home, ...folders, ...env, ...more },
    });
    child.stdin.end(input);
    return child;
  };
  return {
    home,
    run: async (args, options = {}) => {
      const child = spawned(args, options);
      const [[code], stdout, stderr] = await Promise.all([
        once(child, "close"),
        text(child.stdout),
        text(child.stderr),
      ]);
      return { code: code as number, stdout, stderr };
    },
    start: (args, options = {}) => running(spawned(args, options), args),
    remove: () => rm(home, { recursive: true, force: true }),
  };
};

const running = (child: ChildProcessWithoutNullStreams, args: readonly string[]): RunningCommand => {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => void (printed[name] += chunk));
  }
  return {
    process: child,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    prints: async (what) => {
      const isOver = () => printed.stdout.includes(what) || child.exitCode !== null;
      await eventually(`"${what}" of ${args.join(" ")}`, isOver);
      if (!printed.stdout.includes(what)) throw new Error(`${args.join(" ")} ended: ${printed.stderr}`);
    },
    ended: once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals),
  };
};
