import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId, EstimateId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import type { Client, JoinedService } from "./service.ts";

/** The size of a client's estimate in the table, bytes, about as DynamoDB counts it; 0 where it is not there. */
export const estimateBytes = async ({ table }: JoinedService, client: Client, id: string): Promise<number> => {
  const { body: account } = await client.get<{ id: AccountId }>("/accounts/me");
  const Key = keys.estimate(account.id, id as EstimateId);
  const { Item = {} } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  return Object.entries(Item).reduce(
    (sum, [name, value]) => sum + name.length + (value instanceof Uint8Array ? value : String(value)).length,
    0,
  );
};
