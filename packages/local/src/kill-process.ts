import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

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
