import { QueryCommand } from "@aws-sdk/client-dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type AccountId, ApiError, type Decimal, decimal, thousandsText } from "@isotherm/core";
import { partitions, sortKeys } from "../keys.ts";
import type { Table } from "../table.ts";
import type { Counter } from "./figures.ts";

/** Which counters are wanted: those whose places lie between two, both inclusive. */
export interface CountersBetween {
  readonly first: string;
  readonly last: string;
}

/** Counters that one answer reads, at most. */
const MOST_COUNTERS = 100_000;

/** How many counters an answer has read. */
export interface ReadBudget {
  read: number;
}

/** Behind every text of a sort key. */
const LAST = "\uffff";

/**
 * The counters of an account between two places. Numbers are read as they are written: the SDK's documents would make them
 * binary.
 *
 * @throws ApiError selection_too_large when the answer has read too many
 */
export const readCounters = async (
  table: Table,
  generation: number,
  account: AccountId,
  { first, last }: CountersBetween,
  budget: ReadBudget = { read: 0 },
): Promise<Counter[]> => {
  const found: Counter[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": { S: partitions.counters(generation, account) },
          ":first": { S: `${sortKeys.counters}${first}` },
          ":last": { S: `${sortKeys.counters}${last}${LAST}` },
        },
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    found.push(...(page.Items ?? []).map(counterOf));
    budget.read += page.Items?.length ?? 0;
    if (budget.read > MOST_COUNTERS) throw new ApiError("selection_too_large", TOO_MANY);
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
};

const TOO_MANY = `More than ${thousandsText(MOST_COUNTERS)} figures would have to be read: ask for a shorter time, for less groups or for fewer accounts.`;

const counterOf = (item: Record<string, AttributeValue>): Counter => {
  const [, ...place] = (item["sk"]?.S ?? "").split("#");
  // Thousands of them in an answer: nothing is made that is thrown away.
  const figures = new Map<string, Decimal>();
  for (const name in item) {
    const value = item[name]?.N;
    if (value !== undefined && name !== "schema") figures.set(name, decimal(value));
  }
  return { place: place.slice(0, -1).join("#"), cell: item["cell"]?.S ?? "", figures };
};
