import { systemSleep } from "@isotherm/core/system";
import type { Table } from "@isotherm/store/table";
import { startLocalTable } from "./local-table.ts";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";

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
      return { table: tableOver((call) => memory.apply(call), { sleep: systemSleep }), stop: async () => {} };
    },
  ],
];
