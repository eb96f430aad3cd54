import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

/**
 * Reads one small item, whatever it holds.
 *
 * @throws Refusal service_unavailable when the table does not answer
 */
export const reachTable = async (table: Table): Promise<void> => {
  const { pk, sk } = keys.defaultSelection;
  await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk } }));
};
