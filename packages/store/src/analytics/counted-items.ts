import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { AccountId } from "@isotherm/core";
import type * as z from "zod";
import { EstimateItem } from "../items/estimate-item.ts";
import { keys, sortKeys } from "../keys.ts";
import { OrderItem, type StoredOrder } from "../orders.ts";
import type { Table } from "../table.ts";

/** Reads the new image of an estimate from a record of the table's stream. Throws on anything else. */
export const parseEstimateImage = (image: unknown): z.output<typeof EstimateItem> => EstimateItem.parse(itemIn(image));

/** Reads the new image of an order from a record of the table's stream. Throws on anything else. */
export const parseOrderImage = (image: unknown): StoredOrder => OrderItem.parse(itemIn(image));

/** The item in an image, whose bytes are base64. */
const itemIn = (image: unknown): Record<string, unknown> => {
  // The stream's types are Lambda's own copy of the SDK's; what comes out is checked by the parser.
  const attributes = Object.entries(image as Record<string, AttributeValue | { readonly B: string }>);
  return unmarshall(
    Object.fromEntries(
      attributes.map(([name, value]): [string, AttributeValue] =>
        typeof value.B === "string" ? [name, { B: Buffer.from(value.B, "base64") }] : [name, value],
      ),
    ),
  );
};

/** All estimates of an account, page by page, oldest first, each as it is now. */
export const everyEstimate = (
  table: Table,
  account: AccountId,
): AsyncGenerator<readonly z.output<typeof EstimateItem>[]> =>
  everyItem(table, account, { beginning: sortKeys.estimates, schema: EstimateItem });

/** All orders of an account, page by page, oldest first, each as it is now. */
export const everyOrder = (table: Table, account: AccountId): AsyncGenerator<readonly StoredOrder[]> =>
  everyItem(table, account, { beginning: sortKeys.orders, schema: OrderItem });

const everyItem = async function* <S extends z.ZodType>(
  table: Table,
  account: AccountId,
  { beginning, schema }: { readonly beginning: string; readonly schema: S },
): AsyncGenerator<readonly z.output<S>[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":sk": beginning },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    yield Items.map((item) => schema.parse(item));
    from = LastEvaluatedKey;
  } while (from);
};
