import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { hashSecret } from "@isotherm/contract/api-key";
import type { Table } from "@isotherm/store";
import type { Visitor } from "./dashboard.ts";

const HOUR_MS = 3_600_000;

/** Makes the sign-in of a visitor's session an hour older. */
export const ageSession = async (
  { table }: { readonly table: Table },
  { cookie = "" }: Pick<Visitor, "cookie">,
): Promise<void> => {
  const digest = hashSecret(cookie.slice(cookie.indexOf("=") + 1));
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `SESSION#${digest}`, sk: "SESSION" },
      UpdateExpression: "SET signed_in_at_ms = signed_in_at_ms - :hour",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":hour": HOUR_MS },
    }),
  );
};
