import { partitions } from "../keys.ts";
import type { RawItem } from "./item-line.ts";

const ACTS = partitions.operatorActs("");

/** Whether an item is an operator's act: the audit outlives what it tells of. */
export const isAct = ({ pk }: RawItem): boolean => pk?.S?.startsWith(ACTS) === true;

/** All items but the acts of operators. */
export const withoutActs = async function* (items: AsyncIterable<RawItem>): AsyncGenerator<RawItem> {
  for await (const item of items) if (!isAct(item)) yield item;
};
