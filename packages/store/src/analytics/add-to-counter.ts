import { createHash } from "node:crypto";
import { NumberValueImpl } from "@aws-sdk/util-dynamodb";
import { keys } from "../keys.ts";
import type { Write } from "../write-transaction.ts";
import type { FiguresOf } from "./contributions.ts";
import type { Counter, CounterId } from "./figures.ts";

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
