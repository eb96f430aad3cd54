import { BUCKETS } from "@isotherm/infra/topology/buckets";
import { keysOf, logGroupsOf, nameIn, secretsOf, tableOf } from "@isotherm/infra/stages/resources-of";
import { EDGE_REGION, type Stage } from "@isotherm/infra/stages/stage";
import { PRICES } from "../cost/prices.ts";
import { UsageError } from "../usage-error.ts";
import { parseOptions, regionOf, stageArgument } from "./options.ts";
import type { Command, ReleaseContext } from "./run-command.ts";

/** Usage of `npm run destroy`. */
export const USAGE = `npm run destroy -- --stage NAME [options]
  --dry-run   prints what would be deleted and what remains; calls no AWS API
  --yes       destroys without confirmation`;

const OPTIONS = {
  stage: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

const secretsIn = (stage: Stage): string[] => secretsOf(stage).map((name) => nameIn(stage, name));
const monthly = (price: keyof typeof PRICES): string => `${PRICES[price].usd.toFixed(2)} USD a month`;

/** Secrets with a copy in the region of the edge; AWS deletes none that has one. */
const replicated = (stage: Stage): string[] =>
  stage.edge && stage.region !== EDGE_REGION ? [nameIn(stage, "edge-keys")] : [];

/** What is left when a stage is destroyed, and what it costs. */
export const remains = (stage: Stage): string[] => [
  `the table ${tableOf(stage)} with all data, its stack, and the topic of alarms: each GB is billed for storage`,
  `  and again for point-in-time recovery (list prices of us-east-1: ${monthly("storage")} and ${monthly("recovery")})`,
  ...keysOf(stage).map((name) => `the key ${nameIn(stage, name)}: ${monthly("keys")}`),
  ...(stage.customerKey
    ? [`  (nobody may delete ${nameIn(stage, "webhook-secrets")}: first take NobodyDeletes out of its policy)`]
    : []),
  ...(stage.backups
    ? [`the vault ${nameIn(stage, "backups")} with its backups, until each is ${stage.backups.keepDays} days old`]
    : []),
  `the bucket ${nameIn(stage, BUCKETS.batches.name)}-ACCOUNT-REGION, with files of batches and reports, where each goes after ${BUCKETS.batches.expiresAfterDays} days: billed per GB`,
  ...(stage.trail
    ? [
        `the bucket with CloudTrail's records, for ${stage.trail.keepDays} days: billed per GB; the data stack has its name`,
      ]
    : []),
  `the secrets ${secretsIn(stage).join(", ")}: ${monthly("secrets")} each`,
  ...(stage.mail
    ? [
        `the identity ${stage.mail.identity} of SES, with its DNS records, which was made by hand: free; the bounces that SES keeps of its mails`,
        "  (receipts that wait in the queue receipts or in receipts-dead go with the stack delivery: redrive them before)",
      ]
    : []),
  ...(stage.keepLogs ? [`the logs, for ${stage.logRetentionDays} days: billed per GB`] : []),
];

/** A command of AWS's tool, in the stage's region; without one, in that of the credentials. */
const awsIn =
  ({ region }: Stage) =>
  (command: string): string =>
    `aws ${region === undefined ? "" : `--region ${region} `}${command}`;

/**
 * What finds the name of the bucket of batches, which ends with the account and the region. S3 lists buckets of all regions: one of a
 * region that was lost, or moved from, must not be taken for it.
 */
const bucketOf = (stage: Stage): string => {
  const found =
    stage.region === undefined ? "Buckets[0].Name" : `"Buckets[?ends_with(Name,'-${stage.region}')].Name|[0]"`;
  return `s3api list-buckets --prefix ${nameIn(stage, BUCKETS.batches.name)}- --query ${found} --output text`;
};

/**
 * What deletes a key: its alias goes with the stack, so it comes before. The key itself goes after the days it waits.
 */
const withoutKey = (stage: Stage, name: string): string[] => {
  const describe = `kms describe-key --key-id alias/${nameIn(stage, name)} --query KeyMetadata.KeyId --output text`;
  return [`kms schedule-key-deletion --pending-window-in-days 30 --key-id $(${awsIn(stage)(describe)})`];
};

/** How the rest is removed by hand, when that is really wanted: the last steps can't be undone. */
export const byHand = (stage: Stage): string[] => [
  `npm run ops -- --stage ${stage.name} backup export --to ${stage.name}.gz`,
  ...[
    `dynamodb update-table --table-name ${tableOf(stage)} --no-deletion-protection-enabled`,
    // It refuses to delete a table that it is changing.
    `dynamodb wait table-exists --table-name ${tableOf(stage)}`,
    `dynamodb delete-table --table-name ${tableOf(stage)}`,
    `s3 rb --force s3://$(${awsIn(stage)(bucketOf(stage))})`,
    ...keysOf(stage).flatMap((name) => withoutKey(stage, name)),
    `cloudformation update-termination-protection --stack-name ${nameIn(stage, "data")} --no-enable-termination-protection`,
    `cloudformation delete-stack --stack-name ${nameIn(stage, "data")}`,
    ...replicated(stage).map(
      (name) =>
        `secretsmanager remove-regions-from-replication --secret-id ${name} --remove-replica-regions ${EDGE_REGION}`,
    ),
    ...secretsIn(stage).map((name) => `secretsmanager delete-secret --secret-id ${name}`),
    ...(stage.mail ? [`sesv2 delete-email-identity --email-identity ${stage.mail.identity}`] : []),
    ...(stage.keepLogs ? logGroupsOf(stage).map((name) => `logs delete-log-group --log-group-name ${name}`) : []),
  ].map(awsIn(stage)),
];

/**
 * `npm run destroy`: removes what can be made again, and says what remains.
 *
 * @throws UsageError when something is missing, the CDK fails, or the name is not typed
 */
export const destroy = async (args: readonly string[], { terminal, run, missing }: ReleaseContext) => {
  const given = parseOptions(args, OPTIONS, USAGE);
  const stage = stageArgument(given.stage);
  const stacks = ["operations", ...(stage.edge ? ["edge"] : []), "api", "delivery"].map((name) => nameIn(stage, name));
  const trouble = given["dry-run"] ? undefined : await missing(stage.region);
  if (trouble !== undefined) throw new UsageError(trouble);

  terminal.say(`These stacks go: ${stacks.join(", ")}.`);
  terminal.say("What remains:");
  for (const line of remains(stage)) terminal.say(`  ${line}`);
  terminal.say("To remove that too, for ever:");
  for (const line of byHand(stage)) terminal.say(`  ${line}`);
  const makeTemplates: Command = { title: "Make the templates", program: "synth", args: ["--stage", stage.name] };
  const remove: Command = {
    title: "Destroy",
    program: "cdk",
    args: ["destroy", ...stacks, "--app", "cdk.out", "--exclusively", "--force"],
  };
  if (given["dry-run"]) {
    terminal.say(`Would be run: ${remove.program} ${remove.args.join(" ")}`);
    return;
  }
  if (!given.yes) {
    const answer = await terminal.ask(`Type the name of the stage to destroy it: `);
    if (answer === undefined) throw new UsageError("Nobody is there to confirm: add --yes.");
    if (answer.trim() !== stage.name) throw new UsageError("Nothing was destroyed.");
  }
  for (const command of [makeTemplates, remove]) {
    const exitCode = await run(command, regionOf(stage));
    if (exitCode !== 0) throw new UsageError(`"${command.title}" failed (exit ${exitCode}); the lines above say why.`);
  }
  terminal.say(`${stage.name} is destroyed but for what remains, above.`);
};
