import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Setting } from "./topology/functions.ts";
import { resourceName } from "./topology/resource-name.ts";

/** What differs between deployments of the service. */
export interface Stage {
  readonly name: string;
  /** Delay between the steps of a test-mode order; SQS delays a message by at most 15 minutes. */
  readonly testStepMs: number;
  /** A value of CloudWatch Logs' closed list of days. */
  readonly logRetentionDays: RetentionDays;
  /** Requests of one key: so many a second in the long run, so many at once. An organisation may have a rate of its own. */
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  /** Of one source address. */
  readonly failedAuthenticationsPerMinute: number;
  /** Only the local stack may say true: its inbox is on the loopback interface. */
  readonly allowPrivateReceivers: false;
  /**
   * Where road distances come from: our own model, or Amazon Location Service Routes, which is billed per request and
   * has terms of its own about keeping results.
   */
  readonly router: "offline" | "amazon-location";
  /** Of logs only. The table is always kept. */
  readonly logRemoval: RemovalPolicy;
}

/** The limits that the interface promises unless an organisation has others. */
const LIMITS = { requestsPerSecond: 15, requestBurst: 30, failedAuthenticationsPerMinute: 100 };

const STAGES: readonly Stage[] = [
  {
    name: "dev",
    ...LIMITS,
    testStepMs: 5_000,
    logRetentionDays: RetentionDays.TWO_WEEKS,
    allowPrivateReceivers: false,
    router: "offline",
    logRemoval: RemovalPolicy.DESTROY,
  },
  {
    name: "prod",
    ...LIMITS,
    testStepMs: 60_000,
    logRetentionDays: RetentionDays.THREE_MONTHS,
    allowPrivateReceivers: false,
    router: "offline",
    logRemoval: RemovalPolicy.RETAIN,
  },
];

const LONGEST_QUEUE_DELAY_MS = 900_000;

/** The stage itself. Throws when a setting is one that a deployment would trip over. */
export const checkedStage = (stage: Stage): Stage => {
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(stage.name)) {
    throw new Error(`stage name "${stage.name}": use 1 to 16 lower-case letters, digits and hyphens`);
  }
  if (!Number.isInteger(stage.testStepMs) || stage.testStepMs < 0 || stage.testStepMs > LONGEST_QUEUE_DELAY_MS) {
    throw new Error(`stage ${stage.name}: testStepMs is ${stage.testStepMs}, not a whole number from 0 to 900000`);
  }
  return stage;
};

/** The stage of that name. Throws, with the names there are, when there is none. */
export const stageNamed = (name: unknown): Stage => {
  const stage = STAGES.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`no stage is named "${String(name)}"; there are: ${STAGE_NAMES.join(", ")}`);
  return checkedStage(stage);
};

/** Names of the stages. */
export const STAGE_NAMES: readonly string[] = STAGES.map(({ name }) => name);

/** The settings as environment variables of functions. */
export const settingsOf = (stage: Stage): Record<Setting, string> => ({
  TEST_STEP_MS: String(stage.testStepMs),
  ALLOW_PRIVATE_RECEIVERS: String(stage.allowPrivateReceivers),
  ROUTER: stage.router,
  REQUESTS_PER_SECOND: String(stage.requestsPerSecond),
  REQUEST_BURST: String(stage.requestBurst),
  FAILED_AUTHENTICATIONS_PER_MINUTE: String(stage.failedAuthenticationsPerMinute),
});

/** Physical name of a resource of a stage. */
export const nameIn = (stage: Stage, resource: string): string => resourceName(stage.name, resource);
