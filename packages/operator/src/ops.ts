import { userInfo } from "node:os";
import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { operatorProgram } from "./program.ts";
import { sayFault } from "./say-fault.ts";
import { processTerminal } from "./terminal.ts";

// `npm run ops`.

// Whoever reads may stop before the end: `… | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(process.exitCode ?? 0);
});

try {
  await operatorProgram({
    terminal: processTerminal,
    clock: systemClock,
    ids: systemIds,
    secrets: systemSecrets,
    sleep: systemSleep,
    user: userInfo().username,
  }).parseAsync();
} catch (error) {
  sayFault(error);
}
