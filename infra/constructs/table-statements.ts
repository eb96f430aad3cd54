import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { TableAccess } from "../topology/table-access.ts";

/**
 * What a function may do with the table: on keys with a prefix what its row says, and nothing on others.
 *
 * One statement for each action, with all prefixes of that action: whether AWS asks about a transaction's items one by one
 * or about all keys of an action together is not documented, and one statement answers both.
 */
export const tableStatements = (table: ITableV2, { items, indexes = [] }: TableAccess): PolicyStatement[] => {
  const pairs = Object.entries(items).flatMap(([prefix, actions]) => actions.map((action) => ({ action, prefix })));
  return [
    ...Object.entries(Object.groupBy(pairs, ({ action }) => action)).map(
      ([action, entries]) =>
        new PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [table.tableArn],
          conditions: {
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": entries.map(({ prefix }) => `${prefix}*`) },
          },
        }),
    ),
    ...indexes.map(
      (index) => new PolicyStatement({ actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/${index}`] }),
    ),
  ];
};
