/** Physical name of a resource of a stage: what logs, alarms, the runbook and the operator tool call it. */
export const resourceName = (stage: string, resource: string): string => `isotherm-${stage}-${resource}`;

/** The one table: keys, index, stream and expiry. Read by the CDK app and by the local stack. */
export const TABLE = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Unix seconds. DynamoDB deletes late, so whoever reads checks it too. */
  timeToLive: "ttl",
  /** Sparse: holds only what somebody must come back to (test orders under way, pools with an open tonne, batches and reports that are not processed). */
  indexes: [{ name: "pending", partitionKey: "pending", sortKey: "pending_at", sortKeyType: "N" }],
  stream: "NEW_AND_OLD_IMAGES",
} as const;
