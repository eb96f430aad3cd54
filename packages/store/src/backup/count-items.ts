import type { Table } from "../table.ts";
import type { RawItem } from "./compare-items.ts";
import { scanTable } from "./write-raw.ts";

/** The kind of an item: how its keys begin, without ids. `ACCOUNT ORDER` is an order of an account. */
const kindOf = ({ pk, sk }: RawItem): string => {
  const [partition = "?"] = (pk?.S ?? "?").split("#");
  const [first = "?"] = (sk?.S ?? "?").split("#");
  // A sort key that is an id, a session or a key of somebody's own stands for itself alone.
  return /^[A-Z]+$/.test(first) ? `${partition} ${first}` : partition;
};

/** How many items of each kind a table holds, by name of the kind. Reads the whole table. */
export const countItems = async (table: Table): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for await (const item of scanTable(table)) counts.set(kindOf(item), (counts.get(kindOf(item)) ?? 0) + 1);
  return new Map([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
};
