import { Command } from "@commander-js/extra-typings";
import { rebuildFigures } from "@isotherm/analytics/rebuild-figures";
import { operate } from "@isotherm/store/operator/index";
import { confirm, report, type Run } from "../operator.ts";

const TOLD_EVERY = 1_000;

/** `analytics`: the figures that estimates and orders are added up to. */
export const analyticsCommand = (run: Run) => {
  const command = new Command("analytics").description("figures of analytics");
  command
    .command("rebuild")
    .description("count all estimates and orders anew while the service runs; can be interrupted and run again")
    .action(() =>
      run(async (operator) => {
        await confirm(operator, `All figures of analytics in ${operator.table.name} are counted anew.`);
        await operate(operator, { command: "analytics rebuild", subject: operator.table.name, detail: {} }, []);
        let told = 0;
        const result = await rebuildFigures(operator, ({ estimates, orders }) => {
          if (operator.json || estimates + orders - told < TOLD_EVERY) return;
          told = estimates + orders;
          operator.terminal.say(`  ${estimates} estimates and ${orders} orders counted`);
        });
        report(operator, result, [
          `${result.estimates} estimates and ${result.orders} orders of ${result.accounts} accounts are counted; generation ${result.generation} is read now.`,
        ]);
      }),
    );
  return command;
};
