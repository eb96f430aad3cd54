import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException, GetItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import type { RawItem } from "../backup/compare-items.ts";
import { type Table, inTurn, obstacleOf } from "../table.ts";

/** A change of what items look like, made once on every item that is in the table already. */
export interface Migration {
  /** Kept in the table: never changes once it was run anywhere. */
  readonly id: string;
  /** One sentence for operators. */
  readonly purpose: string;
  /**
   * The item as it shall be; undefined when nothing is to be done. Its keys stay, and a result needs no further change, so
   * that a migration can be run again.
   */
  readonly change: (item: RawItem) => RawItem | undefined;
}

const keyOf = ({ pk, sk }: RawItem) => {
  if (!pk || !sk) throw new Error("an item has no key");
  return { pk, sk };
};

/** The difference between two states of an item as an update that only happens to the first of them. */
const updateInput = (before: RawItem, after: RawItem) => {
  const key = keyOf(before);
  if (!isDeepStrictEqual(keyOf(after), key)) throw new Error(`a migration moves ${key.pk.S} ${key.sk.S}`);
  const attributes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !(name in key))
    .map((name, index) => ({ name: `#${index}`, old: `:old${index}`, new: `:new${index}`, attribute: name }));
  const changed = attributes.filter(({ attribute }) => !isDeepStrictEqual(before[attribute], after[attribute]));
  const set = changed.filter(({ attribute }) => after[attribute]);
  const gone = changed.filter(({ attribute }) => !after[attribute]);
  const values = [
    ...attributes.map(({ old, attribute }) => [old, before[attribute]] as const),
    ...set.map((one) => [one.new, after[one.attribute]] as const),
  ];
  return {
    Key: key,
    UpdateExpression: [
      set.length > 0 && `SET ${set.map((one) => `${one.name} = ${one.new}`).join(", ")}`,
      gone.length > 0 && `REMOVE ${gone.map(({ name }) => name).join(", ")}`,
    ]
      .filter(Boolean)
      .join(" "),
    // Of the whole item: what the migration made of it may follow from any attribute.
    ConditionExpression: [
      "attribute_exists(pk)",
      ...attributes.map(({ name, old, attribute }) =>
        before[attribute] ? `${name} = ${old}` : `attribute_not_exists(${name})`,
      ),
    ].join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(({ name, attribute }) => [name, attribute])),
    ExpressionAttributeValues: Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value]] : []))),
  };
};

const readAgain = async (table: Table, item: RawItem): Promise<RawItem | undefined> => {
  const { Item } = await table.client.send(
    new GetItemCommand({ TableName: table.name, Key: keyOf(item), ConsistentRead: true }),
  );
  return Item;
};

/**
 * Makes an item what a migration says. Another writer loses nothing: who was faster is read, and the change is made of
 * that. Returns false when nothing was to be done, or the item is gone.
 *
 * @throws Contended when others keep changing the item for as long as there is time
 */
export const migrateItem = (table: Table, { change }: Migration, read: RawItem): Promise<boolean> => {
  let item: RawItem | undefined = read;
  const attempt = async (): Promise<boolean> => {
    item ??= await readAgain(table, read);
    const before = item;
    const after = before && change(before);
    if (!before || !after) return false;
    item = undefined;
    await table.client.send(new UpdateItemCommand({ TableName: table.name, ...updateInput(before, after) }));
    return true;
  };
  return inTurn(table.turns, attempt, (error) =>
    error instanceof ConditionalCheckFailedException ? "conflict" : obstacleOf(error),
  );
};
