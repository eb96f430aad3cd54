import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { TableAccess } from "../topology/table-access.ts";

/** What a function may do with the table: on keys with a prefix what its row says, and nothing on others. */
export const tableStatements = (table: ITableV2, { items, indexes = [] }: TableAccess): PolicyStatement[] => {
  // Prefixes with the same actions share a statement: a role's policies have 10,240 characters in all.
  const alike = Object.groupBy(Object.entries(items), ([, actions]) => actions.join());
  return [
    ...Object.values(alike).map(
      (entries = []) =>
        new PolicyStatement({
          actions: (entries[0]?.[1] ?? []).map((action) => `dynamodb:${action}`),
          resources: [table.tableArn],
          conditions: {
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": entries.map(([prefix]) => `${prefix}*`) },
          },
        }),
    ),
    ...indexes.map(
      (index) => new PolicyStatement({ actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/${index}`] }),
    ),
  ];
};
