import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { instant, type OrderId, utcDayOf } from "@isotherm/core";
import { poolDueMs } from "@isotherm/ordering";
import { openPools, readCatalogueRecords } from "@isotherm/store";
import { allocatedCredits, recordRetirement, type RetirementRecord } from "@isotherm/retirement";
import { writeNewFile } from "../input.ts";
import { errorOf } from "../table-trouble.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parseRetirements, retirementsCsv, type WaitingRetirement } from "../retirements-csv.ts";

const waitingRetirements = async ({ table }: Operator): Promise<WaitingRetirement[]> => {
  const { projects } = await readCatalogueRecords(table);
  return (await allocatedCredits(table)).map(({ reference, project_id, vintage, quantity, beneficiary }) => {
    const project = projects.find(({ id }) => id === project_id);
    return {
      reference,
      registry: project?.registry_name ?? "",
      project: project_id,
      project_name: project?.name ?? "",
      vintage,
      quantity,
      beneficiary,
    };
  });
};

/** `retirement export`: what registries have to retire. */
const exportCommand = (run: Run) =>
  new Command("export")
    .description("export allocated credits that are not retired yet as CSV; fill in the serial numbers and import it")
    .argument("[file]", "new file to write (default: print it)")
    .action((file) =>
      run(async (operator) => {
        const waiting = await waitingRetirements(operator);
        const lines = retirementsCsv(waiting);
        if (file === undefined) return report(operator, waiting, lines);
        writeNewFile(file, `${lines.join("\n")}\n`);
        const pools = await openPools(operator.table);
        report(operator, { file, waiting: waiting.length, pools: pools.length }, [
          `Lines in ${file}: ${waiting.length}. Fill in serial numbers as registries name them, then: retirement import ${file}`,
          ...(pools.length > 0 ? [`Pools that wait for a whole tonne: ${pools.length}; see: order pools`] : []),
        ]);
      }),
    );

/** `order pools`: fractions of tonnes that wait for further orders. */
export const poolsCommand = (run: Run) =>
  new Command("pools")
    .description("list fractions of tonnes in pools, and when they are completed from inventory")
    .action(() =>
      run(async (operator) => {
        const { poolDays } = operator;
        const pools = (await openPools(operator.table)).map(({ account_id, beneficiary, open, openSinceMs }) => ({
          account: account_id,
          tonnes: open.toFixed(),
          since: instant(openSinceMs),
          due: poolDays === undefined ? null : instant(poolDueMs(openSinceMs, poolDays)),
          beneficiary,
        }));
        const lines = pools.map(({ account, tonnes, since, due, beneficiary }) => [
          account,
          `${tonnes} t`,
          utcDayOf(since),
          due === null ? "–" : utcDayOf(due),
          beneficiary,
        ]);
        report(operator, pools, columns([["account", "open", "since", "due", "beneficiary"], ...lines]));
      }),
    );

/** `retirement import`: what registries retired. */
const importCommand = (run: Run) =>
  new Command("import")
    .description("import the exported CSV with the registries' serial numbers; completes orders")
    .argument("<file>")
    .action((file) =>
      run(async (operator) => {
        const records = parseRetirements(textOf(file));
        await confirm(operator, `${records.length} retirements are recorded for good.`);
        const { recorded, repeated, completed, refused } = await recordAll(operator, records);
        const lines = [
          `Recorded: ${recorded}${repeated > 0 ? `; recorded before: ${repeated}` : ""}.`,
          ...completed.map((id) => `Complete: ${id}`),
        ];
        if (refused.length > 0)
          throw new UsageError(
            [...lines, `Refused: ${refused.length}. Correct them and import the file again.`, ...refused].join("\n"),
          );
        report(operator, { recorded, repeated, completed }, lines);
      }),
    );

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** Records one after the other; what is refused keeps no other from being recorded. */
const recordAll = async (operator: Operator, records: readonly RetirementRecord[]) => {
  const [completed, refused]: [OrderId[], string[]] = [[], []];
  let [recorded, repeated] = [0, 0];
  for (const record of records) {
    try {
      const done = await recordRetirement(operator, record);
      if (done.recorded) recorded += 1;
      else repeated += 1;
      completed.push(...done.completed);
    } catch (error) {
      const refusal = errorOf(error);
      if (refusal === undefined) throw error;
      refused.push(refusal);
    }
  }
  return { recorded, repeated, completed, refused };
};

/** `retirement …`: what registries have to retire, and what they have retired. */
export const retirementCommand = (run: Run) =>
  new Command("retirement")
    .description("exchange retirements with registries: export what to retire, import the serial numbers")
    .addCommand(exportCommand(run))
    .addCommand(importCommand(run));
