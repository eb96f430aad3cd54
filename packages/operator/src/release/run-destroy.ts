import { missingAwsAccess } from "@isotherm/store/aws-access";
import { helpOn } from "@isotherm/local/help";
import { processTerminal } from "../terminal.ts";
import { destroy, USAGE } from "./destroy.ts";
import { runProcess } from "./run-command.ts";
import { withoutStack } from "./without-stack.ts";

// `npm run destroy`.

helpOn(USAGE);
await withoutStack(() =>
  destroy(process.argv.slice(2), { terminal: processTerminal, run: runProcess, missing: missingAwsAccess }),
);
