import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import type * as z from "zod";
import { EstimateItem } from "../items/estimate-item.ts";
import { estimateIdsBetween, type MadeBetween, queryBetween } from "../queries/estimate-ids-between.ts";
import type { Table } from "../table.ts";

/** The newest estimates of an account that were made in some time, at most so many, and whether they are all of them. */
export const newestEstimatesBetween = async (
  table: Table,
  account: AccountId,
  between: MadeBetween,
  most: number,
): Promise<{ readonly items: readonly z.output<typeof EstimateItem>[]; readonly areAll: boolean }> => {
  const found: z.output<typeof EstimateItem>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...queryBetween(account, estimateIdsBetween(between)),
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
