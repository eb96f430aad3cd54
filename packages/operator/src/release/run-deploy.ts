import { missingAwsAccess, readConcurrencyQuota } from "@isotherm/store/aws-access";
import { helpOn } from "@isotherm/local/help";
import { processTerminal } from "../terminal.ts";
import { deploy, USAGE } from "./deploy.ts";
import { runProcess } from "./run-command.ts";
import { withoutStack } from "./without-stack.ts";

// `npm run deploy`.

helpOn(USAGE);
await withoutStack(() =>
  deploy(process.argv.slice(2), {
    terminal: processTerminal,
    run: runProcess,
    missing: missingAwsAccess,
    quota: (region) => readConcurrencyQuota(region === undefined ? {} : { region }),
  }),
);
