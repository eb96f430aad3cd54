import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a process at once and waits until it is gone. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
};
