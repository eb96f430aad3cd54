import type { FunctionRow } from "@isotherm/infra/topology/function-row";
import type { ItemAccess } from "./item-access.ts";

/**
 * The permission by which AWS would let a function do it, of the policy that the CDK app makes from the function's row: a
 * prefix of partition keys or `index/name`. Undefined when there is none.
 */
export const permissionFor = (
  { table }: Pick<FunctionRow, "table">,
  { action, partitionKey, index }: ItemAccess,
): string | undefined => {
  if (index !== undefined) {
    return action === "Query" && table?.indexes?.some((name) => name === index) ? `index/${index}` : undefined;
  }
  return Object.entries(table?.items ?? {}).find(
    ([prefix, actions]) => partitionKey?.startsWith(prefix) && actions.some((one) => one === action),
  )?.[0];
};
