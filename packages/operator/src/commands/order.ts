import { readFile } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import { Order } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { IllegalStep, OutOfStock } from "@isotherm/ordering";
import { orderQueries, type StoredOrder } from "@isotherm/store";
import {
  allocatedCredits,
  checkConservation,
  NotRetired,
  OrderMoved,
  readOrder,
  recordRetirement,
  STEPS,
  stepOrder,
  TooManyVintages,
  UnfitRecord,
} from "@isotherm/store/operator/index";
import * as z from "zod";
import { columns, confirm, type Operator, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { parseRetirements, retirementsCsv } from "../retirements-csv.ts";
import type { Run } from "../run.ts";

const MOST = 100;

/** Refusals of these acts are mistakes of the operator, told in one line. */
const explained = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    const kinds = [IllegalStep, OutOfStock, NotRetired, OrderMoved, TooManyVintages, UnfitRecord];
    if (error instanceof Error && kinds.some((kind) => error instanceof kind)) throw new OperatorMistake(error.message);
    throw error;
  }
};

const orderOf = async ({ table }: Operator, account: string, id: string): Promise<StoredOrder> => {
  const stored = await readOrder(table, account as AccountId, id as OrderId);
  if (!stored) throw new OperatorMistake(`The account ${account} has no order ${id}.`);
  return stored;
};

const shown = (operator: Operator, { order, account_id, mode, credits }: StoredOrder): void =>
  report(operator, { account_id, mode, order: z.encode(Order, order), credits: credits ?? null }, [
    ...columns([
      ["order", `${order.id} (${mode})`],
      ["account", account_id],
      ["status", order.status],
      ["quantity", `${order.quantity?.toFixed() ?? "–"} t`],
      ["total", `${order.total_cost?.toFixed() ?? "–"} ${order.currency}`],
    ]),
    ...(order.projects ?? []).map(
      ({ project_name, quantity, status }) => `  ${quantity.toFixed()} t of ${project_name}: ${status}`,
    ),
  ]);

const STEP_TEXTS = {
  pay: "an order is paid",
  retire: "find credits for a paid order; fractions of tonnes join the account's pool",
  complete: "an order all of whose credits are retired is complete",
  cancel: "stop an order that is not paid",
  fail: "give up an order that could not be placed",
} as const satisfies Record<keyof typeof STEPS, string>;

/** `order …`: what operators do with orders. */
export const orderCommand = (run: Run) => {
  const command = new Command("order").description("orders: pay, retire, complete, cancel, fail; their credits");

  for (const step of Object.keys(STEP_TEXTS) as (keyof typeof STEPS)[])
    command
      .command(`${step} <order>`)
      .description(STEP_TEXTS[step])
      .requiredOption("--account <account>", "whose order it is")
      .action((id, { account }) =>
        run(async (operator) => {
          const before = await orderOf(operator, account, id);
          await confirm(operator, `The order ${id} goes from ${before.order.status} to ${STEPS[step]}.`, before.mode);
          shown(operator, await explained(stepOrder(operator, before, step)));
        }),
      );

  command
    .command("show <order>")
    .description("an order and where its tonnes come from")
    .requiredOption("--account <account>", "whose order it is")
    .action((id, { account }) => run(async (operator) => shown(operator, await orderOf(operator, account, id))));

  command
    .command("list")
    .description("the newest orders of an account")
    .requiredOption("--account <account>")
    .action(({ account }) =>
      run(async (operator) => {
        const found = await orderQueries(operator.table).newest(account as AccountId, {
          link: undefined,
          after: undefined,
          limit: MOST,
        });
        const rows = found.map(({ order }) => [
          order.id,
          order.status,
          order.quantity?.toFixed() ?? "",
          order.created_at,
        ]);
        report(operator, rows, columns(rows));
      }),
    );

  command
    .command("waiting")
    .description("credits that are allocated and not retired yet, as the CSV that `record` takes")
    .action(() =>
      run(async (operator) => {
        const waiting = (await allocatedCredits(operator.table)).map(
          ({ reference, project_id, vintage, quantity }) => ({
            reference,
            project: project_id,
            vintage,
            quantity,
          }),
        );
        report(operator, waiting, retirementsCsv(waiting));
      }),
    );

  command
    .command("record <file>")
    .description("take in what registries retired: a CSV of `waiting` with its serial numbers; completes orders")
    .action((file) =>
      run(async (operator) => {
        const records = parseRetirements(await readFile(file, "utf8"));
        await confirm(operator, `${records.length} retirements are recorded for good.`);
        const completed: OrderId[] = [];
        for (const record of records) completed.push(...(await explained(recordRetirement(operator, record))));
        report(operator, { recorded: records.length, completed }, [
          `Recorded ${records.length} retirements.`,
          ...completed.map((id) => `Complete: ${id}`),
        ]);
      }),
    );

  command
    .command("check-conservation")
    .description("check over the whole table that no credit is lost or made")
    .action(() =>
      run(async (operator) => {
        const found = await checkConservation(operator.table);
        const { vintages, entries, pools, faults } = found;
        if (faults.length > 0) throw new OperatorMistake(["It does not add up:", ...faults].join("\n"));
        report(operator, found, [`It adds up: ${vintages} vintages, ${entries} entries, ${pools} pools.`]);
      }),
    );

  return command;
};
