import type { OperationGroup } from "@isotherm/contract";
import type { EventSource } from "./event-source.ts";
import type { QueueName } from "./queues.ts";
import type { SecretName } from "./secrets.ts";
import type { Setting } from "./setting.ts";
import type { TableAccess } from "./table-access.ts";

/** One function of the deployment. */
export interface FunctionRow {
  /** Folder in `functions/`, with a `handler.ts`. */
  readonly name: string;
  readonly purpose: string;
  /** The operations it serves, if it serves any. */
  readonly group?: OperationGroup;
  readonly sources: readonly EventSource[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly table?: TableAccess;
  readonly sends: readonly QueueName[];
  /** The secrets that it may read. Who speaks to their source is a lazy part of its bundle. */
  readonly secrets?: readonly SecretName[];
  readonly settings: readonly Setting[];
  /** Generated files of `packages/geodata` that lie in the folder `data` beside its bundle. */
  readonly data?: readonly string[];
  /** Files of npm packages that lie there too: where they come from, by the name that they have there. */
  readonly packaged?: Readonly<Record<string, string>>;
  /**
   * Only `delivery`, which goes where clients say, and `public-pages`, where customers pay by card, for Stripe, at one
   * host that the stage names, may reach the internet beyond AWS.
   */
  readonly outward?: boolean;
  /** Its own messages may wake it again, on purpose and with growing delays. */
  readonly wakesItself?: boolean;
}
