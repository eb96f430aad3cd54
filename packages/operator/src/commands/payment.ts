import { Command } from "@commander-js/extra-typings";
import { paymentQueries, type ReceivedMoney, recordRefund } from "@isotherm/store";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";

const shown = ({ amount, ...rest }: ReceivedMoney) => ({ ...rest, amount: amount.toFixed() });

const stateOf = ({ placed, unplaced, refund }: ReceivedMoney): string => {
  if (placed) return `order ${placed.order_id} of ${placed.account_id}`;
  const why = [unplaced?.reason, unplaced?.refusal].filter(Boolean).join(": ");
  return refund ? `refunded ${refund.at} as ${refund.reference} (${why})` : why;
};

const lines = (all: readonly ReceivedMoney[]): string[] =>
  columns(
    all.map((money) => [
      money.received_at,
      money.session,
      money.payment_intent ?? "–",
      `${money.amount.toFixed()} ${money.currency}${money.livemode ? "" : " (test money)"}`,
      stateOf(money),
    ]),
  );

const tell = (operator: Operator, all: readonly ReceivedMoney[], none: string): void =>
  report(operator, all.map(shown), all.length === 0 ? [none] : lines(all));

const unmatchedCommand = (run: Run) =>
  new Command("unmatched")
    .description("list payments without an order that are not refunded yet")
    .action(() =>
      run(async (operator) =>
        tell(operator, await paymentQueries(operator.table).unplaced(), "All money has an order, or went back."),
      ),
    );

const showCommand = (run: Run) =>
  new Command("show")
    .argument("<payment>")
    .description("show all payments of one form of an offset link")
    .action((id) =>
      run(async (operator) => {
        const all = await paymentQueries(operator.table).allReceived(id);
        tell(operator, all, `No money came for ${id}.`);
      }),
    );

const refundedCommand = (run: Run) =>
  new Command("refunded")
    .argument("<payment>")
    .argument("<session>")
    .description("record the refund of a payment without an order")
    .requiredOption("--reference <refund>", "Stripe's id of the refund, re_…")
    .action((id, session, { reference }) =>
      run(async (operator) => {
        const queries = paymentQueries(operator.table);
        const received = await queries.received(id, session);
        if (!received) throw new UsageError(`No money of ${session} came for ${id}.`);
        if (received.placed) throw new UsageError(`${session} has an order: ${received.placed.order_id}.`);
        if (received.refund) throw new UsageError(`${session} is refunded already, as ${received.refund.reference}.`);
        await confirm(operator, `${received.amount.toFixed()} ${received.currency} of ${session} count as refunded.`);
        await recordRefund(operator, received, reference);
        tell(operator, await queries.allReceived(id), "");
      }),
    );

/** `payment …`: money that came for orders of offset links. */
export const paymentCommand = (run: Run) =>
  new Command("payment")
    .description("card payments: list those without an order, record refunds")
    .addCommand(unmatchedCommand(run))
    .addCommand(showCommand(run))
    .addCommand(refundedCommand(run));
