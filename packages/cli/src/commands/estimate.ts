import { Command, Option } from "@commander-js/extra-typings";
import type { EstimateSummary } from "@isotherm/client";
import { calculationText } from "@isotherm/mcp/calculation-text";
import { CliError } from "../cli-error.ts";
import { type AnyEstimate, ESTIMATE_KINDS, type EstimateKind, findEstimate } from "../estimate-kinds.ts";
import type { Output } from "../output.ts";
import { idArgument, limitArgument, merged, metadataArgument, readData } from "../read-data.ts";
import type { Run } from "../session.ts";

const EXAMPLES = `
The fields of a request are those of the interface: --data takes all of them as JSON, and options go over it.

Examples:
${ESTIMATE_KINDS.map(({ example }) => `  ${example}`).join("\n")}`;

const PAGE = 20;

/** `isotherm estimate`: one command for each kind, and those that read what was estimated. */
export const estimateCommand = (run: Run) => {
  const command = new Command("estimate")
    .description("Estimate emissions, and read estimates.")
    .addHelpText("after", EXAMPLES);
  for (const kind of ESTIMATE_KINDS) command.addCommand(kindCommand(run, kind));
  for (const sub of [listCommand, getCommand, calculationCommand]) command.addCommand(sub(run));
  return command;
};

const kindCommand = (run: Run, kind: EstimateKind) => {
  const command = new Command(kind.name)
    .description(kind.description)
    .option("--data <json>", "the request: JSON, @file, or - for standard input", readData)
    .option("--name <text>", "a name of your own")
    .option("--metadata <key=value>", "may be repeated", metadataArgument)
    .option("--idempotency-key <key>", "the same estimate for the same key")
    .addHelpText("after", `\nExample:\n  ${kind.example}`);
  const parts: Record<string, unknown>[] = [];
  for (const option of kind.options) {
    const putPart = (typed: string): string => {
      parts.push(option.put(typed));
      return typed;
    };
    const { flags, description, insteadOf = [] } = option;
    command.addOption(new Option(flags, description).argParser(putPart).conflicts([...insteadOf]));
  }
  return command.action(({ data = {}, name, metadata, idempotencyKey }) =>
    run.session(async ({ client, out }) => {
      const shared = { name, metadata, idempotency_key: idempotencyKey };
      const given = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined));
      const body = [...parts, given].reduce(merged, data);
      if (Object.keys(body).length === 0) throw new CliError(`Say what to estimate. ${kind.example}`);
      const estimate = await kind.create(client, body);
      if (estimate) out.result(estimate, () => estimateLines(out, estimate));
      else out.result(null, () => ["Nothing was recognised, so nothing was estimated."]);
    }),
  );
};

const LIST_EXAMPLES = `
Examples:
  isotherm estimate list --limit 5
  isotherm estimate list --from 2026-03-01T00:00:00Z --through 2026-03-31T23:59:59.999Z
  isotherm estimate list --reference invoice-2026-17 --json | jq -r '.data[].id'`;

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the estimates of every kind, newest first")
    .option("--reference <text>", "only those with this idempotency key or value of metadata")
    .option("--from <time>", "only those made since; goes with --through")
    .option("--through <time>", "only those made until then")
    .option("--limit <n>", "how many, at most 100", limitArgument, PAGE)
    .option("--after <cursor>", "go on behind a page: its next_cursor")
    .addHelpText("after", LIST_EXAMPLES)
    .action((options) =>
      run.session(async ({ client, out }) => {
        const page = await client.estimates.listAll(options);
        out.result(page, () => [
          ...out.table(["id", "kind", "tonnes", "created", "key"], page.data.map(rowOf)),
          ...(page.has_more ? [`More: --after ${page.next_cursor}`] : []),
        ]);
      }),
    );

const rowOf = ({ id, kind, mass, created_at, idempotency_key: key }: EstimateSummary): string[] => [
  id,
  kind,
  mass.amount,
  created_at,
  key ?? "",
];

const ID = ["<id>", "as it was answered: est_…", idArgument] as const;

const getCommand = (run: Run) =>
  new Command("get")
    .description("read an estimate of any kind")
    .argument(...ID)
    .addHelpText("after", "\nExample:\n  isotherm estimate get est_… --json")
    .action((id) =>
      run.session(async ({ client, out }) => {
        const estimate = await findEstimate(client, id);
        out.result(estimate, () => estimateLines(out, estimate));
      }),
    );

const calculationCommand = (run: Run) =>
  new Command("calculation")
    .description("show how an estimate came about: each step with its formula, numbers and sources")
    .argument(...ID)
    .addHelpText(
      "after",
      "\nExamples:\n  isotherm estimate calculation est_…\n  isotherm estimate calculation est_… --json",
    )
    .action((id) =>
      run.session(async ({ client, out }) => {
        const sheet = await client.estimates.getCalculation(id);
        out.result(sheet, () => [calculationText(sheet)]);
      }),
    );

const estimateLines = ({ colours }: Output, estimate: AnyEstimate): string[] => {
  const { id, mass, mass_range: range, quote, external_estimate_url: page, warnings } = estimate;
  return [
    `${colours.bold(`${mass.amount} ${mass.unit} CO2e`)}${range ? colours.dim(`   ${range.low.amount} to ${range.high.amount} ${mass.unit}`) : ""}`,
    `Estimate  ${id}`,
    ...(quote && "bundles" in quote
      ? [
          `Offsets   ${quote.estimated_total_cost} ${quote.currency} for ${quote.estimated_quantity} t: isotherm orders create --estimate ${id}`,
        ]
      : []),
    `Page      ${page}`,
    ...warnings.map(({ code, message }) => `${colours.yellow("Warning")}   ${code}: ${message}`),
  ];
};
