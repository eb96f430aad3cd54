import { Command } from "@commander-js/extra-typings";
import { checkEvents } from "@isotherm/delivery";
import { checkConservation } from "@isotherm/retirement";
import type { Table } from "@isotherm/store";
import { countItems } from "@isotherm/store/backup/index";
import { UsageError } from "../usage-error.ts";
import { type Operator, type Run, columns, report } from "../operator.ts";

/**
 * What a table holds: items by kind, credits, events that are still to be delivered. Reads all of it.
 *
 * @throws UsageError, with every fault, when credits or events do not add up
 */
export const checkTable = async ({ clock }: Pick<Operator, "clock">, table: Table) => {
  const counts = await countItems(table);
  const credits = await checkConservation(table);
  const events = await checkEvents(table, clock);
  const faults = [...credits.faults, ...events.faults];
  if (faults.length > 0) throw new UsageError([`${table.name} does not add up:`, ...faults].join("\n"));
  return { counts, credits, events };
};

/** `check`: whether a table, such as one that was restored, is whole. */
export const checkCommand = (run: Run) =>
  new Command("check")
    .description("check a table, such as a restored one: items by kind, conservation of credits, undelivered events")
    .action(() =>
      run(async (operator) => {
        const { counts, credits, events } = await checkTable(operator, operator.table);
        const { vintages, entries, orders, pools } = credits;
        const { endpoints, open } = events;
        const items = Object.fromEntries(counts);
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
        report(operator, { items, total, credits: { vintages, entries, orders, pools }, events: { endpoints, open } }, [
          ...columns([...counts].map(([kind, count]) => [kind, String(count)])),
          `${total} items.`,
          `Credits add up: ${vintages} vintages, ${entries} entries of the ledger, ${orders} orders, ${pools} pools.`,
          `Events add up: ${open} are still to be delivered to ${endpoints} endpoints.`,
        ]);
      }),
    );
