import { systemSecrets, systemSleep } from "@isotherm/core/system";
import type { Table } from "@isotherm/store/table";
import { startLocalTable } from "./local-table.ts";
import { memoryTable } from "./memory-table.ts";

const turns = { secrets: systemSecrets, sleep: systemSleep };

/** A table for a test, and how to end it. */
export interface StartedTable {
  readonly table: Table;
  stop(): Promise<void>;
}

/**
 * AWS's DynamoDB Local, and the table of the simulation. What the simulation proves rests on the two being alike, so
 * that the same sentences are said of both.
 */
export const bothTables = (nowMs: () => number): [name: string, start: () => Promise<StartedTable>][] => [
  ["DynamoDB Local", () => startLocalTable()],
  [
    "the table of the simulation",
    async () => {
      const memory = memoryTable(nowMs);
      const send = async (command: { readonly input: unknown; readonly constructor: { readonly name: string } }) =>
        memory.apply({ name: command.constructor.name, input: command.input });
      // The store asks of the client nothing but to send commands.
      return { table: { name: "memory", client: { send }, turns } as unknown as Table, stop: async () => {} };
    },
  ],
];
