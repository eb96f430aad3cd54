import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { ALWAYS_SHARED, takenBy } from "@isotherm/infra/stages/concurrency-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import type { ConcurrencyQuota } from "@isotherm/store/aws-access";
import { measuredUse } from "../cost/measured-use.ts";
import { monthlyCost } from "../cost/monthly-cost.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { columns } from "../operator.ts";
import { parseOptions, regionOf, stageArgument } from "./options.ts";
import type { Command, DeploySurroundings } from "./run-command.ts";

/** Lambda's quota of concurrent executions, as Service Quotas knows it, and what accounts have that AWS does not hold back. */
const QUOTA_CODE = "L-B99A9384";
const USUAL_QUOTA = 1_000;

/**
 * What keeps a stage from reserving what it wants, and what to ask AWS for; undefined when the quota suffices. What is
 * reserved already counts as the stage's own, up to what it wants: a stage that stands may be deployed again.
 */
const quotaTrouble = (stage: Stage, { limit, unreserved }: ConcurrencyQuota): string[] | undefined => {
  const { reserved, startedAhead } = takenBy(stage);
  const ofOthers = Math.max(0, limit - unreserved - reserved);
  const needed = ofOthers + reserved + startedAhead + ALWAYS_SHARED;
  if (reserved + startedAhead === 0 || limit >= needed) return undefined;
  const region = stage.region === undefined ? "" : `--region ${stage.region} `;
  return [
    `This account may run ${limit} functions at once; ${stage.name} needs ${needed}: it reserves ${reserved}, starts`,
    `  ${startedAhead} ahead, others have reserved ${ofOthers}, and Lambda keeps ${ALWAYS_SHARED} for the rest. New accounts have less. Ask for more:`,
    `  aws ${region}service-quotas request-service-quota-increase --service-code lambda --quota-code ${QUOTA_CODE} --desired-value ${Math.max(USUAL_QUOTA, needed)}`,
  ];
};

/** Usage of `npm run deploy`. */
export const USAGE = `npm run deploy -- --stage NAME [options]
  --requests N     shipping estimates a month, for the cost estimate (1000000)
  --dry-run        synthesises, estimates costs, and prints the commands; calls no AWS API
  --no-bootstrap   skips cdk bootstrap: for an account that is already bootstrapped
  --ignore-alarms  active alarms neither stop nor roll back this release: for the release that fixes their cause
  --without-reservation  reserves no concurrency: for an account with a low Lambda quota
  --at-once        shifts all traffic at once: for the release that changes the stage's table
  --no-alarm-address     deploys a stage of clients although its alarms reach nobody
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
  yes: { type: "boolean", default: false },
} as const;

const APP = ["--app", "cdk.out"];
// A stage that was destroyed has left its logs: they are taken in again, or their names would be in the way.
const TAKE_IN = "--import-existing-resources";
const DIFF: Command = { title: "What would change", program: "cdk", args: ["diff", "--all", ...APP, TAKE_IN] };

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

/** Stages where a catalogue to try things with does no harm. */
const TRYING_OUT: ReadonlySet<string> = new Set(["dev", "staging"]);

/** What an empty table needs before a first request, once. */
const firstSteps = ({ name }: Stage): string[] => {
  const ops = `npm run ops -- --stage ${name}`;
  if (TRYING_OUT.has(name)) return [`Next, once: ${ops} bootstrap --sandbox-catalogue`];
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
        `The API also answers beside its firewall, at own-url of the outputs. When smoke has passed: closed: true in the`,
        `  edge of infra/stages/${name}.ts, and deploy again.`,
      ]
    : []),
];

/**
 * Whether the release keeps nothing for single functions: because the account may not run enough at once, and who deploys
 * wants to go on all the same.
 *
 * @throws OperatorMistake when the account may not, and nobody says to go on
 */
const goesOnWithout = async (stage: Stage, yes: boolean, { terminal, quota }: DeploySurroundings): Promise<boolean> => {
  const found = await quota(stage.region);
  if (typeof found === "string") {
    terminal.say(`How many functions the account may run at once was not read, and not checked: ${found}`);
    return false;
  }
  const trouble = quotaTrouble(stage, found);
  if (trouble === undefined) return false;
  for (const line of trouble) terminal.say(line);
  const answer = yes ? undefined : await terminal.ask(`\nGo on without reservations meanwhile? Type yes to go on: `);
  if (answer?.trim().toLowerCase() === "yes") return true;
  throw new OperatorMistake("Nothing was changed. To go on meanwhile: add --without-reservation.");
};

/** What the command line asks for. @throws OperatorMistake when it asks for what there is not */
const askedFor = (args: readonly string[]) => {
  const given = parseOptions(args, OPTIONS, USAGE);
  if (!/^\d{1,12}$/.test(given.requests))
    throw new OperatorMistake(`--requests takes a whole number, not ${given.requests}.`);
  return {
    stage: stageArgument(given.stage),
    requests: Number(given.requests),
    dryRun: given["dry-run"],
    bootstraps: !given["no-bootstrap"],
    ignoresAlarms: given["ignore-alarms"] || given["despite-alarms"],
    withoutReservation: given["without-reservation"],
    atOnce: given["at-once"],
    noAlarmAddress: given["no-alarm-address"],
    yes: given.yes,
  };
};

/** @throws OperatorMistake when clients use the stage, and nobody would hear of an alarm */
const mustReachSomebody = ({ name, alarmEmails }: Stage): void => {
  if (TRYING_OUT.has(name) || alarmEmails.length > 0) return;
  throw new OperatorMistake(
    `Alarms of ${name} would reach nobody: give alarmEmails in infra/stages/${name}.ts an address, or add --no-alarm-address.`,
  );
};

/** Runs a program. @throws OperatorMistake when it fails */
const mustRun = async (command: Command, stage: Stage, { terminal, run }: DeploySurroundings): Promise<void> => {
  terminal.say(`\n── ${command.title}`);
  const exitCode = await run(command, regionOf(stage));
  if (exitCode !== 0)
    throw new OperatorMistake(`"${command.title}" failed (exit ${exitCode}); the lines above say why.`);
};

/** What a release does otherwise than the stage says. */
interface Exceptions {
  readonly ignoresAlarms: boolean;
  readonly withoutReservation: boolean;
  readonly atOnce: boolean;
}

const synthesisOf = (stage: Stage, release: Exceptions): Command => ({
  title: "Bundle the functions, make the templates",
  program: "synth",
  args: [
    "--stage",
    stage.name,
    ...(release.ignoresAlarms ? ["--ignore-alarms"] : []),
    ...(release.withoutReservation ? ["--without-reservation"] : []),
    ...(release.atOnce ? ["--at-once"] : []),
  ],
});

const tellCost = (stage: Stage, requests: number, { terminal }: DeploySurroundings): void => {
  const measured = measuredUse();
  terminal.say(`\n── What ${stage.name} costs in a month, with ${requests} shipping estimates, each twentieth ordered`);
  terminal.say(
    `   (AWS's list prices without free tiers and storage, by what was measured on ${measured.on}: an estimate)`,
  );
  const { standing, used, total } = monthlyCost(stage, requests, measured);
  const rows = [...standing, ...used, { what: "all", usd: total }];
  for (const row of columns(rows.map(({ what, usd }) => [what, `${usd.toFixed(2)} USD`]))) terminal.say(`  ${row}`);
};

