import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ApiError } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import {
  type Calculation,
  calculationSheet,
  freightGeography,
  type FreightUses,
  METHOD_VERSION,
  workedFormula,
} from "@isotherm/methodology";
import { withOrigins } from "@isotherm/methodology/factors/factor-origin";
import { FileError } from "@isotherm/spreadsheets";
import { estimateList } from "./estimate-list.ts";
import { LIST_KINDS } from "./estimate-rows.ts";
import { KINDS } from "./kinds.ts";

// `npm run estimate -- shipping request.json [--json]`, `npm run estimate -- csv in.csv out.csv`: the engine without a
// server.

const HELP = `npm run estimate -- <${Object.keys(KINDS).join(" | ")}> request.json [--json]
    calculates one request and prints how it came about
npm run estimate -- csv list.csv result.csv [--kind ${Object.keys(LIST_KINDS).join(" | ")}]
    estimates each row of a list (.csv, .xlsx, .jsonl), of shipments unless another kind is named; its columns:
    packages/spreadsheets/README.md. A run that was broken off goes on where it was: the same command again; how far
    it has come stands in result.csv.progress`;
const BAR_WIDTH = 30;

const SHOWN_DIGITS = 12;

/** A calculation as text for people: what it warns of, each step with its formula, numbers, sources and remarks. */
const sheetText = ({ emissions, steps, warnings }: Calculation): string[] => [
  `${emissions.toFixed()} t CO2e   (method ${METHOD_VERSION})`,
  ...warnings.map(({ code, message }) => `Warning   ${code}: ${message}`),
  ...steps.flatMap(({ name, leg, formula, inputs, result, quality, facts = [], note }, index) => [
    "",
    `${index + 1}. ${leg === undefined ? "" : `leg ${leg}: `}${name}   [${quality.replaceAll("_", " ")}]`,
    `   ${formula}`,
    `   ${workedFormula(formula, inputs)} = ${result.value.toSignificantDigits(SHOWN_DIGITS).toFixed()} ${result.unit}`,
    ...facts.map((fact) => `   ${fact.name}: ${fact.value}`),
    ...inputs.flatMap(({ symbol, name: what, unit, factor_id, source, at }) =>
      factor_id === undefined
        ? []
        : [`   ${symbol}: ${what}, ${unit}; ${factor_id}; ${source}${at === undefined ? "" : `, ${at}`}`],
    ),
    ...(note === undefined ? [] : [`   ${note}`]),
  ]),
];

const uses = async (): Promise<FreightUses> => {
  const source = await generatedData({ onStart: () => console.error("Making the data files …") });
  return { geography: freightGeography(source), now: instant(systemClock.nowMs()) };
};

/** On a terminal only: a log would have each frame of it. */
const showBar = (done: number, of: number): void => {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((BAR_WIDTH * done) / of);
  process.stderr.write(`\r[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${done}/${of}`);
};

const estimateFile = async (kind: string, file: string, form: "json" | "text"): Promise<void> => {
  const calculate = KINDS[kind];
  if (!calculate) throw new TypeError(`no kind is named ${kind}`);
  // Editors on Windows begin a file with a byte order mark, which JSON does not know.
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  const calculation = calculate(JSON.parse(text), await uses());
  if (form === "json") console.log(JSON.stringify(withOrigins(calculationSheet("", calculation)), undefined, 2));
  else for (const line of sheetText(calculation)) console.log(line);
};

const estimateRows = async (from: string, to: string, kind: string): Promise<void> => {
  const { rows, errors, earlier } = await estimateList({ from, to, kind, uses: await uses(), onRow: showBar });
  if (process.stderr.isTTY) process.stderr.write("\n");
  if (earlier > 0) console.error(`${earlier} rows were estimated before`);
  console.error(`${rows} rows, ${errors} with an error, written to ${to}`);
};

if (process.argv.includes("--help")) {
  console.log(HELP);
  process.exit(0);
}
try {
  const { values, positionals } = parseArgs({
    options: { json: { type: "boolean", default: false }, kind: { type: "string", default: "shipping" } },
    allowPositionals: true,
  });
  const [kind = "", first, second] = positionals;
  if (kind === "csv" && first !== undefined && second !== undefined) await estimateRows(first, second, values.kind);
  else if (Object.hasOwn(KINDS, kind) && first !== undefined) {
    await estimateFile(kind, first, values.json ? "json" : "text");
  } else {
    console.error(HELP);
    process.exitCode = 2;
  }
} catch (error) {
  const isExpected =
    error instanceof ApiError ||
    error instanceof FileError ||
    error instanceof SyntaxError ||
    (error instanceof Error && "code" in error);
  if (!isExpected) throw error;
  console.error(error instanceof ApiError ? `${error.code}: ${error.detail ?? ""}` : error.message);
  process.exitCode = 1;
}
