import type { CalculationSheet, CalculationStep } from "@isotherm/contract";

const COLUMNS = [
  "step",
  "leg",
  "name",
  "formula",
  "role",
  "symbol",
  "meaning",
  "value",
  "unit",
  "quality",
  "factor_id",
  "source",
  "at",
  "licence",
  "boundary",
  "gwp",
  "data_year",
  "region",
  "origin",
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const rowsOf = (step: CalculationStep, index: number): Row[] => {
  const common = {
    step: String(index + 1),
    ...(step.leg !== undefined && { leg: String(step.leg + 1) }),
    name: step.name,
    formula: step.formula,
  };
  return [
    ...step.inputs.map((input): Row => ({
      ...common,
      role: "input",
      symbol: input.symbol,
      meaning: input.name,
      value: input.value.toFixed(),
      unit: input.unit,
      quality: input.quality,
      factor_id: input.factor_id ?? "",
      source: input.from_step === undefined ? (input.source ?? "") : `step ${input.from_step + 1}`,
      at: input.at ?? "",
      licence: input.licence ?? "",
      boundary: input.boundary ?? "",
      gwp: input.gwp ?? "",
      data_year: input.data_year ?? "",
      region: input.region ?? "",
      origin: input.origin ?? "",
    })),
    {
      ...common,
      role: "result",
      symbol: step.result.symbol,
      meaning: step.name,
      value: step.result.value.toFixed(),
      unit: step.result.unit,
      quality: step.quality,
    },
  ];
};

/**
 * A calculation sheet as CSV (RFC 4180, UTF-8 with a mark that spreadsheets look for): a row for each value. What a
 * spreadsheet would take for a formula gets an apostrophe before it; everything is quoted.
 */
export const sheetCsv = async ({ steps }: CalculationSheet): Promise<string> => {
  // Few ask for it: what writes it is not read when the function starts.
  const { stringify } = await import("csv-stringify/sync");
  return stringify(steps.flatMap(rowsOf), {
    columns: COLUMNS,
    header: true,
    bom: true,
    escape_formulas: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
  });
};
