import { costOf, sumOf } from "./cost-of.ts";
import type { MeasuredUse } from "./measured-use.ts";

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
