import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { Table } from "@isotherm/store/table";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";

/**
 * What goes wrong between the SDK and the table, each with a probability. DynamoDB Local shows none of it: its
 * transactions wait for each other, and it has time for everything.
 */
export interface InjectedFaults {
  readonly seed: number;
  /** A transaction is cancelled for another one; a single write meets one. */
  readonly conflicts?: number;
  /** The table is too busy, for as long as the SDK repeats the call. */
  readonly throttles?: number;
  /** Of a batch a part is left out, which the answer names. */
  readonly unprocessed?: number;
  /** A write happens and its answer is lost; the SDK makes it again. */
  readonly lostResponses?: number;
  /** Which calls it may happen to, by DynamoDB's name of the operation; all of them unless given. */
  readonly to?: (operation: string) => boolean;
}

/** A kind of fault. */
export type FaultKind = "conflicts" | "throttles" | "unprocessed" | "lostResponses";

/** Faults that are being injected. */
export interface Injecting {
  /** How often each has happened. */
  readonly counts: Readonly<Record<FaultKind, number>>;
  stop(): void;
}

/** What meets a transaction as itself and not as a part of another one. */
export const SINGLE_WRITES: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
/** What can happen without its caller knowing. */
export const WRITES: ReadonlySet<string> = new Set([
  ...SINGLE_WRITES,
  "TransactWriteItems",
  "BatchWriteItem",
  "BatchExecuteStatement",
]);

/** A batch as both of its kinds have it: lists, or objects with `Keys`, by the name of the table. */
export type Batch = Record<string, readonly unknown[] | { readonly Keys: readonly unknown[] }>;

/** The first half of a batch, at least one, and the rest of it. */
export const halves = (batch: Batch): [Batch, Batch] => {
  const part = (from: (length: number) => number, to: (length: number) => number): Batch =>
    Object.fromEntries(
      Object.entries(batch).map(([table, all]) => {
        const list = "Keys" in all ? all.Keys : all;
        const some = list.slice(from(list.length), to(list.length));
        return [table, "Keys" in all ? { ...all, Keys: some } : some];
      }),
    );
  const half = (length: number): number => Math.ceil(length / 2);
  return [part(() => 0, half), part(half, (length) => length)];
};

const operationOf = ({ commandName = "" }: { readonly commandName?: string }): string =>
  commandName.replace(/Command$/, "");

/** Says of each call whether a kind of fault happens to it, by chance that repeats itself, and counts those that do. */
export const faultDice = (faults: InjectedFaults) => {
  const random = seededRandom(faults.seed);
  const counts: Record<FaultKind, number> = { conflicts: 0, throttles: 0, unprocessed: 0, lostResponses: 0 };
  const hits = (kind: FaultKind, operation: string): boolean => {
    if (faults.to?.(operation) === false || !random.hits(faults[kind] ?? 0)) return false;
    counts[kind] += 1;
    return true;
  };
  return { counts, hits, random };
};

/** Lets things go wrong with the calls of a table's client, by chance that repeats itself. */
export const injectFaults = ({ client }: Pick<Table, "client">, faults: InjectedFaults): Injecting => {
  const { counts, hits, random } = faultDice(faults);
  // Below what the store adds to its client and above what the SDK repeats.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = operationOf(context);
      const input = args.input as { TransactItems?: readonly unknown[]; RequestItems?: Batch };
      if (input.TransactItems && hits("conflicts", operation)) {
        const at = Math.floor(random.between(0, input.TransactItems.length));
        const CancellationReasons = input.TransactItems.map((_, index) => ({
          Code: index === at ? "TransactionConflict" : "None",
        }));
        throw new TransactionCanceledException({
          message: "Transaction cancelled",
          $metadata: {},
          CancellationReasons,
        });
      }
      if (SINGLE_WRITES.has(operation) && hits("conflicts", operation))
        throw Object.assign(new Error("Transaction is ongoing for the item"), { name: "TransactionConflictException" });
      if (hits("throttles", operation))
        throw Object.assign(new Error("Throughput exceeds the current capacity"), { name: "ThrottlingException" });
      if (!input.RequestItems || !hits("unprocessed", operation)) return next(args);
      const [taken, left] = halves(input.RequestItems);
      const answer = await next({ ...args, input: { ...args.input, RequestItems: taken } });
      const leftOut = operation === "BatchGetItem" ? { UnprocessedKeys: left } : { UnprocessedItems: left };
      return { ...answer, output: { ...answer.output, ...leftOut } };
    },
    { step: "initialize", name: "injectedFaults", priority: "low" },
  );
  // On the wire.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const operation = operationOf(context);
      if (WRITES.has(operation) && hits("lostResponses", operation))
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
      return answer;
    },
    { step: "deserialize", name: "lostResponses", priority: "high" },
  );
  return {
    counts,
    stop: () => {
      for (const name of ["injectedFaults", "lostResponses"]) client.middlewareStack.remove(name);
    },
  };
};
