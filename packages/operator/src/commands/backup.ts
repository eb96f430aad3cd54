import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { compareItems, deleteRaw, type Differences, putRaw, scanTable } from "@isotherm/store/backup/index";
import { operate } from "@isotherm/store/operator/index";
import { readBackup, writeBackup } from "../backup-file.ts";
import { confirm, type Operator, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";

const SHOWN = 20;

const isEmpty = async ({ table }: Operator): Promise<boolean> => (await scanTable(table).next()).done === true;

const differenceLines = ({ onlyInFirst, onlyInSecond, different, equal }: Differences): string[] => {
  const told = [
    ...onlyInFirst.map((key) => `only in the file: ${key}`),
    ...onlyInSecond.map((key) => `only in the table: ${key}`),
    ...different.map((key) => `different: ${key}`),
  ];
  const more = told.length > SHOWN ? [`and ${told.length - SHOWN} more`] : [];
  return [`${equal} items are equal, ${told.length} are not.`, ...told.slice(0, SHOWN), ...more];
};

const isSame = ({ onlyInFirst, onlyInSecond, different }: Differences): boolean =>
  onlyInFirst.length + onlyInSecond.length + different.length === 0;

/** `backup …`: the table as a file, and back. */
export const backupCommand = (run: Run) => {
  const command = new Command("backup").description("the whole table as a file, back again, and the drill of both");

  command
    .command("export")
    .description("write every item to a new file (gzip, one line per item, DynamoDB's own JSON)")
    .requiredOption("--to <file>")
    .action(({ to: file }) =>
      run(async (operator) => {
        await confirm(operator, `Every item of ${operator.table.name}, clients' data included, is written to ${file}.`);
        await operate(operator, { command: "backup export", subject: operator.table.name, detail: {} }, []);
        const items = await writeBackup(file, scanTable(operator.table));
        report(operator, { file, items }, [`${items} items are in ${file}.`]);
      }),
    );

  command
    .command("restore")
    .description("write every item of a file into an empty table")
    .requiredOption("--from <file>")
    .action(({ from: file }) =>
      run(async (operator) => {
        if (!(await isEmpty(operator)))
          throw new OperatorMistake(`${operator.table.name} is not empty: a restore goes into a new table.`);
        await confirm(operator, `The items of ${file} are written into ${operator.table.name}.`);
        const items = await putRaw(operator, readBackup(file));
        report(operator, { file, items }, [
          `${items} items are in ${operator.table.name}.`,
          `Next: npm run ops -- --table ${operator.table.name} backup compare --with ${file}`,
        ]);
      }),
    );

  command
    .command("compare")
    .description("compare the table with a file, item by item; fails when they differ")
    .requiredOption("--with <file>")
    .action(({ with: file }) =>
      run(async (operator) => {
        const found = await compareItems(readBackup(file), scanTable(operator.table));
        if (!isSame(found)) throw new OperatorMistake(differenceLines(found).join("\n"));
        report(operator, found, differenceLines(found));
      }),
    );

  command
    .command("drill")
    .description("on a local table: export, wipe, restore, compare; proves that a backup brings everything back")
    .action(() =>
      run(async (operator) => {
        if (!operator.isLocal) {
          throw new OperatorMistake(
            "A drill wipes the table, so it runs on local ones only. For a deployed stage: infra/OPERATING.md, Backup.",
          );
        }
        const folder = await mkdtemp(join(tmpdir(), "isotherm-drill-"));
        const file = join(folder, "backup.gz");
        const exported = await writeBackup(file, scanTable(operator.table));
        const wiped = await deleteRaw(operator, scanTable(operator.table));
        if (!(await isEmpty(operator))) throw new OperatorMistake(`The table was written to meanwhile; see ${file}.`);
        const restored = await putRaw(operator, readBackup(file));
        const found = await compareItems(readBackup(file), scanTable(operator.table));
        // What did not come back is still in the file.
        if (!isSame(found)) throw new OperatorMistake([...differenceLines(found), `The backup is ${file}.`].join("\n"));
        await rm(folder, { recursive: true });
        report(operator, { exported, wiped, restored, equal: found.equal }, [
          `${exported} items exported, ${wiped} wiped, ${restored} restored, ${found.equal} equal.`,
        ]);
      }),
    );

  return command;
};
