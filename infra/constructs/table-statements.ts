import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { TableAccess } from "../topology/functions.ts";

/** Actions that read items. A transaction needs those of its items and none of its own. */
export const READ_ACTIONS = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"] as const;

/** Actions that write items, or check them inside a transaction. */
export const WRITE_ACTIONS = [
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:ConditionCheckItem",
] as const;

/** What a function may do with the table: exact actions, only on partition keys with its prefixes. */
export const tableStatements = (table: ITableV2, access: TableAccess): PolicyStatement[] => [
  ...onKeys(table, READ_ACTIONS, access.reads),
  ...onKeys(table, WRITE_ACTIONS, access.writes),
  ...(access.indexes ?? []).map(
    (index) => new PolicyStatement({ actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/${index}`] }),
  ),
];

const onKeys = (table: ITableV2, actions: readonly string[], prefixes: readonly string[]): PolicyStatement[] =>
  // A condition without values would match every key, so no prefix means no statement.
  prefixes.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: [...actions],
          resources: [table.tableArn],
          conditions: {
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes.map((prefix) => `${prefix}*`) },
          },
        }),
      ];
