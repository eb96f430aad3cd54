import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Clock, instant } from "@isotherm/core";
import type { ExchangeRates } from "@isotherm/ordering";
import { RatesItem } from "../items/rates-item.ts";
import { keys, partitions } from "../keys.ts";
import type { Table } from "../table.ts";

/** The newest exchange rates that are not of a day to come; undefined when there are none. */
export const currentRates = async (table: Table, clock: Clock): Promise<ExchangeRates | undefined> => {
  const today = instant(clock.nowMs()).slice(0, 10);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND sk <= :sk",
      ExpressionAttributeValues: { ":pk": partitions.rates, ":sk": keys.rates(today).sk },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return Items[0] && RatesItem.parse(Items[0]);
};
