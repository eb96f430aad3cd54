import { Command } from "@commander-js/extra-typings";
import { catalogueFileOf, readCatalogueRecords, StockEntry, StockInUse } from "@isotherm/store";
import { changeStock } from "@isotherm/store/operator/index";
import { type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parsed } from "../input.ts";

const listCommand = (run: Run) =>
  new Command("list").description("list issued, available, allocated and retired tonnes of every vintage").action(() =>
    run(async (operator) => {
      const { stock } = await readCatalogueRecords(operator.table);
      const rows = stock.map(({ unit_price, currency, ...entry }) => {
        const tonnes = [entry.issued, entry.available, entry.allocated, entry.retired].map(String);
        return [entry.project_id, entry.vintage, ...tonnes, `${unit_price.toFixed()} ${currency}`];
      });
      report(
        operator,
        stock.map((entry) => ({ ...entry, unit_price: entry.unit_price.toFixed() })),
        columns([["project", "vintage", "issued", "available", "allocated", "retired", "price"], ...rows]),
      );
    }),
  );

const setCommand = (run: Run) =>
  new Command("set")
    .argument("<project>")
    .argument("<vintage>")
    .description("set the issued tonnes of a vintage and their price")
    .requiredOption("--issued <tonnes>", "whole tonnes ever issued to you")
    .requiredOption("--price <amount>", "per tonne, without fees")
    .requiredOption("--currency <code>")
    .action((project_id, vintage, { issued, price, currency }) =>
      run(async (operator) => {
        if (!/^\d{1,9}$/.test(issued)) throw new UsageError("issued: give whole tonnes, such as 5000.");
        const given = { project_id, vintage, issued: Number(issued), unit_price: price, currency };
        const entry = parsed(StockEntry, given);
        const { projects } = catalogueFileOf(await readCatalogueRecords(operator.table));
        if (!projects?.some(({ id }) => id === project_id)) throw new UsageError(`There is no project ${project_id}.`);
        await confirm(operator, `${issued} t of ${project_id} ${vintage} are all that was issued.`);
        try {
          const { available } = await changeStock(operator, entry);
          report(operator, { project_id, vintage, available }, [
            `${available} t of ${project_id} ${vintage} are free.`,
          ]);
        } catch (error) {
          if (error instanceof StockInUse) throw new UsageError(error.message);
          throw error;
        }
      }),
    );

/** `inventory …`: credits by project and vintage. */
export const inventoryCommand = (run: Run) =>
  new Command("inventory")
    .description("credits in stock by project and vintage")
    .addCommand(listCommand(run))
    .addCommand(setCommand(run));
