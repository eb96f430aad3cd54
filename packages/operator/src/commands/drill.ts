import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { TABLE } from "@isotherm/infra/topology/table";
import { WRITERS, compareItems, deleteTable, equipTable, makeTable, scanTable } from "@isotherm/store/backup/index";
import { readBackup, writeBackup } from "../backup-file.ts";
import { differenceLines, isSame } from "../file-comparison.ts";
import { UsageError } from "../usage-error.ts";
import { type Operator, type Run, report } from "../operator.ts";
import { checkTable } from "./check.ts";
import { fillFromFile } from "./restore.ts";

/**
 * Exports, restores into a new table beside the one in use, compares, checks; removes what it has made.
 *
 * @throws UsageError when the new table is not what the old one was; the file is kept then
 */
const drill = async (operator: Operator): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-drill-"));
  const file = join(folder, "backup.gz");
  const exported = await writeBackup(file, scanTable(operator.table));
  const beside = operator.beside(`${operator.table.name}-drill-${operator.ids.next("operatorAct").slice(-8)}`);
  const making = { client: beside.client, sleep: operator.sleep };
  try {
    await makeTable(making, beside.name, TABLE);
    const written = await fillFromFile(operator, beside, file);
    const found = await compareItems(readBackup(file), scanTable(beside));
    // What did not come back is still in the file.
    if (!isSame(found)) throw new UsageError([...differenceLines(found), `The backup is ${file}.`].join("\n"));
    await equipTable(making, beside.name, TABLE, { recovers: false });
    const { events, credits } = await checkTable(operator, beside);
    await rm(folder, { recursive: true });
    report(
      operator,
      { exported, ...written, equal: found.equal, open_events: events.open, vintages: credits.vintages },
      [
        `${exported} items exported, ${written.items} restored into ${beside.name}, ${found.equal} equal.`,
        `${WRITERS} writers: ${written.items_per_second} items a second. Credits and events add up.`,
      ],
    );
  } finally {
    await deleteTable(making, beside.name);
    beside.client.destroy();
  }
};

/** `backup drill`: a restore, tried on a local stack; the table in use is only read. */
export const drillCommand = (run: Run) =>
  new Command("drill")
    .description("try a restore on a local stack: export, restore into a new table, compare, check, measure")
    .action(() =>
      run(async (operator) => {
        if (!operator.isLocal)
          throw new UsageError("A drill is for local stacks. For a deployed stage: infra/OPERATING.md, Restore.");
        await drill(operator);
      }),
    );
