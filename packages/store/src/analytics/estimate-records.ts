import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type AccountId, type EstimateId, newId } from "@isotherm/core";
import type * as z from "zod";
import { EstimateItem } from "../items/estimate-item.ts";
import { keys, sortKeys } from "../keys.ts";
import type { Table } from "../table.ts";

/** Reads the new image of an estimate from a record of the table's stream: bytes are base64 there. Throws on anything else. */
export const parseEstimateImage = (image: unknown): z.output<typeof EstimateItem> => {
  // The stream's types are Lambda's own copy of the SDK's; what comes out is checked by the parser.
  const { body, ...rest } = image as Record<string, AttributeValue> & { readonly body?: { readonly B?: unknown } };
  const bytes = typeof body?.B === "string" ? Buffer.from(body.B, "base64") : undefined;
  return EstimateItem.parse({ ...unmarshall(rest), body: bytes });
};

/** All estimates of an account, page by page, oldest first, each as it is now. */
export const everyEstimate = async function* (
  table: Table,
  account: AccountId,
): AsyncGenerator<readonly z.output<typeof EstimateItem>[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":sk": sortKeys.estimates },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    yield Items.map((item) => EstimateItem.parse(item));
    from = LastEvaluatedKey;
  } while (from);
};

/** When estimates were made, milliseconds since 1970, both inclusive. */
export interface MadeBetween {
  readonly fromMs: number;
  /** Undefined: until now. */
  readonly throughMs: number | undefined;
}

/** The newest estimates of an account that were made in some time, at most so many, and whether they are all of them. */
export const newestEstimatesBetween = async (
  table: Table,
  account: AccountId,
  { fromMs, throughMs = LATEST_MS }: MadeBetween,
  most: number,
): Promise<{ readonly items: readonly z.output<typeof EstimateItem>[]; readonly areAll: boolean }> => {
  const idAt = (atMs: number, random: number): EstimateId =>
    newId("estimate", Math.min(Math.max(atMs, 1), LATEST_MS), () => random);
  const found: z.output<typeof EstimateItem>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": keys.account(account).pk,
          ":first": keys.estimate(account, idAt(fromMs, 0)).sk,
          ":last": keys.estimate(account, idAt(throughMs, ALMOST_ONE)).sk,
        },
        ScanIndexForward: false,
        // One more than wanted tells whether there are more.
        Limit: most + 1 - found.length,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...Items.map((item) => EstimateItem.parse(item)));
    from = LastEvaluatedKey;
  } while (from && found.length <= most);
  return { items: found.slice(0, most), areAll: found.length <= most };
};

/** The last time that an id can tell. */
const LATEST_MS = 2 ** 48 - 1;
const ALMOST_ONE = 1 - Number.EPSILON;
