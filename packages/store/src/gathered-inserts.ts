import { BatchExecuteStatementCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "@isotherm/core";
import type { Table } from "./table.ts";
import type { Item } from "./write-transaction.ts";

/**
 * Writes items that must not exist yet, up to 25 of them with one call: those that are handed over before the event loop
 * turns. Each statement stands for itself and costs what a single write does, unlike the parts of a transaction: an item that
 * exists already, meets another write or is throttled is in the way of no other.
 *
 * @returns whether the item was written; else its caller writes it alone and hears why that cannot be
 * @throws ApiError service_unavailable, when the table does not answer
 */
export const gatheredInserts = (table: Table): ((item: Item) => Promise<boolean>) => {
  let waiting: WaitingItem[] = [];
  const send = (): void => {
    const sent = waiting;
    waiting = [];
    if (sent.length > 0) void insertTogether(table, sent);
  };
  return (item) => {
    const { promise, ...settle } = Promise.withResolvers<boolean>();
    waiting.push({ item, ...settle });
    if (waiting.length === 1) setImmediate(send);
    if (waiting.length === MOST_PER_CALL) send();
    return promise;
  };
};

/** Statements of a call, at most: DynamoDB's own limit. */
const MOST_PER_CALL = 25;

interface WaitingItem {
  readonly item: Item;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const insertTogether = async ({ name, client }: Table, items: readonly WaitingItem[]): Promise<void> => {
  const [first, ...others] = items;
  // Nothing to gather, and a single write says what stands in its way.
  if (others.length === 0) return first?.resolve(false);
  try {
    const Statements = items.map(({ item }) => insertStatement(name, item));
    const { Responses = [] } = await client.send(new BatchExecuteStatementCommand({ Statements }));
    items.forEach(({ resolve }, index) => resolve(Responses[index] !== undefined && !Responses[index].Error));
  } catch (error) {
    const isBusy = error instanceof ApiError && error.passes;
    for (const { resolve, reject } of items)
      if (isBusy) reject(error);
      else resolve(false);
  }
};

const insertStatement = (table: string, item: Item) => {
  const attributes = Object.entries(item).filter(([, value]) => value !== undefined);
  return {
    Statement: `INSERT INTO "${table}" VALUE {${attributes.map(([name]) => `'${name}': ?`).join(", ")}}`,
    Parameters: attributes.map(([, value]) => value),
  };
};
