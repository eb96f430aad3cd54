import { type Described, diffOf } from "./described.ts";
import type { Verdict } from "./judge.ts";

/** A change that makes no difference to anybody, found by its file and lines, with the reason. */
export interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** A change and what became of it. */
export interface Result extends Described {
  readonly area: string;
  readonly file: string;
  readonly kind: string;
  /** Undefined: it was not judged. */
  readonly verdict: Verdict | undefined;
  /** Why it makes no difference. */
  readonly equivalent: string | undefined;
}

/** Share of changes that the tests must notice. */
export const WANTED_SHARE = 0.95;

/** The reason why a change makes no difference, if it is among those that were argued. */
export const reasonFor = (
  equivalents: readonly Equivalent[],
  { file, before, after }: Pick<Equivalent, "file" | "before" | "after">,
): string | undefined =>
  equivalents.find((one) => one.file === file && one.before === before && one.after === after)?.reason;

const COLUMNS = ["area", "changes", "unit", "across", "unnoticed", "equivalent", "share", "did not compile"] as const;

const counted = (results: readonly Result[]) => {
  const by = (name: Verdict["noticedBy"]): number =>
    results.filter(({ verdict, equivalent }) => equivalent === undefined && verdict?.noticedBy === name).length;
  const equivalent = results.filter((one) => one.equivalent !== undefined).length;
  const [unit, across, unnoticed] = [by("unit"), by("across"), by("none")];
  return { unit, across, unnoticed, equivalent, judged: unit + across + unnoticed };
};

/** The share of changes that were noticed, of those that were judged and make a difference; 1 if there is none. */
export const shareOf = (results: readonly Result[]): number => {
  const { judged, unnoticed } = counted(results);
  return judged === 0 ? 1 : (judged - unnoticed) / judged;
};

/** The table: a line for each area and one for all. `discarded` counts what the compiler refused, by area. */
export const tableOf = (results: readonly Result[], discarded: Readonly<Record<string, number>>): string => {
  const row = (area: string, some: readonly Result[], refused: number): string[] => {
    const { unit, across, unnoticed, equivalent } = counted(some);
    const share = `${(100 * shareOf(some)).toFixed(1)} %`;
    return [area, ...[some.length, unit, across, unnoticed, equivalent].map(String), share, String(refused)];
  };
  const areas = [...new Set(results.map(({ area }) => area))];
  const rows = [
    [...COLUMNS],
    ...areas.map((area) =>
      row(
        area,
        results.filter((one) => one.area === area),
        discarded[area] ?? 0,
      ),
    ),
    row(
      "all",
      results,
      areas.reduce((sum, area) => sum + (discarded[area] ?? 0), 0),
    ),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return rows.map(line).join("\n");
};

const askedOf = (verdict: Verdict | undefined): string => {
  if (verdict?.noticedBy !== "none") return "";
  if (verdict.reaching === 0) return "no test that was run reaches it";
  return `${verdict.ran} of ${verdict.reaching} test files that run it were asked`;
};

/** What no test noticed, with its lines; then what makes no difference, with the reason. */
export const listsOf = (results: readonly Result[]): string => {
  const unnoticed = results.filter(
    ({ verdict, equivalent }) => verdict?.noticedBy === "none" && equivalent === undefined,
  );
  const equivalent = results.filter((one) => one.equivalent !== undefined);
  const told = (one: Result, why: string): string => `${one.at} (${one.kind}): ${why}\n${diffOf(one)}`;
  return [
    ...(unnoticed.length > 0 ? ["Unnoticed:", ...unnoticed.map((one) => told(one, askedOf(one.verdict)))] : []),
    ...(equivalent.length > 0
      ? ["Makes no difference:", ...equivalent.map((one) => told(one, one.equivalent ?? ""))]
      : []),
  ].join("\n\n");
};
