import { Command } from "@commander-js/extra-typings";
import { MIGRATIONS, type MigrationResult, readMigrationState, runMigration } from "@isotherm/store/migration/index";
import { operate } from "@isotherm/store/operator/index";
import { type Operator, type Run, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { wholeNumberArgument } from "../input.ts";

const DEFAULT_RATE = 200;
const TOLD_EVERY = 1_000;

/** What the table knows of a migration, in words. */
const historyOf = async ({ table }: Operator, id: string): Promise<string> => {
  const state = await readMigrationState(table, id);
  if (!state) return "never run";
  return state.position ? `ended half-way at ${state.at}` : `done at ${state.at}`;
};

const tell = ({ json, terminal }: Operator) => {
  let told = 0;
  return ({ examined, changed }: Pick<MigrationResult, "examined" | "changed">): void => {
    if (json || examined - told < TOLD_EVERY) return;
    told = examined;
    terminal.say(`  ${examined} items looked at, ${changed} to change`);
  };
};

/** `migrate`: brings items that are in the table into the shape that the code of today writes. */
export const migrateCommand = (run: Run) =>
  new Command("migrate")
    .description("migrate items to the current schema; can be interrupted and run again")
    .option("--dry-run", "count the items to change; change nothing", false)
    .option("--apply", "change the items", false)
    .option("--rate <items>", "maximum items per second", wholeNumberArgument, DEFAULT_RATE)
    .action(({ dryRun, apply, rate }) =>
      run(async (operator) => {
        if (dryRun === apply) throw new UsageError("Say what is wanted: --dry-run counts, --apply changes.");
        const ids = MIGRATIONS.map(({ id }) => id);
        if (apply) {
          await confirm(operator, `Items of ${operator.table.name} are changed: ${ids.join(", ")}.`);
          await operate(operator, { command: "migrate", subject: operator.table.name, detail: { ids, rate } }, []);
        }
        const results: (MigrationResult & { readonly id: string })[] = [];
        const lines: string[] = [];
        for (const migration of MIGRATIONS) {
          const history = await historyOf(operator, migration.id);
          const result = await runMigration(operator, migration, { rate, dryRun, onPage: tell(operator) });
          results.push({ id: migration.id, ...result });
          lines.push(
            `${migration.id} (${history}): ${migration.purpose}`,
            `  ${result.examined} items looked at, ${result.changed} ${dryRun ? "would be changed" : "changed"}`,
          );
        }
        report(operator, results, lines);
      }),
    );
