import type { FunctionRow } from "@isotherm/infra/topology/functions";
import type { ItemAccess } from "./item-access.ts";

const READS = new Set(["GetItem", "BatchGetItem", "Query"]);
const WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"]);

/** Whether AWS would let a function do it, by the policy that the CDK app makes from the function's row. */
export const mayAccess = (
  { table }: Pick<FunctionRow, "table">,
  { action, partitionKey, index }: ItemAccess,
): boolean => {
  if (index !== undefined) return action === "Query" && (table?.indexes ?? []).some((name) => name === index);
  const prefixes = READS.has(action) ? table?.reads : WRITES.has(action) ? table?.writes : undefined;
  return partitionKey !== undefined && (prefixes ?? []).some((prefix) => partitionKey.startsWith(prefix));
};
