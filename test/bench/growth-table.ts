import { instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";

/** What an operation costs while something grows. */
export interface GrowthRow {
  readonly name: string;
  /** What there is more and more of. */
  readonly what: string;
  /** Why it costs more the more there are; undefined: it must not. */
  readonly grows: string | undefined;
  /** Units of the table, read and written together, and the median time in milliseconds. */
  readonly costs: readonly { readonly size: number; readonly units: number; readonly ms: number }[];
}

const BEGIN = "<!-- written by npm run bench -- growth --keep -->";
const END = "<!-- end of growth -->";

const short = (value: number): string => String(Number(value.toPrecision(2)));

const tableOf = (rows: readonly GrowthRow[]): string => {
  const sizes = [...new Set(rows.flatMap(({ costs }) => costs.map(({ size }) => size)))].toSorted((a, b) => a - b);
  const cell = ({ costs }: GrowthRow, size: number): string => {
    const cost = costs.find((one) => one.size === size);
    return cost ? `${short(cost.units)}; ${short(cost.ms)} ms` : "–";
  };
  const lines = rows.map((row) =>
    [row.name, row.what, ...sizes.map((size) => cell(row, size)), row.grows ?? "–"].join(" | "),
  );
  const head = ["Operation", "What grows", ...sizes.map((size) => size.toLocaleString("en")), "Why it is not flat"];
  return [head.join(" | "), head.map(() => "---").join("|"), ...lines].map((line) => `| ${line} |`).join("\n");
};

/** A page whose table of growth is that of a measurement, today's. Throws when the page has no place for it. */
export const growthTable = (page: string, rows: readonly GrowthRow[]): string => {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no place for the table");
  const today = instant(systemClock.nowMs()).slice(0, 10);
  return `${before}${BEGIN}\n\nMeasured on ${today}:\n\n${tableOf(rows)}\n\n${END}${after}`;
};
