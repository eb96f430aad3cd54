import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const isOver = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Ends a process at once and waits until it is gone. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
  if (isOver(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
};

/** Asks a process to end and waits until it is gone; at once when it takes too long. */
export const endProcess = async (child: ChildProcess, patienceMs: number): Promise<void> => {
  if (isOver(child)) return;
  const late = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
  clearTimeout(late);
};

/** Sees to it that no process outlives this one, however this one ends. */
export interface Guard {
  /** Ends `child` when this process dies. Call right after the spawn. */
  watch(child: ChildProcess): void;
  /** Ends the guard itself; what it still watches is killed. */
  stop(): Promise<void>;
}

/** Starts a guard: a process of its own (a session of its own too, so that a signal to our group spares it). */
export const startGuard = (): Guard => {
  const guard = spawn(process.execPath, [fileURLToPath(new URL("./guard.mjs", import.meta.url))], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: {},
  });
  // It may be killed by hand: then children are merely unguarded.
  guard.stdin.on("error", () => {});
  guard.on("error", () => {});
  const tell = (line: string): void => {
    if (guard.stdin.writable) guard.stdin.write(`${line}\n`);
  };
  return {
    watch(child) {
      const { pid } = child;
      if (pid === undefined) return;
      tell(`watch ${pid}`);
      child.once("exit", () => tell(`unwatch ${pid}`));
    },
    async stop() {
      if (guard.exitCode !== null || guard.signalCode !== null) return;
      const ended = once(guard, "exit");
      guard.stdin.end();
      await ended;
    },
  };
};
