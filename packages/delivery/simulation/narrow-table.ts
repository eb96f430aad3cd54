import type { MemoryTable, TableCall } from "./memory-table.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A table that says of every endpoint that its next request may carry one event only, as after many failures: so that a
 * few events make several batches, and what is done between one and the next is done often.
 */
export const narrowTable = (table: MemoryTable): MemoryTable => ({
  ...table,
  apply: (call: TableCall): unknown => {
    const { Item, ExpressionAttributeValues } = call.input as { Item?: Values; ExpressionAttributeValues?: Values };
    const narrowed = (values: Values | undefined, name: string): Values | undefined =>
      values && name in values ? { ...values, [name]: 1 } : values;
    const input = {
      ...(call.input as object),
      Item: narrowed(Item, "limit"),
      ExpressionAttributeValues: narrowed(ExpressionAttributeValues, ":limit"),
    };
    return table.apply({ name: call.name, input });
  },
});
