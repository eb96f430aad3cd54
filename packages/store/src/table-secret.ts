import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Secrets } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE } from "./items/schema-one.ts";
import { keys } from "./keys.ts";
import { readItem } from "./read.ts";
import type { Table } from "./table.ts";

const SecretItem = z.object({ ...SCHEMA_ONE, secret: z.string().min(32) });
const SECRET_LENGTH = 43;

/**
 * A secret of the deployment that every function must share, made by whoever needs it first and kept in the table.
 * Read once per process.
 */
export const tableSecret = (
  table: Table,
  name: "certificate" | "cursor" | "estimate-page" | "order-page",
  secrets: Secrets,
): (() => Promise<string>) => {
  const key = keys.secret(name);
  const get = async (): Promise<string> => {
    const standing = await readItem(table, key, SecretItem, { consistent: true });
    if (standing) return standing.secret;
    const secret = secrets.base62(SECRET_LENGTH);
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, schema: 1, secret },
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      );
      return secret;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return get();
      throw error;
    }
  };
  let known: Promise<string> | undefined;
  return () => {
    known ??= get();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
};
