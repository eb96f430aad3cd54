import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, type EstimateId, newId } from "@isotherm/core";
import type * as z from "zod";
import { EstimateItem } from "../items/estimate-item.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

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
