import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

/** A change of one item that happens only if its condition holds. Attributes are written `#name`, values `:name`. */
export interface ConditionalUpdate {
  readonly key: Key;
  readonly change: string;
  readonly onlyIf: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What became of it: the new item, or the one that stood in the way (undefined when there was none). */
export type Updated =
  | { readonly held: true; readonly item: unknown }
  | { readonly held: false; readonly standing: unknown };

/** A conditional change in the words of DynamoDB, for an update of its own or in a transaction. */
export const updateInput = ({ key, change, onlyIf, values }: ConditionalUpdate) => ({
  Key: { pk: key.pk, sk: key.sk },
  UpdateExpression: change,
  ConditionExpression: onlyIf,
  ExpressionAttributeNames: namesIn(`${change} ${onlyIf}`),
  ...(values && {
    ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  }),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

/** Changes an item if the condition holds. */
export const updateIf = async (table: Table, update: ConditionalUpdate): Promise<Updated> => {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        ...updateInput(update),
        ReturnValues: "ALL_NEW",
      }),
    );
    return { held: true, item: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { held: false, standing: error.Item && unmarshall(error.Item) };
  }
};

/** `#fence` stands for the attribute `fence`: half of the names would be reserved words otherwise. */
const namesIn = (expression: string): Record<string, string> =>
  Object.fromEntries(Array.from(expression.matchAll(/#(\w+)/g), ([placeholder, name]) => [placeholder, name ?? ""]));
