import { readFileSync } from "node:fs";
import * as z from "zod";
import { type Use, costOf, sumOf } from "./cost-of.ts";

/** What the budgets speak of. */
const TRACED = 0.05;

const short = (value: number): string => (value === 0 ? "–" : String(Number(value.toPrecision(3))));

/** The cost of a million of each operation as a table for people (Markdown), cheapest first. */
const costTable = ({ operations }: MeasuredUse): string => {
  const rows = Object.entries(operations)
    .map(([name, use]) => ({ name, use, usd: sumOf(costOf(use, TRACED)).times(1_000_000) }))
    .toSorted((left, right) => left.usd.cmp(right.usd))
    .map(({ name, use, usd }) => {
      const milliGbSeconds = use.gbSeconds * 1_000;
      const cells = [use.writeUnits, use.readUnits, use.invocations, milliGbSeconds, use.logBytes, use.bytesOut];
      return `| ${name} | ${cells.map(short).join(" | ")} | ${usd.toFixed(2)} |`;
    });
  return [
    "| Operation | Write units | Read units | Invocations | GB-ms | Log bytes | Bytes out | USD per million |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
};

const BEGIN = "<!-- written by npm run bench -- cost --keep -->";
const END = "<!-- end -->";

/** A page whose table is that of a measurement. Throws when the page has no place for it. */
export const withCostTable = (page: string, measured: MeasuredUse): string => {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no place for the table");
  return `${before}${BEGIN}\n\nMeasured on ${measured.on}:\n\n${costTable(measured)}\n\n${END}${after}`;
};

const UseFile = z.object({
  requests: z.number(),
  invocations: z.number(),
  gbSeconds: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  queueRequests: z.number(),
  fifoQueueRequests: z.number(),
  // Files are younger than the oldest measurements.
  objectWrites: z.number().default(0),
  objectReads: z.number().default(0),
  logBytes: z.number(),
  bytesOut: z.number(),
}) satisfies z.ZodType<Use>;

const MeasuredUse = z.object({
  /** The day of the measurement. */
  on: z.iso.date(),
  /** What one of each operation uses, with whatever happens because of it afterwards. */
  operations: z.record(z.string(), UseFile),
  /** One run of the sweep that finds nothing to do. */
  sweep: UseFile,
});

/** What `npm run bench -- cost --keep` measured. */
export type MeasuredUse = z.output<typeof MeasuredUse>;

/** Where it is kept. */
export const MEASURED_USE = new URL("measured-use.json", import.meta.url);

/** Reads what was measured last. */
export const measuredUse = (): MeasuredUse => MeasuredUse.parse(JSON.parse(readFileSync(MEASURED_USE, "utf8")));

/** What an operation uses. Throws on one that was not measured. */
export const useOf = ({ operations }: MeasuredUse, operation: string): Use => {
  const use = operations[operation];
  if (!use) throw new Error(`the use of ${operation} was not measured`);
  return use;
};
