import { ALWAYS_SHARED, takenBy } from "@isotherm/infra/stages/concurrency-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import type { ConcurrencyQuota } from "@isotherm/store/aws-access";
import { UsageError } from "../usage-error.ts";
import type { DeployContext } from "./run-command.ts";

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

/** Whether the account may run what the stage reserves; says what to ask AWS for where it may not. Unread counts as enough. */
export const quotaSuffices = async (stage: Stage, { terminal, quota }: DeployContext): Promise<boolean> => {
  const found = await quota(stage.region);
  if (typeof found === "string") {
    terminal.say(`How many functions the account may run at once was not read, and not checked: ${found}`);
    return true;
  }
  const trouble = quotaTrouble(stage, found);
  for (const line of trouble ?? []) terminal.say(line);
  return trouble === undefined;
};

/**
 * Whether the release keeps nothing for single functions: because the account may not run enough at once, and who deploys
 * wants to go on all the same.
 *
 * @throws UsageError when the account may not, and nobody says to go on
 */
export const goesOnWithout = async (stage: Stage, yes: boolean, surroundings: DeployContext): Promise<boolean> => {
  if (await quotaSuffices(stage, surroundings)) return false;
  const { terminal } = surroundings;
  const answer = yes ? undefined : await terminal.ask(`\nGo on without reservations meanwhile? Type yes to go on: `);
  if (answer?.trim().toLowerCase() === "yes") return true;
  throw new UsageError("Nothing was changed. To go on meanwhile: add --without-reservation.");
};
