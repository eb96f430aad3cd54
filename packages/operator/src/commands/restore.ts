import { Command } from "@commander-js/extra-typings";
import type { Instant } from "@isotherm/core";
import { TABLE } from "@isotherm/infra/topology/table";
import type { Table } from "@isotherm/store";
import {
  WRITERS,
  beginRestore,
  equipTable,
  makeTable,
  putRaw,
  scanTable,
  tableExists,
  withoutActs,
} from "@isotherm/store/backup/index";
import { operate } from "@isotherm/store/operator/index";
import { readBackup } from "../backup-file.ts";
import { compareWithFile } from "../file-comparison.ts";
import { timeArgument } from "../input.ts";
import { UsageError } from "../usage-error.ts";
import { type Operator, type Run, confirm, report } from "../operator.ts";

/** Clients of AWS and of DynamoDB Local differ in this alone. */
const recovers = ({ isLocal }: Operator) => ({ recovers: !isLocal });

/** What a stage could not name, and what is in use: no restore goes there. */
const checkName = ({ table, tables }: Operator, into: string): void => {
  if (into === table.name)
    throw new UsageError(`${into} is in use. A restore goes into a new table beside it: --into another name.`);
  if (tables && !into.startsWith(`${tables.beginning}-`))
    throw new UsageError(`A table of this stage is named ${tables.beginning}-… (such as a date), not ${into}.`);
};

/** How a command is given for another table in the same place. A local stack has to be started with it. */
const commandFor = ({ isLocal, stage }: Operator, table: string, command: string): string =>
  isLocal
    ? `npm start -- --table ${table}, with the same --data; then npm run ops -- ${command}`
    : `npm run ops -- ${stage === undefined ? "" : `--stage ${stage} `}--table ${table} ${command}`;

/** What a restored table lacks, and what only the service that runs on it can be given. */
const FIGURES =
  "When the service runs on it: analytics rebuild. Figures were some minutes behind, and its stream has nothing of before.";

/** How many items a restore wrote, and how fast. */
export interface Written {
  readonly items: number;
  readonly seconds: number;
  readonly items_per_second: number;
}

/** Writes the items of a file into a table, several calls at once. */
export const fillFromFile = async (operator: Operator, table: Table, file: string): Promise<Written> => {
  const startedMs = operator.clock.monotonicMs();
  const items = await putRaw({ table, sleep: operator.sleep }, readBackup(file));
  const seconds = Math.max((operator.clock.monotonicMs() - startedMs) / 1_000, 0.001);
  return { items, seconds: Math.round(seconds * 10) / 10, items_per_second: Math.round(items / seconds) };
};

/** Makes the table, or takes one that an interrupted restore of the same file has begun. */
const beginFill = async (operator: Operator, into: Table, file: string, goesOn: boolean): Promise<void> => {
  const making = { client: into.client, sleep: operator.sleep };
  if (await makeTable(making, into.name, TABLE, operator.tables?.key)) return;
  if (!goesOn) {
    if ((await withoutActs(scanTable(into)).next()).done === true) return;
    throw new UsageError(`${into.name} is not empty: choose another name, or --continue where it was interrupted.`);
  }
  const { onlyInSecond, different } = await compareWithFile(into, file);
  const foreign = onlyInSecond.length + different.length;
  if (foreign > 0)
    throw new UsageError(`${into.name} holds ${foreign} items that are not of ${file}: choose another name.`);
};

const fromFile = async (operator: Operator, into: Table, file: string, goesOn: boolean): Promise<void> => {
  await beginFill(operator, into, file, goesOn);
  const written = await fillFromFile(operator, into, file);
  await equip(operator, into);
  await finish(operator, into, { file, ...written }, [
    `${written.items} items are in ${into.name}, written by ${WRITERS} at once: ${written.items_per_second} a second.`,
    `Next: ${commandFor(operator, into.name, `backup compare --with ${file}`)}`,
  ]);
};

