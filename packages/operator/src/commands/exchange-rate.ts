import { Command } from "@commander-js/extra-typings";
import { currentRates, RatesOfDay } from "@isotherm/store";
import { importRates } from "@isotherm/store/operator/index";
import { type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parsed, readFile } from "../input.ts";

const FILE_EXAMPLE = `
The file, YAML or JSON:
  date: 2026-04-14
  base: EUR
  rates: { USD: "1.1392", GBP: "0.8674" }
  source: { kind: publication, title: "European Central Bank, euro foreign exchange reference rates" }`;

/** `exchange-rate …`: exchange rates by day. */
export const exchangeRateCommand = (run: Run) => {
  const command = new Command("exchange-rate").description("exchange rates that prices are converted with");

  command
    .command("show")
    .description("show the rates in use today")
    .action(() =>
      run(async (operator) => {
        const rates = await currentRates(operator.table, operator.clock);
        if (!rates) throw new UsageError("There are no exchange rates yet.");
        const values = [...rates.rates].map(([code, rate]) => [code, rate.toFixed()] as const);
        report(operator, { ...rates, rates: Object.fromEntries(values) }, [
          `${rates.date}, units per ${rates.base}`,
          ...columns(values),
        ]);
      }),
    );

  command
    .command("import <file>")
    .description("set the exchange rates for a date; the latest date that is not in the future applies")
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
