import type { QueueName } from "./queues.ts";

/** What wakes a function besides requests; semantics are those of Lambda's event source mappings. */
export type EventSource =
  | {
      readonly kind: "stream";
      readonly batchSize: number;
      readonly maximumRetryAttempts: number;
      readonly bisectBatchOnError: boolean;
      /** Lambda event filter pattern, matched against each record. */
      readonly filter: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: "queue";
      readonly queue: QueueName;
      readonly batchSize: number;
      readonly maximumConcurrency?: number;
    }
  | { readonly kind: "schedule"; readonly everyMinutes: number };
