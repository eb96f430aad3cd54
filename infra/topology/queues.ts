/** A queue and what becomes of messages that its function can't handle. */
export interface QueueDefinition {
  readonly name: string;
  readonly fifo: boolean;
  /** Of the environment variable that carries the URL to the functions that send to it. */
  readonly variable: string;
  readonly visibilitySeconds: number;
  /** Receives before a message moves to the dead-letter queue. */
  readonly maxReceives: number;
}

/** Every queue. Each has a dead-letter queue of the same kind, named `…-dead`. */
export const QUEUES = {
  deliveries: {
    name: "deliveries",
    fifo: true,
    variable: "DELIVERIES_QUEUE_URL",
    visibilitySeconds: 720,
    maxReceives: 5,
  },
  deliveryRetries: {
    name: "delivery-retries",
    fifo: false,
    variable: "DELIVERY_RETRIES_QUEUE_URL",
    visibilitySeconds: 720,
    maxReceives: 5,
  },
  slowDeliveries: {
    name: "slow-deliveries",
    fifo: true,
    variable: "SLOW_DELIVERIES_QUEUE_URL",
    // Just longer than the function may run: behind the message of one that died others wait, and what is handed out twice
    // finds the lease taken.
    visibilitySeconds: 130,
    maxReceives: 5,
  },
  orderSteps: {
    name: "order-steps",
    fifo: false,
    variable: "ORDER_STEPS_QUEUE_URL",
    visibilitySeconds: 180,
    maxReceives: 10,
  },
  batchFiles: {
    name: "batch-files",
    fifo: false,
    variable: "BATCH_FILES_QUEUE_URL",
    visibilitySeconds: 1_800,
    maxReceives: 5,
  },
  batchChunks: {
    name: "batch-chunks",
    fifo: false,
    variable: "BATCH_CHUNKS_QUEUE_URL",
    // So long a chunk lies idle whose function was killed: six times the function's time, as AWS asks for. It is delivered
    // again and again for a quarter of an hour while a row needs what is not available.
    visibilitySeconds: 180,
    maxReceives: 8,
  },
  batchEnds: {
    name: "batch-ends",
    fifo: false,
    variable: "BATCH_ENDS_QUEUE_URL",
    visibilitySeconds: 1_800,
    maxReceives: 5,
  },
  reports: {
    name: "report-requests",
    fifo: false,
    variable: "REPORTS_QUEUE_URL",
    visibilitySeconds: 1_800,
    maxReceives: 5,
  },
  receipts: {
    name: "receipts",
    fifo: false,
    variable: "RECEIPTS_QUEUE_URL",
    // Longer than a receipt is held by who died with it.
    visibilitySeconds: 180,
    maxReceives: 10,
  },
} as const satisfies Record<string, QueueDefinition>;

/** Name of a queue in the tables of this folder. */
export type QueueName = keyof typeof QUEUES;

/** The name of a queue in SQS. */
export const queueName = (row: QueueDefinition): string => (row.fifo ? `${row.name}.fifo` : row.name);

/** The name of its dead-letter queue in SQS. */
export const deadLetterQueueName = (row: QueueDefinition): string =>
  row.fifo ? `${row.name}-dead.fifo` : `${row.name}-dead`;

/** Queue for stream batches that a function gave up: positions in the stream, not messages. */
export const streamFailures = (functionName: string): string => `${functionName}-dead`;
