import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Stage } from "@isotherm/infra/stages/stage";
import { isForTrying } from "@isotherm/infra/stages/stage-named";
import { measuredUse } from "../cost/measured-use.ts";
import { monthlyCost } from "../cost/monthly-cost.ts";
import { UsageError } from "../usage-error.ts";
import { columns } from "../operator.ts";
import { goesOnWithout, quotaSuffices } from "./concurrency-quota.ts";
import { parseOptions, regionOf, stageArgument } from "./options.ts";
import type { Command, DeployContext } from "./run-command.ts";
import { stacksIn } from "./stacks-in.ts";

/** Usage of `npm run deploy`. */
export const USAGE = `npm run deploy -- --stage NAME [options]
  --requests N     shipping estimates a month, for the cost estimate (1000000)
  --dry-run        bundles, synthesises, estimates costs, prints the commands; with AWS credentials also reads the quota
                   and shows the diff; changes nothing
  --no-bootstrap   skips cdk bootstrap: for an account that is already bootstrapped
  --ignore-alarms  active alarms neither stop nor roll back this release: for the release that fixes their cause
  --without-reservation  reserves no concurrency: for an account with a low Lambda quota
  --at-once        shifts all traffic at once: for the release that changes the stage's table
  --no-alarm-address     deploys a stage of clients although its alarms reach nobody
  --release LABEL  releases every function anew, also those whose code is unchanged; the label is in their descriptions
  --yes            deploys without confirmation`;

/** Where a stage's outputs are kept after its deployment. */
export const outputsFile = (stage: Pick<Stage, "name">): string => `.local/outputs-${stage.name}.json`;

const OPTIONS = {
  stage: { type: "string" },
  requests: { type: "string", default: "1000000" },
  "dry-run": { type: "boolean", default: false },
  "no-bootstrap": { type: "boolean", default: false },
  "ignore-alarms": { type: "boolean", default: false },
  // The earlier name of `ignore-alarms`.
  "despite-alarms": { type: "boolean", default: false },
  "without-reservation": { type: "boolean", default: false },
  "at-once": { type: "boolean", default: false },
  "no-alarm-address": { type: "boolean", default: false },
  release: { type: "string" },
  yes: { type: "boolean", default: false },
} as const;

const APP = ["--app", "cdk.out"];
// A stage that was destroyed has left its logs: they are taken in again, or their names would be in the way.
const TAKE_IN = "--import-existing-resources";
const DIFF: Command = { title: "What would change", program: "cdk", args: ["diff", ...APP, TAKE_IN] };
// Without change sets, which are made in the account.
const READ_ONLY_DIFF: Command = { ...DIFF, args: [...DIFF.args, "--method=template"] };

// In every region that the stage's stacks name; where it was done before, it does nothing.
const BOOTSTRAP: Command = { title: "Prepare the account for the CDK", program: "cdk", args: ["bootstrap", ...APP] };

/** What changes something in AWS, in its order. */
const changesOf = (stage: Stage, { bootstraps }: { readonly bootstraps: boolean }): Command[] => [
  ...(bootstraps ? [BOOTSTRAP] : []),
  {
    title: "Deploy",
    program: "cdk",
    // The diff was shown, and the question asked here.
    args: ["deploy", "--all", ...APP, TAKE_IN, "--require-approval", "never", "--outputs-file", outputsFile(stage)],
  },
];

/** What an empty table needs before a first request, once. */
const firstSteps = (stage: Stage): string[] => {
  const ops = `npm run ops -- --stage ${stage.name}`;
  if (isForTrying(stage)) return [`Next, once: ${ops} bootstrap --sandbox-catalogue`];
  return [
    "Next, once, what is sold, at which exchange rates, what new accounts buy, and the first organisation:",
    `  ${ops} catalogue import <file>`,
    `  ${ops} exchange-rate import <file>`,
    `  ${ops} selection default <bundle[=percent]...>`,
    `  ${ops} bootstrap`,
  ];
};

/** What shows that a stage answers, and what closes it where that was waited for. */
export const lastSteps = ({ name, edge }: Pick<Stage, "name" | "edge">): string[] => [
  `Then: ISOTHERM_KEY=<test key> npm run smoke -- --stage ${name}`,
  ...(edge?.closed === false
    ? [
        `The API also answers beside its firewall, at ownurl of the outputs. When smoke has passed: closed: true in the`,
        `  edge of infra/stages/${name}.ts, and deploy again.`,
      ]
    : []),
];

/** What the command line asks for. @throws UsageError when it asks for what there is not */
const askedFor = (args: readonly string[]) => {
  const given = parseOptions(args, OPTIONS, USAGE);
  if (!/^\d{1,12}$/.test(given.requests))
    throw new UsageError(`--requests takes a whole number, not ${given.requests}.`);
  if (given.release !== undefined && !/^[\w.-]{1,40}$/.test(given.release))
    throw new UsageError("--release takes up to 40 letters, digits, dots, hyphens and underscores.");
  return {
    stage: stageArgument(given.stage),
    requests: Number(given.requests),
    dryRun: given["dry-run"],
    bootstraps: !given["no-bootstrap"],
    ignoresAlarms: given["ignore-alarms"] || given["despite-alarms"],
    withoutReservation: given["without-reservation"],
    atOnce: given["at-once"],
    noAlarmAddress: given["no-alarm-address"],
    release: given.release,
    yes: given.yes,
  };
};

/** @throws UsageError when clients use the stage, and nobody would hear of an alarm */
const mustReachSomebody = ({ name, alarmEmails }: Stage): void => {
  if (isForTrying({ name }) || alarmEmails.length > 0) return;
  throw new UsageError(
    `Alarms of ${name} would reach nobody: give alarmEmails in infra/stages/${name}.ts an address, or add --no-alarm-address.`,
  );
};

