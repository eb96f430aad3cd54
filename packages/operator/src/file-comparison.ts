import { type Differences, compareItems, scanTable, withoutActs } from "@isotherm/store/backup/index";
import type { Table } from "@isotherm/store";
import { readBackup } from "./backup-file.ts";

const SHOWN = 20;

/** Compares a file with a table; acts of operators that came after it make no difference. */
export const compareWithFile = (table: Table, file: string): Promise<Differences> =>
  compareItems(withoutActs(readBackup(file)), withoutActs(scanTable(table)));

/** What a comparison found, for people; at most twenty keys. */
export const differenceLines = ({ onlyInFirst, onlyInSecond, different, equal }: Differences): string[] => {
  const told = [
    ...onlyInFirst.map((key) => `only in the file: ${key}`),
    ...onlyInSecond.map((key) => `only in the table: ${key}`),
    ...different.map((key) => `different: ${key}`),
  ];
  const more = told.length > SHOWN ? [`and ${told.length - SHOWN} more`] : [];
  return [`${equal} items are equal, ${told.length} are not.`, ...told.slice(0, SHOWN), ...more];
};

/** Whether file and table hold the same. */
export const isSame = ({ onlyInFirst, onlyInSecond, different }: Differences): boolean =>
  onlyInFirst.length + onlyInSecond.length + different.length === 0;
