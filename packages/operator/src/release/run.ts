import { systemClock } from "@isotherm/core/system";
import { helpOn } from "@isotherm/local/help";
import { isBootstrapped, missingAwsAccess, readConcurrencyQuota } from "@isotherm/store/aws-access";
import { processTerminal } from "../operator.ts";
import { withoutStack } from "../operator-mistake.ts";
import { deploy, USAGE as DEPLOY_USAGE } from "./deploy.ts";
import { destroy, USAGE as DESTROY_USAGE } from "./destroy.ts";
import { runProcess } from "./run-command.ts";
import { smoke, USAGE as SMOKE_USAGE } from "./smoke.ts";

// `npm run deploy`, `npm run destroy`, `npm run smoke`.

const aws = { terminal: processTerminal, run: runProcess, missing: missingAwsAccess };
const [program, ...args] = process.argv.slice(2);
helpOn(program === "deploy" ? DEPLOY_USAGE : program === "destroy" ? DESTROY_USAGE : SMOKE_USAGE);

await withoutStack(async () => {
  if (program === "deploy") {
    const quota = (region: string | undefined) => readConcurrencyQuota(region === undefined ? {} : { region });
    const bootstrapped = (region: string | undefined) => isBootstrapped(region === undefined ? {} : { region });
    await deploy(args, { ...aws, quota, bootstrapped });
  } else if (program === "destroy") {
    await destroy(args, aws);
  } else {
    await smoke(args, { terminal: processTerminal, clock: systemClock, key: process.env["ISOTHERM_KEY"] });
  }
});
