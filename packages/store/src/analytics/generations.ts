import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { type Table, readItem } from "../table.ts";

/** The item that names them. */
export const GenerationsItem = z.object({
  ...SCHEMA_ONE,
  current: z.int(),
  building: z.int().optional(),
  at: z.string().optional(),
});

/** Generations of figures: the one that is read, and the one that is rebuilt meanwhile. Both are written. */
export interface Generations {
  readonly current: number;
  readonly building?: number | undefined;
}

/** The one that is read before any rebuild. */
export const FIRST_GENERATION = 1;

/** The generations of now, read consistently. Before any rebuild there is the first one alone. */
export const readGenerations = async (table: Table): Promise<Generations> =>
  (await readItem(table, keys.analyticsGenerations, GenerationsItem, { consistent: true })) ?? {
    current: FIRST_GENERATION,
  };

/** Writes which generations there are. */
export const keepGenerations = async (table: Table, { current, building }: Generations, at: string): Promise<void> => {
  const kept = { ...keys.analyticsGenerations, schema: 1, current, at, ...(building !== undefined && { building }) };
  await table.client.send(new PutCommand({ TableName: table.name, Item: kept }));
};
