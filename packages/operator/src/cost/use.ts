/** What one thing that the service does uses of what AWS bills. */
export interface Use {
  /** Requests through API Gateway. */
  readonly requests: number;
  readonly invocations: number;
  /** Memory that is held while functions run, in GB-seconds. */
  readonly gbSeconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Sending, fetching and deleting messages. */
  readonly queueRequests: number;
  readonly fifoQueueRequests: number;
  /** Of functions, of Lambda itself, and of API Gateway. */
  readonly logBytes: number;
  /** Answers to clients, and events to receivers. */
  readonly bytesOut: number;
}

/** Nothing at all. */
export const NO_USE: Use = {
  requests: 0,
  invocations: 0,
  gbSeconds: 0,
  readUnits: 0,
  writeUnits: 0,
  queueRequests: 0,
  fifoQueueRequests: 0,
  logBytes: 0,
  bytesOut: 0,
};

/** What so much of each thing uses together. */
export const totalUse = (parts: readonly (readonly [times: number, use: Use])[]): Use => {
  const names = Object.keys(NO_USE) as (keyof Use)[];
  const sum = (name: keyof Use): number => parts.reduce((total, [times, use]) => total + times * use[name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Use;
};
