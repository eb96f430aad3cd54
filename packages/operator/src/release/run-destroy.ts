import { missingAwsAccess } from "@isotherm/store/aws-access";
import { processTerminal } from "../terminal.ts";
import { destroy } from "./destroy.ts";
import { runProcess } from "./run-command.ts";
import { withoutStack } from "./without-stack.ts";

// `npm run destroy`.

await withoutStack(() =>
  destroy(process.argv.slice(2), { terminal: processTerminal, run: runProcess, missing: missingAwsAccess }),
);
