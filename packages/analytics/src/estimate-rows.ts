import { type EstimateAnalyticsRow, type EstimateMassUnit, METADATA_GROUP, MOST_ROWS } from "@isotherm/contract";
import { type AccountId, ApiError, type Decimal, decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import { addFigures } from "@isotherm/store/analytics/index";
import { againName, PART_PROPERTIES, type PartProperty } from "./cells.ts";
import type { PeriodFigures } from "./read-figures.ts";

/** How rows are made of figures. */
export interface RowsWanted {
  /** Up to two of `kind`, `mode`, `lane`, `carrier`, `account`, `metadata.<key>`. */
  readonly groupBy: readonly string[];
  readonly unit: EstimateMassUnit;
  /** Whether all is one period, whose start is not told. */
  readonly isOnePeriod: boolean;
}

/**
 * The rows of an answer: by period, oldest first, then by the values of the groups, what has none last.
 *
 * @throws ApiError selection_too_large
 */
export const estimateRows = (found: readonly PeriodFigures[], wanted: RowsWanted): EstimateAnalyticsRow[] => {
  const rows = new Map<string, RowSums>();
  for (const one of found) {
    const values = wanted.groupBy.map((by) => valueOf(one, by));
    const start = wanted.isOnePeriod ? null : one.period.start;
    const key = JSON.stringify([start, values]);
    const row = rows.get(key) ?? { start, values, figures: new Map<string, Decimal>() };
    addFigures(row.figures, one.figures, 1);
    rows.set(key, row);
  }
  const there = [...rows.values()].filter(({ figures }) => figure(figures, "parts").gt(0));
  if (there.length > MOST_ROWS)
    throw new ApiError("selection_too_large", `There are ${there.length} rows; an answer has at most ${MOST_ROWS}.`);
  return there.toSorted(inOrder).map((row) => rowOf(row, wanted));
};

interface RowSums {
  readonly start: string | null;
  readonly values: readonly (string | null)[];
  readonly figures: Map<string, Decimal>;
}

const valueOf = ({ account, cell }: { account: AccountId; cell: PeriodFigures["cell"] }, by: string): string | null => {
  if (by.startsWith(METADATA_GROUP)) {
    const key = by.slice(METADATA_GROUP.length);
    return Object.hasOwn(cell.metadata, key) ? (cell.metadata[key] ?? null) : null;
  }
  return by === "account" ? account : by === "kind" ? cell.kind : cell[by as PartProperty];
};

const inOrder = (a: RowSums, b: RowSums): number => {
  const [left, right] = [a, b].map(({ start, values }) => [start, ...values]) as [(string | null)[], (string | null)[]];
  for (const [index, one] of left.entries()) {
    const other = right[index] ?? null;
    if (one !== other) return one === null ? 1 : other === null ? -1 : one < other ? -1 : 1;
  }
  return 0;
};

/** A figure by its name; 0 where there is none. */
export const figure = (figures: ReadonlyMap<string, Decimal>, name: string): Decimal => figures.get(name) ?? decimal(0);

/** How many estimates there are, each counted once for all of its parts that are alike in these properties. */
export const estimatesIn = (figures: ReadonlyMap<string, Decimal>, groupBy: readonly string[]): number => {
  const told = PART_PROPERTIES.filter((name) => groupBy.includes(name));
  return figure(figures, "parts")
    .minus(figure(figures, againName(told)))
    .toNumber();
};

const INTENSITY_DIGITS = 12;

const rowOf = ({ start, values, figures }: RowSums, { groupBy, unit }: RowsWanted): EstimateAnalyticsRow => {
  const per = MASS_UNITS_PER_TONNE[unit];
  const mass = (value: Decimal) => ({ amount: value.times(per), unit });
  const [whole, ttw, unknown] = ["mass", "ttw", "unknown"].map((name) => figure(figures, name)) as [
    Decimal,
    Decimal,
    Decimal,
  ];
  const activity = figure(figures, "activity");
  const active = whole.minus(figure(figures, "inactive"));
  return {
    period_start: start,
    group: groupBy.map((by, index) => ({ by, value: values[index] ?? null })),
    mass: {
      ...mass(whole),
      wtw_details: { wtt: mass(whole.minus(ttw).minus(unknown)), ttw: mass(ttw), unknown: mass(unknown) },
      pollutants: null,
    },
    number_of_estimates: estimatesIn(figures, groupBy),
    activity: activity.isZero() ? null : { value: activity, unit: "t*km" },
    intensity: activity.isZero()
      ? null
      : {
          amount: active.times(MASS_UNITS_PER_TONNE.g).div(activity).toSignificantDigits(INTENSITY_DIGITS),
          unit: "g_per_tkm",
        },
  };
};
