import { Command, Option } from "@commander-js/extra-typings";
import { CliError } from "../cli-error.ts";
import { type AnyEstimate, ESTIMATE_KINDS, type EstimateKind } from "../estimate-kinds.ts";
import type { Output } from "../output.ts";
import { merged, metadataArgument, readData } from "../read-data.ts";
import type { Run } from "../session.ts";

const EXAMPLES = `
The fields of a request are those of the interface: --data takes all of them as JSON, and options go over it.

Examples:
${ESTIMATE_KINDS.map(({ example }) => `  ${example}`).join("\n")}`;

/** `isotherm estimate`: one command for each kind. */
export const estimateCommand = (run: Run) => {
  const command = new Command("estimate").description("Estimate emissions.").addHelpText("after", EXAMPLES);
  for (const kind of ESTIMATE_KINDS) command.addCommand(kindCommand(run, kind));
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
    command.addOption(
      new Option(option.flags, option.description).argParser((typed: string) => void parts.push(option.put(typed))),
    );
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
