import { Command } from "@commander-js/extra-typings";
import { scanTable } from "@isotherm/store/backup/index";
import { operate } from "@isotherm/store/operator/index";
import { writeBackup } from "../backup-file.ts";
import { compareWithFile, differenceLines, isSame } from "../file-comparison.ts";
import { UsageError } from "../usage-error.ts";
import { type Run, confirm, report } from "../operator.ts";
import { drillCommand } from "./drill.ts";
import { equipCommand, restoreCommand } from "./restore.ts";

const exportCommand = (run: Run) =>
  new Command("export")
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

const compareCommand = (run: Run) =>
  new Command("compare")
    .description("compare the table with a file, item by item without the audit log; fails if they differ")
    .requiredOption("--with <file>")
    .action(({ with: file }) =>
      run(async (operator) => {
        const found = await compareWithFile(operator.table, file);
        if (!isSame(found)) throw new UsageError(differenceLines(found).join("\n"));
        report(operator, found, differenceLines(found));
      }),
    );

/** `backup …`: the table as a file, and back. */
export const backupCommand = (run: Run) =>
  new Command("backup")
    .description("export the table to a file, restore into a new one, compare, and try a restore")
    .addCommand(exportCommand(run))
    .addCommand(restoreCommand(run))
    .addCommand(compareCommand(run))
    .addCommand(equipCommand(run))
    .addCommand(drillCommand(run));
