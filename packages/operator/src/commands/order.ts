import { Command } from "@commander-js/extra-typings";
import { Option } from "commander";
import * as z from "zod";
import { Order, OrderStatus } from "@isotherm/contract";
import { type AccountId, type OrderId, instant } from "@isotherm/core";
import { isFinal, poolDueMs } from "@isotherm/ordering";
import { STEPS, checkConservation, stepOrder, tonnesOf } from "@isotherm/retirement";
import { type StoredOrder, openTonneSince, orderQueries } from "@isotherm/store";
import { eraseCustomer, findOrder, openOrders, readAccount } from "@isotherm/store/operator/index";
import { UsageError } from "../usage-error.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { explained } from "../table-trouble.ts";
import { poolsCommand } from "./retirement.ts";

/** Prints an order, and where each of its tonnes comes from. */
const showOrder = async (operator: Operator, stored: StoredOrder): Promise<void> => {
  const { order, account_id, mode, credits } = stored;
  const facts = [
    ["order", `${order.id} (${mode})`],
    ["account", account_id],
    ["status", order.status],
    ["quantity", `${order.quantity?.toFixed() ?? "–"} t`],
    ["total", `${order.total_cost?.toFixed() ?? "–"} ${order.currency}`],
    ...(credits ? [["beneficiary", credits.beneficiary]] : []),
  ];
  const lines = credits ? await creditLines(operator, stored, credits) : [];
  report(operator, { account_id, mode, order: z.encode(Order, order), credits: credits ?? null }, [
    ...columns(facts),
    ...columns(lines).map((line) => `  ${line}`),
  ]);
};

const stateOf = (serials: readonly string[] | null): string =>
  serials === null ? "allocated" : `retired as ${serials.join(", ")}`;

/** Until when a fraction waits at the latest; undefined where that is not known. */
const waitsUntil = (sinceMs: number | undefined, days: number | undefined): string | undefined =>
  sinceMs === undefined || days === undefined
    ? undefined
    : `until ${instant(poolDueMs(sinceMs, days)).slice(0, 10)} at the latest`;

const creditLines = async (
  { table, poolDays }: Operator,
  stored: StoredOrder,
  credits: NonNullable<StoredOrder["credits"]>,
): Promise<string[][]> => {
  const tonnes = await tonnesOf(table, stored.account_id, credits);
  const since = await openTonneSince(table, stored);
  const waits = ["waits in the pool for a whole tonne", waitsUntil(since, poolDays)].filter(Boolean).join(", ");
  return [
    ...credits.lots.map(({ quantity, project_id, vintage, serials }) => [
      `${quantity} t`,
      project_id,
      vintage,
      stateOf(serials),
    ]),
    ...credits.fractions.map(({ quantity, tonne, bundle_id }) => {
      const whole = tonnes.get(tonne);
      const part = [`${quantity.toFixed()} t`, whole?.project_id ?? bundle_id, whole?.vintage ?? ""];
      return [...part, whole ? stateOf(whole.serials) : waits];
    }),
  ];
};

const MOST = 100;

const orderOf = async ({ table }: Operator, id: string, account: string | undefined): Promise<StoredOrder> => {
  const stored =
    account === undefined
      ? await findOrder(table, id as OrderId)
      : await orderQueries(table).one(account as AccountId, id as OrderId);
  if (!stored)
    throw new UsageError(account ? `The account ${account} has no order ${id}.` : `There is no order ${id}.`);
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
  pay: "record the payment of an order",
  retire: "allocate credits to a paid order; fractions of tonnes join the account's pool",
  complete: "complete an order whose credits are all retired",
  cancel: "cancel an unpaid order",
  fail: "mark an order as failed that could not be placed",
} as const satisfies Record<keyof typeof STEPS, string>;

const ACCOUNT = ["--account <account>", "account of the order (default: search all accounts)"] as const;

const STEP_NAMES = Object.keys(STEP_TEXTS) as (keyof typeof STEPS)[];