const fromTime = async (operator: Operator, into: Table, at: Instant | undefined): Promise<void> => {
  const { table, tables } = operator;
  if (await tableExists(into.client, into.name))
    throw new UsageError(`${into.name} exists: DynamoDB restores into a new table only.`);
  const asked = { from: table.name, into: into.name, at, key: tables?.key };
  const time = (await beginRestore(into.client, asked).catch(restoreTrouble)) ?? null;
  const what = `${table.name} as it was at ${time ?? "the latest time that DynamoDB has"}`;
  if (!operator.json)
    operator.terminal.say(`DynamoDB restores ${what} into ${into.name}: minutes to hours. This command waits for it.`);
  try {
    await equip(operator, into);
  } catch (error) {
    const next = commandFor(operator, into.name, "backup equip");
    throw new UsageError(
      `${(error as Error).message}\nThe restore into ${into.name} goes on; the table lacks something. When it is active: ${next}`,
    );
  }
  await finish(operator, into, { from: table.name, time }, [`${into.name} is ${what}.`]);
};

/** A time that DynamoDB has no more, or not yet. */
const restoreTrouble = (error: unknown): never => {
  if (error instanceof Error && error.name === "InvalidRestoreTimeException")
    throw new UsageError(`DynamoDB can't restore to this time: ${error.message}`);
  throw error;
};

/** Gives a table what a stage's table has. */
const equip = (operator: Operator, { name, client }: Table): Promise<void> =>
  equipTable({ client, sleep: operator.sleep }, name, TABLE, recovers(operator));

/** Tells the audit of the new table what it is. */
const finish = async (operator: Operator, into: Table, detail: object, lines: readonly string[]): Promise<void> => {
  await operate(
    { ...operator, table: into },
    { command: "backup restore", subject: into.name, detail: { ...detail } },
    [],
  );
  const then = `Then: ${commandFor(operator, into.name, "check")}`;
  report(operator, { table: into.name, ...detail }, [...lines, then, FIGURES]);
};

/** `backup restore`: into a new table beside the one in use, which it does not touch. */
export const restoreCommand = (run: Run) =>
  new Command("restore")
    .description("restore into a new table beside the one in use, from a file or to a point in time")
    .requiredOption("--into <table>", "name of the new table")
    .option("--from <file>", "a file that `backup export` has written")
    .option("--at <time>", 'a time such as 2026-04-14T09:30:00Z, or "latest"', timeArgument)
    .option("--continue", "continue an interrupted restore of the same file", false)
    .action(({ into: name, from: file, at, continue: goesOn }) =>
      run(async (operator) => {
        if ((file === undefined) === (at === undefined))
          throw new UsageError("Say what to restore: --from a file, or --at a time.");
        if (at !== undefined && operator.isLocal)
          throw new UsageError("A local stack has no point-in-time recovery: restore it --from a file.");
        checkName(operator, name);
        const what = file === undefined ? `What ${operator.table.name} held goes` : `The items of ${file} go`;
        await confirm(operator, `${what} into the new table ${name}; ${operator.table.name} stays as it is.`);
        const into = operator.beside(name);
        try {
          if (file !== undefined) await fromFile(operator, into, file, goesOn);
          else await fromTime(operator, into, at === "latest" ? undefined : at);
        } finally {
          into.client.destroy();
        }
      }),
    );

/** `backup equip`: what a table lacks that AWS Backup has restored. */
export const equipCommand = (run: Run) =>
  new Command("equip")
    .description(
      "give a restored table its stream, expiry, recovery and protection from deletion (AWS Backup brings none)",
    )
    .action(() =>
      run(async (operator) => {
        const { name } = operator.table;
        await confirm(operator, `${name} gets stream, expiry, recovery and protection from deletion.`);
        await equip(operator, operator.table);
        await operate(operator, { command: "backup equip", subject: name, detail: {} }, []);
        report(operator, { table: name }, [
          `${name} can be used. Then: ${commandFor(operator, name, "check")}`,
          FIGURES,
        ]);
      }),
    );
