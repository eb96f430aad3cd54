import { Argument, Command } from "@commander-js/extra-typings";
import type { Client, Order, OrderStatus } from "@isotherm/client";
import { CliError } from "../cli-error.ts";
import { metadataArgument } from "../read-data.ts";
import type { Run, Session } from "../session.ts";

/** How a test order comes to an event: where it rests from the start, and where it is moved then. */
interface Way {
  readonly rest: OrderStatus;
  readonly to?: OrderStatus;
}

/** Orders begin at rest, so that no clock moves them on beside us. */
const WAYS = {
  "order.received": { rest: "received" },
  "order.placed": { rest: "placed" },
  "order.paid": { rest: "placed", to: "paid" },
  "order.retiring": { rest: "placed", to: "retiring" },
  "order.completed": { rest: "placed", to: "complete" },
  "order.cancelled": { rest: "placed", to: "cancelled" },
  "order.failed": { rest: "received", to: "failed" },
} as const satisfies Readonly<Record<string, Way>>;

type OrderEventType = keyof typeof WAYS;
const ORDER_EVENTS = Object.keys(WAYS) as OrderEventType[];
const BATCH_EVENT = "batch.completed";

const EXAMPLES = `
A test order is placed and moved on, or a small batch is sent: real things of the sandbox, whose events reach every webhook.
An order has the events on its way, too: order.completed comes behind order.received, placed, paid and retiring.

Examples:
  isotherm trigger order.completed
  isotherm trigger order.failed --metadata invoice=R-17
  isotherm trigger batch.completed --json`;

/** `isotherm trigger`: makes an event happen in test mode. */
export const triggerCommand = (run: Run) =>
  new Command("trigger")
    .description("Make an event happen, in test mode.")
    .addArgument(new Argument("<event>", "its type").choices([...ORDER_EVENTS, BATCH_EVENT] as const))
    .option("--metadata <key=value>", "of the order or batch; may be repeated", metadataArgument)
    .addHelpText("after", EXAMPLES)
    .action((event, { metadata = {} }) =>
      run.session(async (session) => {
        if (session.mode === "live") throw new CliError("Events are triggered with test keys only.");
        if ("sandbox" in metadata)
          throw new CliError("The entry sandbox is what brings the event about: leave it out of --metadata.");
        if (event === BATCH_EVENT) await triggerBatch(session, metadata);
        else await triggerOrder(session, event, metadata);
      }),
    );

const triggerOrder = async (
  { client, out }: Session,
  event: OrderEventType,
  metadata: Record<string, string>,
): Promise<void> => {
  const order = await orderOn(client, WAYS[event], metadata);
  out.result(order, () => [`${out.colours.green("✓")} ${event}: order ${order.id} is ${order.status}.`]);
};

const orderOn = async (client: Client, { rest, to }: Way, metadata: Record<string, string>): Promise<Order> => {
  const order = await client.orders.placeByMass({
    mass: { amount: "1", unit: "t" },
    metadata: { ...metadata, sandbox: `rest:${rest}` },
  });
  return to === undefined ? order : client.sandbox.advanceOrder(order.id, { to, rest: true });
};

const triggerBatch = async ({ client, out }: Session, metadata: Record<string, string>): Promise<void> => {
  const rows = [{ consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU" }];
  const batch = await client.batches.createBatch(
    { kind: "electricity", name: "trigger", rows, metadata },
    { wait: "20" },
  );
  out.result(batch, () => [`${out.colours.green("✓")} ${BATCH_EVENT}: batch ${batch.id} is ${batch.status}.`]);
};