/** @throws OperatorMistake unless the answer is yes */
const confirmDeployment = async (stage: Stage, { terminal }: DeploySurroundings): Promise<void> => {
  const answer = await terminal.ask(`\nDeploy ${stage.name} like this? Type yes to go on: `);
  if (answer === undefined) throw new OperatorMistake("Nobody is there to confirm: add --yes.");
  if (answer.trim().toLowerCase() !== "yes") throw new OperatorMistake("Nothing was deployed.");
};

/**
 * `npm run deploy`: checks, shows what will change and what it costs, asks, deploys, says what comes next.
 *
 * @throws OperatorMistake when something is missing, a program fails, or the answer is no
 */
export const deploy = async (args: readonly string[], surroundings: DeploySurroundings) => {
  const { terminal, missing } = surroundings;
  const asked = askedFor(args);
  const { stage, dryRun, yes, ignoresAlarms, atOnce } = asked;
  if (!dryRun && !asked.noAlarmAddress) mustReachSomebody(stage);
  const trouble = dryRun ? undefined : await missing(stage.region);
  if (trouble !== undefined) throw new OperatorMistake(trouble);
  const withoutReservation = asked.withoutReservation || (!dryRun && (await goesOnWithout(stage, yes, surroundings)));
  await mustRun(synthesisOf(stage, { ignoresAlarms, withoutReservation, atOnce }), stage, surroundings);
  tellCost(stage, asked.requests, surroundings);

  const changes = changesOf(stage, asked);
  if (dryRun) {
    terminal.say("\n── What would be run");
    for (const { program, args: words } of [DIFF, ...changes]) terminal.say(`  ${program} ${words.join(" ")}`);
    return;
  }
  await mustRun(DIFF, stage, surroundings);
  if (!yes) await confirmDeployment(stage, surroundings);
  mkdirSync(dirname(outputsFile(stage)), { recursive: true });
  for (const command of changes) await mustRun(command, stage, surroundings);
  if (ignoresAlarms)
    terminal.say("\nNo alarm watched this release. The next deployment without --ignore-alarms is watched again.");
  if (withoutReservation)
    terminal.say(
      "\nNothing is kept for single functions. Deploy again without --without-reservation when AWS grants more.",
    );
  terminal.say(`\nDeployed. The outputs are in ${outputsFile(stage)}.`);
  for (const line of [...firstSteps(stage), ...lastSteps(stage)]) terminal.say(line);
};
