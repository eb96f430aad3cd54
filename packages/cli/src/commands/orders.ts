import { confirm, isCancel } from "@clack/prompts";
import { Command, Option } from "@commander-js/extra-typings";
import type { Order, OrderByEstimateRequest, OrderByValueRequest, OrderQuote } from "@isotherm/client";
import { CliError } from "../cli-error.ts";
import type { Output } from "../output.ts";
import {
  amountArgument,
  idArgument,
  keyArgument,
  limitArgument,
  metadataArgument,
  readData,
  valueArgument,
} from "../read-data.ts";
import type { Run, Session } from "../session.ts";
import { outputArgument, STANDARD_OUTPUT, writeOutput } from "../write-output.ts";

const PAGE = 20;
const STATES = ["placed", "paid", "retiring", "complete", "cancelled", "failed"] as const;

/** `isotherm orders`: offsets that are ordered. */
export const ordersCommand = (run: Run) => {
  const command = new Command("orders").description("Order offsets, and read orders.");
  for (const sub of [listCommand, getCommand, createCommand, cancelCommand, advanceCommand, certificateCommand])
    command.addCommand(sub(run));
  return command;
};

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the orders, newest first")
    .option("--limit <n>", "how many, at most 100", limitArgument, PAGE)
    .option("--after <cursor>", "go on behind a page: its next_cursor")
    .addHelpText(
      "after",
      "\nExamples:\n  isotherm orders list --limit 5\n  isotherm orders list --json | jq -r '.data[].id'",
    )
    .action(({ limit, after }) =>
      run.session(async ({ client, out }) => {
        const page = await client.orders.list({ limit, ...(after !== undefined && { after }) });
        out.result(page, () => [
          ...out.table(["id", "status", "tonnes", "total", "created"], page.data.map(rowOf)),
          ...(page.has_more ? [`More: --after ${page.next_cursor}`] : []),
        ]);
      }),
    );

const rowOf = (order: Order): string[] => [
  order.id,
  order.status,
  order.quantity ?? "",
  order.total_cost === null ? "" : `${order.total_cost} ${order.currency}`,
  order.created_at,
];

const getCommand = (run: Run) =>
  new Command("get")
    .description("read an order")
    .argument("<id>", "its id, or with --key its idempotency key")
    .option("--key", "read it by its idempotency key")
    .addHelpText("after", "\nExamples:\n  isotherm orders get ord_…\n  isotherm orders get --key invoice-2026-17")
    .action((id, { key }) =>
      run.session(async ({ client, out }) => {
        const order = await (key ? client.orders.getByKey(keyArgument(id)) : client.orders.get(idArgument(id)));
        out.result(order, () => orderLines(order, out));
      }),
    );

const CREATE_EXAMPLES = `
With a live key the order costs money: the quote is shown first and asked for, unless --yes is given.

Examples:
  isotherm orders create --mass 2.5t --idempotency-key invoice-2026-17
  isotherm orders create --value 100
  isotherm orders create --estimate est_…
  isotherm orders create --mass 2.5t --quote                   what it would cost`;

const createCommand = (run: Run) =>
  new Command("create")
    .description("order offsets, by mass, by value or for an estimate")
    .option("--mass <amount>", "such as 2.5t", amountArgument)
    .option("--value <amount>", "the most to pay, in the account's currency", valueArgument)
    .option("--estimate <id>", "as much as an estimate has")
    .option("--data <json>", "further fields of the request: JSON, @file or -", readData)
    .option("--metadata <key=value>", "may be repeated", metadataArgument)
    .option("--idempotency-key <key>", "an order is placed once for a key")
    .option("--quote", "show what it would cost, and order nothing")
    .addHelpText("after", CREATE_EXAMPLES)
    .action(({ mass, value, estimate, data = {}, metadata, idempotencyKey, quote }) =>
      run.session(async (session) => {
        const given = { mass, value, estimate_id: estimate, metadata, idempotency_key: idempotencyKey };
        const body = { ...data, ...Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)) };
        if (quote) return showQuote(session, body);
        await confirmLive(session, body);
        const order = await placed(session, body);
        session.out.result(order, () => orderLines(order, session.out));
      }),
    );

type Body = Record<string, unknown>;

/** Which way of ordering a body is for. The service checks the rest. @throws CliError none, or more than one */
const wayOf = (body: Body): "mass" | "value" | "estimate_id" => {
  const ways = (["mass", "value", "estimate_id"] as const).filter((name) => body[name] !== undefined);
  const [way = "bundle_masses" in body ? "mass" : undefined, more] = ways;
  if (way === undefined || more !== undefined) throw new CliError("Give one of --mass, --value and --estimate.");
  return way;
};

const placed = ({ client }: Session, body: Body): Promise<Order> => {
  const way = wayOf(body);
  if (way === "mass") return client.orders.placeByMass(body);
  if (way === "value") return client.orders.placeByValue(body as OrderByValueRequest);
  return client.orders.placeByEstimate(body as OrderByEstimateRequest);
};

