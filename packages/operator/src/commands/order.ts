import { Command } from "@commander-js/extra-typings";
import { OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { orderQueries, type StoredOrder } from "@isotherm/store";
import { checkConservation, STEPS, stepOrder } from "@isotherm/retirement";
import { findOrder, openOrders, readAccount } from "@isotherm/store/operator/index";
import { Option } from "commander";
import { explained } from "../explained.ts";
import { columns, confirm, type Operator, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";
import { showOrder } from "../show-order.ts";
import { poolsCommand, recordCommand, waitingCommand } from "./retirement.ts";

const MOST = 100;

const orderOf = async ({ table }: Operator, id: string, account: string | undefined): Promise<StoredOrder> => {
  const stored =
    account === undefined
      ? await findOrder(table, id as OrderId)
      : await orderQueries(table).one(account as AccountId, id as OrderId);
  if (!stored)
    throw new OperatorMistake(account ? `The account ${account} has no order ${id}.` : `There is no order ${id}.`);
  return stored;
};

const reportOrders = (operator: Operator, found: readonly StoredOrder[]): void => {
  const rows = found.map(({ account_id, order: { id, status, quantity, total_cost, currency, created_at } }) => ({
    order: id,
    account: account_id,
    status,
    quantity: quantity?.toFixed() ?? null,
    total: total_cost?.toFixed() ?? null,
    currency,
    created_at,
  }));
  const lines = rows.map(({ order, account, status, quantity, total, currency, created_at }) => [
    order,
    account,
    status,
    `${quantity ?? "–"} t`,
    `${total ?? "–"} ${currency}`,
    created_at,
  ]);
  report(operator, rows, columns([["order", "account", "status", "quantity", "total", "created"], ...lines]));
};

const STEP_TEXTS = {
  pay: "an order is paid",
  retire: "find credits for a paid order; fractions of tonnes join the account's pool",
  complete: "an order all of whose credits are retired is complete",
  cancel: "stop an order that is not paid",
  fail: "give up an order that could not be placed",
} as const satisfies Record<keyof typeof STEPS, string>;

const ACCOUNT = ["--account <account>", "whose order it is; every account is asked unless given"] as const;

/** `order …`: what operators do with orders. */
export const orderCommand = (run: Run) => {
  const command = new Command("order").description("orders: pay, retire, complete, cancel, fail; their credits");

  for (const step of Object.keys(STEP_TEXTS) as (keyof typeof STEPS)[])
    command
      .command(`${step} <order>`)
      .description(STEP_TEXTS[step])
      .option(...ACCOUNT)
      .action((id, { account }) =>
        run(async (operator) => {
          const before = await orderOf(operator, id, account);
          await confirm(operator, `The order ${id} goes from ${before.order.status} to ${STEPS[step]}.`, before.mode);
          await showOrder(operator, await explained(stepOrder(operator, before, step)));
        }),
      );

  command
    .command("show <order>")
    .description("an order and where its tonnes come from")
    .option(...ACCOUNT)
    .action((id, { account }) => run(async (operator) => showOrder(operator, await orderOf(operator, id, account))));

  command
    .command("open")
    .description("live orders of all accounts that wait for a step, oldest first")
    .addOption(new Option("--status <status>", "only those in this state").choices(OrderStatus.options))
    .action(({ status }) =>
      run(async (operator) => {
        const found = await openOrders(operator.table);
        reportOrders(
          operator,
          found.filter(({ order }) => status === undefined || order.status === status),
        );
      }),
    );

  command
    .command("list")
    .description(`the newest ${MOST} orders of an account`)
    .requiredOption("--account <account>")
    .action(({ account }) =>
      run(async (operator) => {
        const id = account as AccountId;
        if (!(await readAccount(operator.table, id))) throw new OperatorMistake(`There is no account ${account}.`);
        const wanted = { link: undefined, after: undefined, limit: MOST };
        reportOrders(operator, await orderQueries(operator.table).newest(id, wanted));
      }),
    );

  command.addCommand(waitingCommand(run));
  command.addCommand(poolsCommand(run));
  command.addCommand(recordCommand(run));

  command
    .command("check-conservation")
    .description("check over the whole table that no credit is lost or made; while nobody retires or records")
    .action(() =>
      run(async (operator) => {
        const found = await checkConservation(operator.table);
        const { vintages, entries, orders, pools, faults } = found;
        if (faults.length > 0) throw new OperatorMistake(["It does not add up:", ...faults].join("\n"));
        report(operator, found, [
          `It adds up: issued = available + allocated + retired in ${vintages} vintages;`,
          `${entries} entries of the ledger are what ${orders} orders and ${pools} pools have.`,
        ]);
      }),
    );

  return command;
};
