import { userInfo } from "node:os";
import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { operatorProgram } from "./program.ts";
import { OperatorMistake } from "./operator-mistake.ts";
import { processTerminal } from "./terminal.ts";

// `npm run ops`.

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
  if (!(error instanceof OperatorMistake)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
