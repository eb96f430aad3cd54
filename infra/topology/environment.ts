import { BUCKETS } from "./buckets.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { QUEUES, type QueueName } from "./queues.ts";

/** The limits of requests per key, of failed authentications per source address, who says what that is, and who is let in. */
export const RATE_SETTINGS = [
  "REQUESTS_PER_SECOND",
  "REQUEST_BURST",
  "FAILED_AUTHENTICATIONS_PER_MINUTE",
  "BEHIND_EDGE",
  "ORIGIN",
] as const;

/** Settings of a stage that functions get as environment variables. */
export type Setting =
  | "TEST_STEP_MS"
  | "POOL_DAYS"
  | "ALLOW_PRIVATE_RECEIVERS"
  | "ROUTER"
  | "SPEND_FACTORS"
  | "STRIPE_AT"
  | "LINK_LIMITS"
  | "REQUEST_LOGS"
  | "OPENID_CONNECT"
  | "INTERFACE_AT"
  | "SELLER"
  | "RECEIPT_MAILS"
  | (typeof RATE_SETTINGS)[number];

/** What a deployment, in AWS or on one machine, fills a function's environment with. */
export interface Deployment {
  readonly tableName: string;
  readonly queueUrl: (queue: QueueName) => string;
  /** The bucket of batches. */
  readonly bucketName: string;
  readonly settings: Readonly<Record<Setting, string>>;
  /** Where a function reads its secrets, in the words of the store's `secretSource`. No secret is in an environment. */
  readonly secretsOf: (row: FunctionDefinition) => string;
}

/**
 * The environment variables of a function: the table if it may use it, the queues it sends to, the bucket, where its secrets are, its
 * settings.
 */
export const environmentOf = (row: FunctionDefinition, deployment: Deployment): Record<string, string> => ({
  ...(row.table ? { TABLE_NAME: deployment.tableName } : {}),
  ...Object.fromEntries(row.sends.map((queue) => [QUEUES[queue].variable, deployment.queueUrl(queue)])),
  ...(row.objects ? { [BUCKETS.batches.variable]: deployment.bucketName } : {}),
  ...(row.secrets || row.opensSecrets ? { SECRETS: deployment.secretsOf(row) } : {}),
  ...Object.fromEntries(row.settings.map((setting) => [setting, deployment.settings[setting]])),
});
