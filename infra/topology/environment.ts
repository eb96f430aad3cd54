import type { FunctionRow } from "./function-row.ts";
import type { Setting } from "./setting.ts";
import { QUEUES, type QueueName } from "./queues.ts";

/** What a deployment, in AWS or on one machine, fills a function's environment with. */
export interface Deployment {
  readonly tableName: string;
  readonly queueUrl: (queue: QueueName) => string;
  readonly settings: Readonly<Record<Setting, string>>;
  /** Where a function reads its secrets, in the words of the store's `secretSource`. No secret is in an environment. */
  readonly secretsOf: (row: FunctionRow) => string;
}

/**
 * The environment variables of a function: the table if it may use it, the queues it sends to, where its secrets are, its
 * settings, Node's.
 */
export const environmentOf = (row: FunctionRow, deployment: Deployment): Record<string, string> => ({
  ...(row.table ? { TABLE_NAME: deployment.tableName } : {}),
  ...Object.fromEntries(row.sends.map((queue) => [QUEUES[queue].variable, deployment.queueUrl(queue)])),
  ...(row.secrets ? { SECRETS: deployment.secretsOf(row) } : {}),
  ...Object.fromEntries(row.settings.map((setting) => [setting, deployment.settings[setting]])),
  NODE_OPTIONS: "--enable-source-maps",
});
