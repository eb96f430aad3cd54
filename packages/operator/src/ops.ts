import { userInfo } from "node:os";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { callerArn } from "@isotherm/store/aws-access";
import { inTodaysWords } from "./earlier-words.ts";
import { operatorProgram } from "./program.ts";
import { sayFault } from "./usage-error.ts";
import { processTerminal } from "./operator.ts";

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
    tokens: systemTokens,
    sleep: systemSleep,
    user: userInfo().username,
    callerIn: (region) => callerArn(region === undefined ? {} : { region }),
  }).parseAsync(inTodaysWords(process.argv.slice(2)), { from: "user" });
} catch (error) {
  sayFault(error);
}