/** Runs a program. @throws UsageError when it fails */
const mustRun = async (command: Command, stage: Stage, { terminal, run }: DeployContext): Promise<void> => {
  terminal.say(`\n── ${command.title}`);
  const exitCode = await run(command, regionOf(stage));
  if (exitCode !== 0) throw new UsageError(`"${command.title}" failed (exit ${exitCode}); the lines above say why.`);
};

type Asked = ReturnType<typeof askedFor>;

const synthesisOf = ({ stage, ignoresAlarms, withoutReservation, atOnce, release }: Asked): Command => ({
  title: "Bundle the functions, make the templates",
  program: "synth",
  args: [
    "--stage",
    stage.name,
    ...(ignoresAlarms ? ["--ignore-alarms"] : []),
    ...(withoutReservation ? ["--without-reservation"] : []),
    ...(atOnce ? ["--at-once"] : []),
    ...(release === undefined ? [] : ["--release", release]),
  ],
});

const tellCost = (stage: Stage, requests: number, { terminal }: DeployContext): void => {
  const measured = measuredUse();
  terminal.say(`\n── What ${stage.name} costs in a month, with ${requests} shipping estimates, each twentieth ordered`);
  terminal.say(
    `   (AWS's list prices without free tiers and storage, by what was measured on ${measured.on}: an estimate)`,
  );
  const { standing, used, total } = monthlyCost(stage, requests, measured);
  const rows = [...standing, ...used, { what: "all", usd: total }];
  for (const row of columns(rows.map(({ what, usd }) => [what, `${usd.toFixed(2)} USD`]))) terminal.say(`  ${row}`);
};

/** @throws UsageError unless the answer is yes */
const confirmDeployment = async (stage: Stage, { terminal }: DeployContext): Promise<void> => {
  const answer = await terminal.ask(`\nDeploy ${stage.name} like this? Type yes to go on: `);
  if (answer === undefined) throw new UsageError("Nobody is there to confirm: add --yes.");
  if (answer.trim().toLowerCase() !== "yes") throw new UsageError("Nothing was deployed.");
};

/** Shows what a deployment changes; in an account that the CDK never saw, where all is new, what it makes. */
const showChanges = async (stage: Stage, diff: Command, surroundings: DeployContext): Promise<void> => {
  if (await surroundings.bootstrapped(stage.region)) return mustRun(diff, stage, surroundings);
  const { terminal } = surroundings;
  terminal.say("\n── What would be made: the CDK was not used in this account and region before, so everything is new");
  for (const row of columns(stacksIn("cdk.out"))) terminal.say(`  ${row}`);
};

const tellLacked = async (stage: Stage, { lacked, terminal }: DeployContext): Promise<void> => {
  for (const line of await lacked(stage)) terminal.say(line);
};

/** All of a deployment that changes nothing. */
const dryRun = async (asked: Asked, trouble: string | undefined, surroundings: DeployContext): Promise<void> => {
  const { stage } = asked;
  const { terminal } = surroundings;
  if (trouble === undefined && !asked.withoutReservation) await quotaSuffices(stage, surroundings);
  await tellLacked(stage, surroundings);
  await mustRun(synthesisOf(asked), stage, surroundings);
  tellCost(stage, asked.requests, surroundings);
  if (trouble === undefined) await showChanges(stage, READ_ONLY_DIFF, surroundings);
  else terminal.say(`\nThe account's quota and what would change were not read: ${trouble}`);
  terminal.say("\n── What would be run");
  for (const { program, args: words } of [DIFF, ...changesOf(stage, asked)])
    terminal.say(`  ${program} ${words.join(" ")}`);
};

/** What comes after a deployment. */
const tellNext = (stage: Stage, { ignoresAlarms, withoutReservation }: Asked, { terminal }: DeployContext) => {
  if (ignoresAlarms)
    terminal.say("\nNo alarm watched this release. The next deployment without --ignore-alarms is watched again.");
  if (withoutReservation)
    terminal.say(
      "\nNothing is kept for single functions. Deploy again without --without-reservation when AWS grants more.",
    );
  terminal.say(`\nDeployed. The outputs are in ${outputsFile(stage)}.`);
  for (const line of [...firstSteps(stage), ...lastSteps(stage)]) terminal.say(line);
};

/**
 * `npm run deploy`: checks, shows what will change and what it costs, asks, deploys, says what comes next.
 *
 * @throws UsageError when something is missing, a program fails, or the answer is no
 */
export const deploy = async (args: readonly string[], surroundings: DeployContext) => {
  const { missing } = surroundings;
  const asked = askedFor(args);
  const { stage, yes } = asked;
  const trouble = await missing(stage.region);
  if (asked.dryRun) return dryRun(asked, trouble, surroundings);
  if (!asked.noAlarmAddress) mustReachSomebody(stage);
  if (trouble !== undefined) throw new UsageError(trouble);
  await tellLacked(stage, surroundings);
  const withoutReservation = asked.withoutReservation || (await goesOnWithout(stage, yes, surroundings));
  await mustRun(synthesisOf({ ...asked, withoutReservation }), stage, surroundings);
  tellCost(stage, asked.requests, surroundings);

  await showChanges(stage, DIFF, surroundings);
  if (!yes) await confirmDeployment(stage, surroundings);
  mkdirSync(dirname(outputsFile(stage)), { recursive: true });
  for (const command of changesOf(stage, asked)) await mustRun(command, stage, surroundings);
  tellNext(stage, { ...asked, withoutReservation }, surroundings);
};
