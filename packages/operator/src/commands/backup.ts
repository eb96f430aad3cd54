import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import {
  type Differences,
  compareItems,
  deleteRaw,
  putRaw,
  scanTable,
  withoutActs,
} from "@isotherm/store/backup/index";
import { operate } from "@isotherm/store/operator/index";
import { readBackup, writeBackup } from "../backup-file.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { type Operator, type Run, confirm, report } from "../operator.ts";

/** Neither --yes nor a local stack is enough: whoever wipes has the table's name before their eyes. */
const nameOf = async ({ table, terminal }: Operator, given: string | undefined): Promise<void> => {
  const asked = `Every item of ${table.name} is removed, but for the audit. Export it first. Type the table's name: `;
  const name = given ?? (await terminal.ask(asked));
  if (name === undefined) throw new OperatorMistake(`Nobody is there to confirm: add --confirm ${table.name}.`);
  if (name.trim() !== table.name) throw new OperatorMistake("Nothing was wiped.");
};

/** `backup wipe`: empties a table before a restore; a wipe that was broken off is begun again. */
const wipeCommand = (run: Run) =>
  new Command("wipe")
    .description(
      "delete every item except the audit log, before a restore; first stop all writers (infra/OPERATING.md)",
    )
    .option("--confirm <table>", "name of the table, instead of typing it")
    .action(({ confirm }) =>
      run(async (operator) => {
        const { name } = operator.table;
        await nameOf(operator, confirm);
        await operate(operator, { command: "backup wipe", subject: name, detail: {} }, []);
        const items = await deleteRaw(operator, withoutActs(scanTable(operator.table)));
        report(operator, { items }, [
          `${items} items of ${name} are gone.`,
          "Next: npm run ops -- backup restore --help",
        ]);
      }),
    );

const SHOWN = 20;

const isEmpty = async ({ table }: Operator): Promise<boolean> =>
  (await withoutActs(scanTable(table)).next()).done === true;

/** Compares a file with the table; acts of operators that came after it make no difference. */
const comparison = ({ table }: Operator, file: string): Promise<Differences> =>
  compareItems(withoutActs(readBackup(file)), withoutActs(scanTable(table)));

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

const restoreCommand = (run: Run) =>
  new Command("restore")
    .description("write the items of a file into an empty table")
    .requiredOption("--from <file>")
    .option("--continue", "continue an interrupted restore of the same file", false)
    .action(({ from: file, continue: goesOn }) =>
      run(async (operator) => {
        const { name } = operator.table;
        if (goesOn) {
          const { onlyInSecond, different } = await comparison(operator, file);
          const foreign = onlyInSecond.length + different.length;
          if (foreign > 0)
            throw new OperatorMistake(`${name} holds ${foreign} items that are not of ${file}: see backup compare.`);
        } else if (!(await isEmpty(operator)))
          throw new OperatorMistake(
            `${name} is not empty: a restore goes into a new table, one that \`backup wipe\` has emptied, or, where it ` +
              "was broken off, on with --continue.",
          );
        await confirm(operator, `The items of ${file} are written into ${name}.`);
        await operate(operator, { command: "backup restore", subject: name, detail: { file } }, []);
        const items = await putRaw(operator, readBackup(file));
        report(operator, { file, items }, [
          `${items} items are in ${name}.`,
          `Next: npm run ops -- --table ${name} backup compare --with ${file}`,
        ]);
      }),
    );

const compareCommand = (run: Run) =>
  new Command("compare")
    .description("compare the table with a file, item by item without the audit log; fails if they differ")
    .requiredOption("--with <file>")
    .action(({ with: file }) =>
      run(async (operator) => {
        const found = await comparison(operator, file);
        if (!isSame(found)) throw new OperatorMistake(differenceLines(found).join("\n"));
        report(operator, found, differenceLines(found));
      }),
    );

const drillCommand = (run: Run) =>
  new Command("drill").description("test a restore on a local table: export, wipe, restore, compare").action(() =>
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

/** `backup …`: the table as a file, and back. */
export const backupCommand = (run: Run) =>
  new Command("backup")
    .description("export the table to a file, restore it, compare, and test a restore")
    .addCommand(exportCommand(run))
    .addCommand(restoreCommand(run))
    .addCommand(compareCommand(run))
    .addCommand(wipeCommand(run))
    .addCommand(drillCommand(run));
