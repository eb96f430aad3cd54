import { Batch, BatchSummary, getCalculation, listBatches, listBundles } from "@isotherm/contract";
import { Bundle } from "@isotherm/contract/bundles";
import * as z from "zod";
import { calculationText } from "../calculation-text.ts";
import { estimateText } from "../estimate-text.ts";
import { findEstimate } from "../find-estimate.ts";
import { argumentsSchema, listSchema, resultSchema } from "../tool-schema.ts";
import { asked, EstimateQuestion, idArgument, NO_ARGUMENTS, refuseOthers } from "./arguments.ts";
import { picked, READS, type Tool } from "./tool.ts";

const MOST_LISTED = 20;

const Sheet = z.object({ estimate_id: z.string(), method_version: z.string(), sheet: z.string() });

const explainEstimate: Tool = {
  name: "explain_estimate",
  title: "Explain an estimate",
  description: `${getCalculation.summary} In words: every step with its formula, numbers, factors, sources and licences.`,
  input: argumentsSchema(EstimateQuestion),
  output: resultSchema(Sheet, ["estimate_id", "method_version", "sheet"]),
  hints: READS,
  run: async (given, { client }) => {
    const calculation = await client.estimates.getCalculation(asked(EstimateQuestion, given).estimate_id);
    const sheet = calculationText(calculation);
    const { method_version } = calculation;
    return { result: { estimate_id: calculation.estimate_id, method_version, sheet }, text: sheet };
  },
};

const EstimateFacts = z.object({
  kind: z.string(),
  estimate: z.looseObject({ id: z.string() }).meta({ additionalProperties: true }),
});

const getEstimate: Tool = {
  name: "get_estimate",
  title: "Read an estimate",
  description: "Read an estimate of any kind as it is kept, with its request and its legs. Nothing is recalculated.",
  input: argumentsSchema(EstimateQuestion),
  output: resultSchema(EstimateFacts, ["kind", "estimate"]),
  hints: READS,
  run: async (given, { client }) => {
    const { kind, estimate } = await findEstimate(client, asked(EstimateQuestion, given).estimate_id);
    return { result: { kind, estimate }, text: estimateText(estimate) };
  },
};

const BATCH_FACTS = ["id", "kind", "name", "status", "outcome", "dry_run", "total_count", "processed_count"].concat([
  "success_count",
  "failed_count",
  "warning_count",
  "mass",
  "batch_error",
  "created_at",
  "finished_at",
]);
const batchOutput = resultSchema(Batch, [...BATCH_FACTS, "results", "results_truncated"]);

const BatchQuestion = z.object({ batch_id: idArgument("bat_…") });

const getBatch: Tool = {
  name: "get_batch",
  title: "Read a batch",
  description: "How far a batch of rows is, how many rows failed and why, and the sum of its emissions.",
  input: argumentsSchema(BatchQuestion),
  output: batchOutput,
  hints: READS,
  run: async (given, { client }) => {
    const batch = await client.batches.getBatch(asked(BatchQuestion, given).batch_id);
    const results = batch.results?.slice(0, MOST_LISTED) ?? null;
    const result = picked(
      { ...batch, results, results_truncated: batch.results_truncated || results !== batch.results },
      batchOutput,
    );
    return { result, text: batchText(batch) };
  },
};

const batchSummary = resultSchema(BatchSummary, BATCH_FACTS);

const batchListInput = argumentsSchema(z.object({ ...listBatches.query?.shape }));

const listBatchesTool: Tool = {
  name: "list_batches",
  title: "List batches",
  description: `${listBatches.summary} The newest ${MOST_LISTED}.`,
  input: batchListInput,
  output: listSchema("batches", BatchSummary, BATCH_FACTS),
  hints: READS,
  run: async (given, { client }) => {
    refuseOthers(given, batchListInput);
    const { data } = await client.batches.list({ ...given, limit: MOST_LISTED });
    const batches = data.map((batch) => picked(batch, batchSummary));
    return { result: { batches }, text: data.map(batchText).join("\n") || "There are no such batches." };
  },
};

interface BatchFacts {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly total_count: number | null;
  readonly processed_count: number;
  readonly failed_count: number | null;
  readonly mass: { readonly amount: string; readonly unit: string } | null;
  readonly batch_error: string | null;
}

const batchText = ({
  id,
  kind,
  status,
  outcome,
  total_count,
  processed_count,
  failed_count,
  ...rest
}: BatchFacts): string =>
  [
    `${id} (${kind}): ${status}${outcome === null ? "" : `, ${outcome}`}`,
    `${processed_count} of ${total_count ?? "an unknown number of"} rows done`,
    ...(failed_count === null ? [] : [`${failed_count} failed`]),
    ...(rest.mass === null ? [] : [`${rest.mass.amount} ${rest.mass.unit} CO2e`]),
    ...(rest.batch_error === null ? [] : [rest.batch_error]),
  ].join("; ");

const BUNDLE_FACTS = ["id", "name", "description", "offset_type", "carbon_permanence"].concat([
  "gross_unit_price",
  "currency",
  "available_quantity",
]);
const bundleOutput = resultSchema(Bundle, BUNDLE_FACTS);

const listBundlesTool: Tool = {
  name: "list_bundles",
  title: "List bundles of credits",
  description: `${listBundles.summary} A \`bundle_selection\` of a quote or an order names their ids.`,
  input: NO_ARGUMENTS,
  output: listSchema("bundles", Bundle, BUNDLE_FACTS),
  hints: READS,
  run: async (given, { client }) => {
    refuseOthers(given, NO_ARGUMENTS);
    const { data } = await client.bundles.list({ limit: MOST_LISTED });
    const text = data.map(({ id, name }) => `${id}: ${name}`).join("\n");
    return { result: { bundles: data.map((bundle) => picked(bundle, bundleOutput)) }, text };
  },
};

/** The tools that read what is kept. */
export const readingTools = (): Tool[] => [explainEstimate, getEstimate, getBatch, listBatchesTool, listBundlesTool];
