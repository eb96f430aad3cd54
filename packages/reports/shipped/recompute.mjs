// Calculates every figure of a report again, from its rows alone, and says which of them differ.
//
//   node recompute.mjs report.json
//
// Needs Node.js 18 or later and nothing else. Decimals are exact; ratios are rounded to twelve digits, halves up.
import { readFileSync } from "node:fs";

/** A decimal as a whole number of 10^-places. */
const parse = (text) => {
  const [whole, fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), places: fraction.length };
};

const scaled = ({ digits, places }, to) => digits * 10n ** BigInt(to - places);

const add = (a, b) => {
  const places = Math.max(a.places, b.places);
  return { digits: scaled(a, places) + scaled(b, places), places };
};

const isEqual = (a, b) => {
  const places = Math.max(a.places, b.places);
  return scaled(a, places) === scaled(b, places);
};

const RATIO_DIGITS = 12;

/** top × times / bottom with twelve significant digits, halves away from zero. */
const divide = (top, bottom, times) => {
  let numerator = top.digits * times.digits * 10n ** BigInt(bottom.places);
  let denominator = bottom.digits * 10n ** BigInt(top.places + times.places);
  if (numerator === 0n) return { digits: 0n, places: 0 };
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  if (numerator < 0n) numerator = -numerator;
  if (denominator < 0n) denominator = -denominator;
  const lengthOf = (value) => value.toString().length;
  let places = RATIO_DIGITS - (lengthOf(numerator) - lengthOf(denominator));
  const rounded = (at) =>
    at >= 0
      ? (numerator * 10n ** BigInt(at) * 2n + denominator) / (denominator * 2n)
      : (numerator * 2n + denominator * 10n ** BigInt(-at)) / (denominator * 10n ** BigInt(-at) * 2n);
  while (lengthOf(rounded(places)) > RATIO_DIGITS) places -= 1;
  const digits = sign * rounded(places);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
};

const report = JSON.parse(readFileSync(process.argv[2] ?? "report.json", "utf8"));
const columnAt = new Map(report.row_columns.map((name, index) => [name, index]));

const chosen = new Map();
const rowsWhere = (where) => {
  const key = JSON.stringify(where);
  if (!chosen.has(key))
    chosen.set(
      key,
      report.rows.filter((row) => Object.entries(where).every(([name, text]) => row[columnAt.get(name)] === text)),
    );
  return chosen.get(key);
};

const evaluate = (from) => {
  if ("sum" in from)
    return rowsWhere(from.where)
      .map((row) => parse(row[columnAt.get(from.sum)]))
      .reduce(add, { digits: 0n, places: 0 });
  if ("count" in from) return { digits: BigInt(rowsWhere(from.where).length), places: 0 };
  const [top, bottom] = from.ratio.map(evaluate);
  return top === null || bottom === null || bottom.digits === 0n ? null : divide(top, bottom, parse(from.times));
};

let figures = 0;
let different = 0;
for (const section of report.sections) {
  for (const [line, cells] of section.rows.entries()) {
    for (const [index, cell] of cells.entries()) {
      if (typeof cell === "string") continue;
      figures += 1;
      const again = evaluate(cell.from);
      const same = again === null || cell.value === null ? again === cell.value : isEqual(again, parse(cell.value));
      if (same) continue;
      different += 1;
      console.log(
        `${section.id}, line ${line + 1}, ${section.columns[index].title}: ${cell.value} does not follow from the rows`,
      );
    }
  }
}
console.log(`${figures} figures from ${report.rows.length} rows, ${different} differ`);
process.exitCode = different === 0 ? 0 : 1;
