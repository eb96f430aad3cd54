import { readFileSync } from "node:fs";
import { systemSleep } from "@isotherm/core/system";
import type { Service } from "../harness/service.ts";

/** The largest memory of any process of a function so far, MB; Linux tells it, elsewhere nothing does. */
const mostMemoryMb = (pids: readonly number[], functionName: string): number =>
  Math.max(
    0,
    ...pids.map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(`AWS_LAMBDA_FUNCTION_NAME=${functionName}\0`))
          return 0;
        return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
      } catch {
        return 0; // it has ended
      }
    }),
  );

/** Does some work, and tells the largest memory that any process of a function has had meanwhile or before, MB. */
export const watchingMemory = async (
  { stack }: Service,
  functionName: string,
  work: () => Promise<unknown>,
): Promise<number> => {
  let mostMb = 0;
  const watching = { over: false };
  const watch = (async () => {
    while (!watching.over) {
      mostMb = Math.max(mostMb, mostMemoryMb(stack.pids(), functionName));
      await systemSleep(1_000);
    }
  })();
  try {
    await work();
  } finally {
    watching.over = true;
    await watch;
  }
  return Math.max(mostMb, mostMemoryMb(stack.pids(), functionName));
};
