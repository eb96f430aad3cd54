import { Command } from "@commander-js/extra-typings";
import { rebuildFigures } from "@isotherm/analytics/rebuild-figures";
import { operate } from "@isotherm/store/operator/index";
import { confirm, report, type Run } from "../operator.ts";

const TOLD_EVERY = 1_000;

/** `analytics`: the figures that estimates are added up to. */
export const analyticsCommand = (run: Run) => {
  const command = new Command("analytics").description("figures of analytics");
  command
    .command("rebuild")
    .description("count all estimates anew while the service runs; can be interrupted and run again")
    .action(() =>
      run(async (operator) => {
        await confirm(operator, `All figures of analytics in ${operator.table.name} are counted anew.`);
        await operate(operator, { command: "analytics rebuild", subject: operator.table.name, detail: {} }, []);
        let told = 0;
        const result = await rebuildFigures(operator, (estimates) => {
          if (operator.json || estimates - told < TOLD_EVERY) return;
          told = estimates;
          operator.terminal.say(`  ${estimates} estimates counted`);
        });
        report(operator, result, [
          `${result.estimates} estimates of ${result.accounts} accounts are counted; generation ${result.generation} is read now.`,
        ]);
      }),
    );
  return command;
};
