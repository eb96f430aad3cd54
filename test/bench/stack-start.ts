import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@isotherm/core/system";
import { type Figure, rounded } from "./figure.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** `npm start`, from the command to `ready`, with everything installed and bundled. Budget: 10 s. */
export const stackStartFigures = async (): Promise<Figure[]> => {
  const state = await mkdtemp(join(tmpdir(), "isotherm-bench-"));
  const started = systemClock.monotonicMs();
  const stack = spawn("npm", ["start", "--", "--port", "0", "--state", state], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    for await (const chunk of stack.stdout as AsyncIterable<Buffer>) {
      output += chunk.toString();
      if (/^ready$/m.test(output)) break;
    }
    const seconds = (systemClock.monotonicMs() - started) / 1_000;
    if (!/^ready$/m.test(output)) throw new Error(`the stack did not start:\n${output}`);
    return [{ name: "second npm start to ready", value: rounded(seconds), unit: "s", budget: 10 }];
  } finally {
    stack.kill("SIGTERM");
    if (stack.exitCode === null) await once(stack, "exit");
    await rm(state, { recursive: true, force: true });
  }
};
