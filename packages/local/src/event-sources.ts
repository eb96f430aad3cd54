import { instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { EventSource, FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { type QueueName, type QueueDefinition, queueName } from "@isotherm/infra/topology/queues";
import { LOCAL_ACCOUNT, LOCAL_REGION, requestId } from "./aws-ids.ts";
import type { Backends } from "./backends.ts";
import { type Functions, type Sharing, sourceConcurrency } from "./functions.ts";
import { startQueuePoller } from "./queue-poller.ts";
import { type Poller, type StreamPosition, startStreamPoller } from "./stream-poller.ts";

/** The event of an EventBridge rule with a schedule. */
export const scheduledEvent = (functionName: string, atMs: number) => ({
  version: "0",
  id: requestId(),
  "detail-type": "Scheduled Event",
  source: "aws.events",
  account: LOCAL_ACCOUNT,
  time: `${instant(atMs).slice(0, 19)}Z`,
  region: LOCAL_REGION,
  resources: [`arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:rule/${functionName}`],
  detail: {},
});

/** Calls `run` every so many minutes, for the first time after that long. Returns how to stop. */
const startSchedule = (everyMinutes: number, run: () => void): (() => void) => {
  const timer = setInterval(run, everyMinutes * 60_000);
  return () => clearInterval(timer);
};

/** What event sources connect. */
export interface EventSourcesOptions extends Sharing {
  readonly rows: readonly FunctionDefinition[];
  readonly queues: Readonly<Record<QueueName, QueueDefinition>>;
  readonly backends: Backends;
  readonly functions: Pick<Functions, "invoke">;
  /** How far a function has read the stream. */
  readonly position: (functionName: string) => StreamPosition | undefined;
  /** How long records wait for others where Lambda makes them wait, milliseconds; not at all unless given. */
  readonly gatherMs?: number | undefined;
  /** Writes to the log of a function. */
  readonly note: (functionName: string, line: string) => void;
}

/** Connects every event source of the rows to its function. */
export const startEventSources = (options: EventSourcesOptions): Poller => {
  const connect = (row: FunctionDefinition, source: EventSource): Poller => {
    const { backends, functions } = options;
    const invoke = (event: unknown) => functions.invoke(row.name, event);
    if (source.kind === "stream") {
      const position = options.position(row.name);
      return startStreamPoller({
        endpoint: backends.dynamodbEndpoint,
        streamArn: backends.streamArn,
        writes: backends.writes,
        source: { ...source, parallelBatches: sourceConcurrency(source, options) },
        invoke,
        // What waits for others in AWS may be a little late here.
        rests: source.gatherSeconds !== undefined,
        ...(position && { position }),
        ...(source.gatherSeconds !== undefined && options.gatherMs !== undefined && { gatherMs: options.gatherMs }),
        onTrouble: (message, records) =>
          options.note(row.name, `STREAM ${message}${records.map((record) => `\n${JSON.stringify(record)}`).join("")}`),
      });
    }
    if (source.kind === "queue") {
      const name = queueName(options.queues[source.queue]);
      return startQueuePoller({
        client: backends.queues.client,
        queueUrl: backends.queues.url(name),
        queueArn: backends.queues.arn(name),
        batchSize: source.batchSize,
        concurrency: sourceConcurrency(source, options),
        invoke,
        onTrouble: (message) => options.note(row.name, `QUEUE ${name} ${message}`),
      });
    }
    const stop = startSchedule(source.everyMinutes, () => void invoke(scheduledEvent(row.name, systemClock.nowMs())));
    return { stop: async () => stop() };
  };
  const running = options.rows.flatMap((row) => row.sources.map((source) => connect(row, source)));
  return { stop: async () => void (await Promise.all(running.map((poller) => poller.stop()))) };
};
