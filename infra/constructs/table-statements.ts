import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { TableAccess } from "../topology/function-definition.ts";

/**
 * What a function may do with the table: on keys with a prefix what its row says, and nothing on others.
 *
 * AWS does not document which keys `dynamodb:LeadingKeys` has when it asks about a part of a transaction: those of the part,
 * of all parts with its action, of all parts, or none. So there is one statement for each action, with all its prefixes; and
 * one for inside of transactions, where a part may meet every key that is touched together with its own. A condition check
 * happens nowhere else, and AWS tells it no enclosing operation.
 */
export const tableStatements = (table: ITableV2, { items, indexes = [], transactions = [] }: TableAccess) => {
  const actions = [...new Set(Object.values(items).flat())];
  const statements = actions.flatMap((action) => {
    const own = Object.keys(items).filter((prefix) => items[prefix]?.includes(action));
    const together = transactions.filter((touched) => touched.some((prefix) => own.includes(prefix)));
    const met = [...new Set([...own, ...together.flat()])];
    if (action === "ConditionCheckItem") return [allow(table, action, met)];
    const isWider = WRITES.has(action) && met.length > own.length;
    return [allow(table, action, own), ...(isWider ? [allow(table, action, met, IN_A_TRANSACTION)] : [])];
  });
  const onIndexes = indexes.map(
    (index) => new PolicyStatement({ actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/${index}`] }),
  );
  return [...statements, ...onIndexes];
};

const WRITES: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

const IN_A_TRANSACTION = {
  "ForAnyValue:StringEquals": { "dynamodb:EnclosingOperation": ["TransactWriteItems"] },
};

const allow = (table: ITableV2, action: string, prefixes: readonly string[], more: object = {}): PolicyStatement =>
  new PolicyStatement({
    actions: [`dynamodb:${action}`],
    resources: [table.tableArn],
    conditions: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes.map((prefix) => `${prefix}*`) },
      ...more,
    },
  });
