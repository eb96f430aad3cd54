import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { SCHEMA_ONE } from "../items/schema-one.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  /** The key of the last item that was dealt with; absent when all were. */
  position: z.object({ pk: z.string(), sk: z.string() }).optional(),
  examined: z.int(),
  changed: z.int(),
  at: z.string(),
});

/** How far a migration has come, as it is kept in the table. */
export type MigrationState = Omit<z.output<typeof Item>, "schema">;

/** How far a migration has come; undefined when it was never run. */
export const readMigrationState = (table: Table, id: string): Promise<MigrationState | undefined> =>
  readItem(table, keys.migration(id), Item, { consistent: true });

/** Keeps how far a migration has come. Whatever of two runs is kept last is true: all before its position is dealt with. */
export const keepMigrationState = async (table: Table, id: string, state: MigrationState): Promise<void> => {
  const Item = { ...keys.migration(id), schema: 1, ...state };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};
