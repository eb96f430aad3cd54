import { userInfo } from "node:os";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import type { Stage } from "@isotherm/infra/stages/stage";
import { helpOn } from "@isotherm/local/help";
import {
  callerArn,
  isBootstrapped,
  mailAccess,
  missingAwsAccess,
  readConcurrencyQuota,
} from "@isotherm/store/aws-access";
import { processTerminal } from "../operator.ts";
import { withoutStack } from "../usage-error.ts";
import { operatorProgram } from "../program.ts";
import { awsAccount } from "../rehearsal/aws-account.ts";
import { USAGE as REHEARSE_USAGE, rehearse } from "../rehearsal/rehearse.ts";
import { lackedBy } from "./account-limits.ts";
import { deploy, USAGE as DEPLOY_USAGE } from "./deploy.ts";
import { destroy, USAGE as DESTROY_USAGE } from "./destroy.ts";
import { runProcess } from "./run-command.ts";
import { smoke, USAGE as SMOKE_USAGE } from "./smoke.ts";

// `npm run deploy`, `npm run destroy`, `npm run smoke`, `npm run rehearse`.

const at = (region: string | undefined) => (region === undefined ? {} : { region });
const callerIn = (region: string | undefined) => callerArn(at(region));
const mails = (identity: string, region: string | undefined) => mailAccess(identity, at(region));
const aws = {
  terminal: processTerminal,
  run: runProcess,
  missing: missingAwsAccess,
  quota: (region: string | undefined) => readConcurrencyQuota(at(region)),
  bootstrapped: (region: string | undefined) => isBootstrapped(at(region)),
  lacked: (stage: Stage) => lackedBy(stage, { missing: missingAwsAccess, mails }),
};

/** A command of `npm run ops`, for a program: answers what it prints. */
const ops = async (args: readonly string[]): Promise<unknown> => {
  const printed: string[] = [];
  const terminal = { say: (line: string) => void printed.push(line), ask: async () => undefined };
  const world = { terminal, clock: systemClock, ids: systemIds, tokens: systemTokens, sleep: systemSleep, callerIn };
  const program = operatorProgram({ ...world, user: userInfo().username });
  await program.parseAsync(["--json", "--yes", ...args], { from: "user" });
  return JSON.parse(printed.join("\n"));
};

const smokeWith = (args: readonly string[], key: string | undefined) =>
  smoke(args, {
    terminal: processTerminal,
    clock: systemClock,
    key,
    mails,
  });

const rehearseAll = async (args: readonly string[]): Promise<void> => {
  // The programs of a step hear it too, and end: the step fails, and what was made is removed.
  process.on("SIGINT", () => processTerminal.say("Stopping: what was made is removed first."));
  const commands = {
    deploy: (words: readonly string[]) => deploy(words, aws),
    destroy: (words: readonly string[]) => destroy(words, aws),
    smoke: smokeWith,
    ops,
  };
  const world = {
    terminal: processTerminal,
    clock: systemClock,
    sleep: systemSleep,
    missing: missingAwsAccess,
    callerIn,
  };
  await rehearse(args, { ...world, commands, accountIn: awsAccount });
};

const PROGRAMS = {
  deploy: { usage: DEPLOY_USAGE, run: (args: readonly string[]) => deploy(args, aws) },
  destroy: { usage: DESTROY_USAGE, run: (args: readonly string[]) => destroy(args, aws) },
  smoke: { usage: SMOKE_USAGE, run: (args: readonly string[]) => smokeWith(args, process.env["ISOTHERM_KEY"]) },
  rehearse: { usage: REHEARSE_USAGE, run: rehearseAll },
};
const [name = "", ...args] = process.argv.slice(2);
const program = PROGRAMS[name as keyof typeof PROGRAMS];
helpOn(program.usage);
await withoutStack(() => program.run(args));
