import { type Decimal, decimal, sum } from "@isotherm/core";
import type { NumberColumn, ReportRow, TextColumn } from "./columns.ts";

/** Which rows a figure is made from: those that have all of these texts; empty: all rows. */
export type Where = Readonly<Partial<Record<TextColumn, string>>>;

/** How a figure follows from rows. */
export type Derivation =
  | { readonly sum: NumberColumn; readonly where: Where }
  | { readonly count: "rows"; readonly where: Where }
  | { readonly ratio: readonly [Derivation, Derivation]; readonly times: string };

/** A figure of a report. Null: a ratio to nothing. */
export interface Figure {
  readonly value: Decimal | null;
  readonly from: Derivation;
  /** Decimal places that are shown, where its column has figures of several kinds. */
  readonly places?: number;
}

/** Digits of ratios; everything else is exact. */
export const RATIO_DIGITS = 12;

/** Calculates figures from rows. */
export const figuresOver = (rows: readonly ReportRow[]): ((from: Derivation) => Figure) => {
  const chosen = new Map<string, readonly ReportRow[]>();
  const rowsWhere = (where: Where): readonly ReportRow[] => {
    const key = JSON.stringify(where);
    const known = chosen.get(key);
    if (known) return known;
    const wanted = Object.entries(where) as [TextColumn, string][];
    const found = rows.filter((row) => wanted.every(([column, text]) => row[column] === text));
    chosen.set(key, found);
    return found;
  };
  const valueOf = (from: Derivation): Decimal | null => {
    if ("sum" in from) return sum(rowsWhere(from.where).map((row) => row[from.sum]));
    if ("count" in from) return decimal(rowsWhere(from.where).length);
    const [top, bottom] = [valueOf(from.ratio[0]), valueOf(from.ratio[1])];
    if (top === null || bottom === null || bottom.isZero()) return null;
    return top.times(from.times).div(bottom).toSignificantDigits(RATIO_DIGITS);
  };
  return (from) => ({ value: valueOf(from), from });
};

/** What is calculated of a group of rows. */
export interface Measure {
  readonly title: string;
  /** Places that are shown; the figure itself has all. */
  readonly places: number;
  readonly from: (where: Where) => Derivation;
}

const summed = (title: string, column: NumberColumn, places = 3): Measure => ({
  title,
  places,
  from: (where) => ({ sum: column, where }),
});

const ratio = (
  title: string,
  [top, bottom]: readonly [NumberColumn, NumberColumn],
  times: string,
  places: number,
): Measure => ({
  title,
  places,
  from: (where) => ({
    ratio: [
      { sum: top, where },
      { sum: bottom, where },
    ],
    times,
  }),
});

/** Everything that tables of reports show. */
export const MEASURES = {
  elements: { title: "Elements", places: 0, from: (where: Where): Derivation => ({ count: "rows", where }) },
  estimates: summed("Estimates", "estimates", 0),
  wtt: summed("WTT, t CO2e", "wtt_t"),
  ttw: summed("TTW, t CO2e", "ttw_t"),
  unsplit: summed("Not split, t CO2e", "unsplit_t"),
  wtw: summed("WTW, t CO2e", "wtw_t"),
  scope2ByLocation: summed("t CO2e", "scope_2_location_t"),
  scope2ByMarket: summed("t CO2e", "scope_2_market_t"),
  nonCo2: summed("At height, t CO2e", "non_co2_t"),
  tkm: summed("Activity, t·km", "activity_tkm", 0),
  pkm: summed("Activity, pkm", "activity_pkm", 0),
  handled: summed("Handled, t", "handled_t", 1),
  perTkm: ratio("g CO2e/t·km", ["of_tkm_t", "activity_tkm"], "1000000", 2),
  perPkm: ratio("g CO2e/pkm", ["of_pkm_t", "activity_pkm"], "1000000", 2),
  perTonne: ratio("kg CO2e/t", ["of_handled_t", "handled_t"], "1000", 3),
  primary: summed("Primary, t CO2e", "primary_t"),
  modelled: summed("Modelled, t CO2e", "modelled_t"),
  default: summed("Default, t CO2e", "default_t"),
  assumed: summed("Assumed, t CO2e", "assumed_t"),
  unclassed: summed("Not classed, t CO2e", "unclassed_t"),
  primaryShare: ratio("Primary, %", ["primary_t", "wtw_t"], "100", 1),
  modelledShare: ratio("Modelled, %", ["modelled_t", "wtw_t"], "100", 1),
  defaultShare: ratio("Default, %", ["default_t", "wtw_t"], "100", 1),
  assumedShare: ratio("Assumed, %", ["assumed_t", "wtw_t"], "100", 1),
} as const satisfies Record<string, Measure>;
