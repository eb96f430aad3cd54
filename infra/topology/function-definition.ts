import type { OperationGroup } from "@isotherm/contract";
import type { BucketAccess } from "./buckets.ts";
import type { QueueName } from "./queues.ts";
import type { SecretName } from "./secrets.ts";
import type { Setting } from "./environment.ts";

/** What wakes a function besides requests; semantics are those of Lambda's event source mappings. */
export type EventSource =
  | {
      readonly kind: "stream";
      readonly batchSize: number;
      readonly maximumRetryAttempts: number;
      readonly bisectBatchOnError: boolean;
      /**
       * Seconds that Lambda gathers records for before it wakes the function; none unless given. A stack on one machine does not
       * wait, unless it is told to.
       */
      readonly gatherSeconds?: number;
      /**
       * Batches of a shard that Lambda has in work at once, at most 10; one unless given. Records of the same item keep their order,
       * those of different items do not, though they be of one account.
       */
      readonly parallelBatches?: number;
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

/** What DynamoDB can do with items, in IAM's words without their prefix. A transaction needs the actions of its parts. */
type ItemAction =
  | "GetItem"
  | "BatchGetItem"
  | "BatchWriteItem"
  | "Query"
  | "PutItem"
  | "PartiQLInsert"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** What a function may do with the table. `test/conformance/permissions.test.ts` finds what it does not do. */
export interface TableAccess {
  /** The actions on items, by the prefix of their partition key. */
  readonly items: Readonly<Record<string, readonly ItemAction[]>>;
  /** The prefixes of the keys that one of its transactions touches, where they are several. */
  readonly transactions?: readonly (readonly string[])[];
  /** Indexes it queries. */
  readonly indexes?: readonly "pending"[];
}

/** One function of the deployment. */
export interface FunctionDefinition {
  /** Folder in `functions/`, with a `handler.ts`. */
  readonly name: string;
  readonly purpose: string;
  /** The operations it serves, if it serves any. */
  readonly group?: OperationGroup;
  /** The route that leads to its pages, if it has some of its own: a key of API Gateway, `ANY /below/{proxy+}`. */
  readonly pagesRoute?: `ANY /${string}/{proxy+}`;
  readonly sources: readonly EventSource[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly table?: TableAccess;
  readonly sends: readonly QueueName[];
  /** Objects of the bucket of batches that it reads and writes. */
  readonly objects?: BucketAccess;
  /** The secrets that it may read. Who speaks to their source is a lazy part of its bundle. */
  readonly secrets?: readonly SecretName[];
  /** Whether it may use the key that wraps data keys, and so decrypt signing secrets of webhooks. */
  readonly opensSecrets?: true;
  readonly settings: readonly Setting[];
  /** Generated files of `packages/geodata` that lie in the folder `data` beside its bundle. */
  readonly data?: readonly string[];
  /** Files of npm packages that lie there too: where they come from, by the name that they have there. */
  readonly packaged?: Readonly<Record<string, string>>;
  /** Folders of static files that lie there too, whole: paths from the root of the repository, by the name that they have there. */
  readonly folders?: Readonly<Record<string, string>>;
  /** The same of scripts for browsers, in all folders below: packed by brotli, with `.br` behind their names. */
  readonly scripts?: Readonly<Record<string, string>>;
  /**
   * Only `delivery`, which goes where clients say, `public-pages`, where customers pay by card, for Stripe, at one
   * host that the stage names, and `dashboard`, for the interface at the host that was asked for itself, may reach the
   * internet beyond AWS.
   */
  readonly outward?: boolean;
  /** Whether it sends mail, from the address that the stage names. */
  readonly mails?: true;
  /** Its own messages may wake it again, on purpose and with growing delays. */
  readonly wakesItself?: boolean;
}

/** Whether it serves requests: who calls it waits for its answer. */
export const isAsked = ({ group, pagesRoute }: Pick<FunctionDefinition, "group" | "pagesRoute">): boolean =>
  group !== undefined || pagesRoute !== undefined;

/** Whether its log has a line for each request that came with an API key. */
export const logsRequests = ({ group }: Pick<FunctionDefinition, "group">): boolean =>
  group !== undefined && group !== "public-pages";

/** Whether queues or the stream wake it: it answers its own faults with "give it to me again", so Lambda counts no error. */
export const catchesFaults = ({ sources }: Pick<FunctionDefinition, "sources">): boolean =>
  sources.some(({ kind }) => kind !== "schedule");
