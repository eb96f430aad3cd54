import { createHash } from "node:crypto";
import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { readMany } from "../read.ts";
import type { Table } from "../table.ts";
import { type Write, replace } from "../write-transaction.ts";
import type { Counter, CounterId } from "./figures.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  sk: z.string(),
  version: z.int(),
  revision: z.int(),
  contribution: z.string().optional(),
});

/** What an estimate or an order has added to the figures, as text, and which version of it that was. */
export interface KeptContribution {
  readonly version: number;
  /** Counts the changes of this item, so that of two at once one is tried again. */
  readonly revision: number;
  /** Undefined: nothing, it is gone or between two transactions. */
  readonly contribution?: string | undefined;
}

/** What some estimates and orders of an account have added so far, by the sort keys of their items. */
export const readContributions = async (
  table: Table,
  generation: number,
  account: AccountId,
  items: readonly string[],
): Promise<ReadonlyMap<string, KeptContribution>> => {
  const wanted = items.map((item) => keys.contribution(generation, account, item));
  const found = await readMany(table, wanted, Item);
  return new Map(found.map(({ sk, ...kept }) => [sk, kept]));
};

/** Where something belongs: a generation's figures of an account. */
export interface FiguresOf {
  readonly generation: number;
  readonly account: AccountId;
}

/** Keeps what an estimate or an order has added, if what was read of it still stands there. */
export const keepContribution = (
  { generation, account }: FiguresOf,
  { item, ...kept }: KeptContribution & { readonly item: string; readonly ttl?: number },
  before: KeptContribution | undefined,
): Write =>
  replace(
    { ...keys.contribution(generation, account, item), schema: 1, ...kept },
    { attribute: "revision", value: before?.revision },
    { orTryAgain: true },
  );

/** Adds to a counter, which need not exist. DynamoDB adds decimals exactly, as long as the sum has 38 digits. */
export const addToCounter = ({ generation, account }: FiguresOf, { figures, ...id }: Counter): Write => {
  const { pk, sk } = keys.counter(generation, account, sortTextOf(id));
  const added = [...figures].map(([name, value], index) => ({ name, value, index }));
  return {
    condition: { orFail: true },
    item: (TableName) => ({
      Update: {
        TableName,
        Key: { pk, sk },
        UpdateExpression: `SET #schema = :schema, #cell = :cell ADD ${added.map(({ index }) => `#${index} :${index}`).join(", ")}`,
        ExpressionAttributeNames: {
          "#schema": "schema",
          "#cell": "cell",
          ...Object.fromEntries(added.map(({ name, index }) => [`#${index}`, name])),
        },
        ExpressionAttributeValues: {
          ":schema": 1,
          ":cell": id.cell,
          ...Object.fromEntries(added.map(({ value, index }) => [`:${index}`, NumberValueImpl.from(value.toFixed())])),
        },
      },
    }),
  };
};

const DIGEST_LENGTH = 16;

/** Place and cell as one text; the cell, which may hold texts of a client, as its digest. */
export const sortTextOf = ({ place, cell }: CounterId): string =>
  `${place}#${createHash("sha256").update(cell).digest("base64url").slice(0, DIGEST_LENGTH)}`;