const stepCommand = (step: keyof typeof STEPS, run: Run) =>
  new Command(step)
    .argument("<order>")
    .description(STEP_TEXTS[step])
    .option(...ACCOUNT)
    .action((id, { account }) =>
      run(async (operator) => {
        const before = await orderOf(operator, id, account);
        await confirm(operator, `The order ${id} goes from ${before.order.status} to ${STEPS[step]}.`, before.mode);
        await showOrder(operator, await explained(stepOrder(operator, before, step)));
      }),
    );

const showCommand = (run: Run) =>
  new Command("show")
    .argument("<order>")
    .description("show an order and the credits of its tonnes")
    .option(...ACCOUNT)
    .action((id, { account }) => run(async (operator) => showOrder(operator, await orderOf(operator, id, account))));

const eraseCommand = (run: Run) =>
  new Command("erase")
    .argument("<order>")
    .description("take the e-mail address and the name of its customer from an order that has ended")
    .option(...ACCOUNT)
    .action((id, { account }) =>
      run(async (operator) => {
        const stored = await orderOf(operator, id, account);
        const { email, status } = stored.order;
        if (!isFinal(status)) throw new UsageError(`${id} is ${status}: its customer is needed until it has ended.`);
        const { name } = await orderQueries(operator.table).customerOf(stored);
        if (email === null && name === undefined) throw new UsageError(`${id} has no customer's address or name.`);
        const who = [name, email].filter((known) => known !== undefined && known !== null).join(", ");
        await confirm(operator, `The customer of ${id} (${who}) is erased.`, stored.mode);
        await explained(eraseCustomer(operator, stored));
        report(operator, { id, customer: "erased" }, [
          `${id} has neither address nor name of its customer any more; its events go 30 days after they were written.`,
        ]);
      }),
    );

const openCommand = (run: Run) =>
  new Command("open")
    .description("list live orders of all accounts that need a step, oldest first")
    .addOption(new Option("--status <status>", "only orders with this status").choices(OrderStatus.options))
    .action(({ status }) =>
      run(async (operator) => {
        const found = await openOrders(operator.table);
        reportOrders(
          operator,
          found.filter(({ order }) => status === undefined || order.status === status),
        );
      }),
    );

const listCommand = (run: Run) =>
  new Command("list")
    .description(`list the newest ${MOST} orders of an account`)
    .requiredOption("--account <account>")
    .action(({ account }) =>
      run(async (operator) => {
        const id = account as AccountId;
        if (!(await readAccount(operator.table, id))) throw new UsageError(`There is no account ${account}.`);
        const wanted = { link: undefined, after: undefined, limit: MOST };
        reportOrders(operator, await orderQueries(operator.table).newest(id, wanted));
      }),
    );

const verifyLedgerCommand = (run: Run) =>
  new Command("verify-ledger")
    .description("check all credits: issued = available + allocated + retired; run it while nobody retires or imports")
    .action(() =>
      run(async (operator) => {
        const found = await checkConservation(operator.table);
        const { vintages, entries, orders, pools, faults } = found;
        if (faults.length > 0) throw new UsageError(["It does not add up:", ...faults].join("\n"));
        report(operator, found, [
          `It adds up: issued = available + allocated + retired in ${vintages} vintages;`,
          `${entries} entries of the ledger are what ${orders} orders and ${pools} pools have.`,
        ]);
      }),
    );

/** `order …`: what operators do with orders. */
export const orderCommand = (run: Run) => {
  const command = new Command("order").description(
    "manage orders: pay, retire, complete, cancel, fail; erase their customers; list and check their credits",
  );
  for (const step of STEP_NAMES) command.addCommand(stepCommand(step, run));
  return command
    .addCommand(showCommand(run))
    .addCommand(eraseCommand(run))
    .addCommand(openCommand(run))
    .addCommand(listCommand(run))
    .addCommand(poolsCommand(run))
    .addCommand(verifyLedgerCommand(run));
};
