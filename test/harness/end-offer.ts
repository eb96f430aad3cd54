import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount } from "@isotherm/contract";
import type { Client, Service } from "./service.ts";

const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** Lets an offset link of a client's account expire now, which nobody can ask the interface for. */
export const endOffer = async ({ table }: Service, client: Client, { id }: { readonly id: string }): Promise<void> => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `ACCOUNT#${me.id}`, sk: `LINK#${id}` },
      UpdateExpression: "SET expires_at = :ago",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":ago": LONG_AGO },
    }),
  );
};
