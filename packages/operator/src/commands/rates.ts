import { Command } from "@commander-js/extra-typings";
import { currentRates, RatesOfDay } from "@isotherm/store";
import { importRates } from "@isotherm/store/operator/index";
import { columns, confirm, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { parsed } from "../parsed.ts";
import { readFile } from "../read-file.ts";
import type { Run } from "../run.ts";

const FILE_EXAMPLE = `
The file, YAML or JSON:
  date: 2026-04-14
  base: EUR
  rates: { USD: "1.1392", GBP: "0.8674" }
  source: { kind: publication, title: "European Central Bank, euro foreign exchange reference rates" }`;

/** `rates …`: exchange rates by day. */
export const ratesCommand = (run: Run) => {
  const command = new Command("rates").description("exchange rates that prices are converted with");

  command
    .command("show")
    .description("the rates that hold today")
    .action(() =>
      run(async (operator) => {
        const rates = await currentRates(operator.table, operator.clock);
        if (!rates) throw new OperatorMistake("There are no exchange rates yet.");
        const values = [...rates.rates].map(([code, rate]) => [code, rate.toFixed()] as const);
        report(operator, { ...rates, rates: Object.fromEntries(values) }, [
          `${rates.date}, units per ${rates.base}`,
          ...columns(values),
        ]);
      }),
    );

  command
    .command("import <file>")
    .description("write the rates of a day; the newest day that is not to come holds")
    .addHelpText("after", FILE_EXAMPLE)
    .action((file) =>
      run(async (operator) => {
        const day = parsed(RatesOfDay, readFile(file));
        await confirm(operator, `The rates of ${day.date} are written.`);
        await importRates(operator, day);
        report(operator, { date: day.date }, [`The rates of ${day.date} are in. Functions follow within a minute.`]);
      }),
    );

  return command;
};
