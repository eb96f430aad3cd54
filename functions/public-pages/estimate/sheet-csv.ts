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
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet would take for a formula gets an apostrophe before it; everything is quoted. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

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

/** A calculation sheet as CSV (RFC 4180, UTF-8 with a mark that spreadsheets look for): a row for each value. */
export const sheetCsv = ({ steps }: CalculationSheet): string => {
  const rows = steps.flatMap(rowsOf).map((row) => COLUMNS.map((column) => cell(row[column] ?? "")));
  return `${BYTE_ORDER_MARK}${[COLUMNS.map(cell), ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
};