/** What makes a request an order. */
const NOT_OF_QUOTES = new Set(["idempotency_key", "metadata"]);

const quoteOf = async ({ client }: Session, body: Body): Promise<OrderQuote | undefined> => {
  const asked = Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_OF_QUOTES.has(name)));
  const way = wayOf(body);
  if (way === "mass") return client.orders.quoteByMass(asked);
  if (way === "value") return client.orders.quoteByValue(asked as Parameters<typeof client.orders.quoteByValue>[0]);
  return undefined;
};

const showQuote = async (session: Session, body: Body): Promise<void> => {
  const quote = await quoteOf(session, body);
  if (!quote) throw new CliError("The estimate itself has its quote: isotherm estimate prints it.");
  session.out.result(quote, () => quoteLines(quote, session.out));
};

/** Nothing that costs money is ordered by a slip of the hand. */
const confirmLive = async (session: Session, body: Body): Promise<void> => {
  const { mode, options, out } = session;
  if (mode === "test" || options.yes) return;
  const way = wayOf(body);
  if (!process.stdin.isTTY) throw new CliError("This is a live order, and nobody is there to confirm it: add --yes.");
  const quote = await quoteOf(session, body);
  for (const line of quote ? quoteLines(quote, out) : [`An order for ${way} ${String(body[way])}.`]) out.note(line);
  const isWanted = await confirm({ message: "This is a live order. Place it?", initialValue: false });
  if (isCancel(isWanted) || !isWanted) throw new CliError("Nothing was ordered.");
};

const cancelCommand = (run: Run) =>
  new Command("cancel")
    .description("cancel a placed test order; live ones are cancelled by whoever runs the service")
    .argument("<id>", "as it was answered: ord_…", idArgument)
    .action((id) => run.session((session) => advance(session, id, { to: "cancelled" })));

const advanceCommand = (run: Run) =>
  new Command("advance")
    .description("move a test order on, now")
    .argument("<id>", "as it was answered: ord_…", idArgument)
    .addOption(new Option("--to <state>", "where to; the next state by default").choices(STATES))
    .option("--rest", "it stays there until it is moved again")
    .addHelpText(
      "after",
      "\nExamples:\n  isotherm orders advance ord_… --to complete\n  isotherm orders advance ord_… --to paid --rest",
    )
    .action((id, options) => run.session((session) => advance(session, id, options)));

interface Advance {
  readonly to?: (typeof STATES)[number] | undefined;
  readonly rest?: true | undefined;
}

const advance = async ({ client, out, mode }: Session, id: string, { to, rest }: Advance): Promise<void> => {
  if (mode === "live") throw new CliError("Only test orders can be moved. Ask whoever runs the service.");
  const order = await client.sandbox.advanceOrder(id, { ...(to && { to }), ...(rest && { rest }) });
  out.result(order, () => orderLines(order, out));
};

const certificateCommand = (run: Run) =>
  new Command("certificate")
    .description("fetch the certificate of a complete order, a PDF")
    .argument("<id>", "as it was answered: ord_…", idArgument)
    .requiredOption("-o, --output <file>", "where to write it; - for standard output", outputArgument)
    .addOption(new Option("-l, --language <language>", "in which language it is").choices(["en", "de"] as const))
    .addHelpText("after", "\nExample:\n  isotherm orders certificate ord_… --output certificate.pdf")
    .action((id, { output, language }) =>
      run.session(async ({ client, out }) => {
        const pdf = await client.orders.getCertificate(id, language === undefined ? {} : { language });
        if (output === STANDARD_OUTPUT) {
          process.stdout.write(pdf);
          return;
        }
        writeOutput(output, pdf);
        out.result({ id, output, size_bytes: pdf.length }, () => [`The certificate is in ${output}.`]);
      }),
    );

const orderLines = (order: Order, { colours }: Output): string[] => [
  `${colours.bold(order.id)}  ${order.status}`,
  `Quantity  ${order.quantity ?? "not known yet"} t`,
  ...(order.total_cost === null ? [] : [`Total     ${order.total_cost} ${order.currency}`]),
  ...(order.estimate_id === null ? [] : [`Estimate  ${order.estimate_id}`]),
  ...(order.idempotency_key === null ? [] : [`Key       ${order.idempotency_key}`]),
  ...(order.public_certificate_url === null ? [] : [`Certificate  ${order.public_certificate_url}`]),
  ...(order.bundles ?? []).map(
    ({ bundle_name, quantity, unit_price }) =>
      `          ${quantity} t ${bundle_name} at ${unit_price} ${order.currency}`,
  ),
];

const quoteLines = (quote: OrderQuote, { colours }: Output): string[] => [
  `${colours.bold(`${quote.estimated_total_cost} ${quote.currency}`)} for ${quote.estimated_quantity} t, fees of ${quote.estimated_commission} included`,
  ...quote.bundles.map(
    ({ bundle_name, quantity, unit_price }) =>
      `          ${quantity} t ${bundle_name} at ${unit_price} ${quote.currency}`,
  ),
];
