import { type MonthFigures, readMonths } from "@isotherm/analytics/read-months";
import { type AccountId, ApiError, dateOf, type Decimal, decimal, type Instant, instant } from "@isotherm/core";
import { dateFormat, figure, html, type Html, money, numberFormat } from "@isotherm/pages";
import type { AccountVisit, Asking } from "../access/visit.ts";
import { chart } from "../frame/chart.ts";

/** A month as people write it: `March 2026`; below a bar short, `Mar`, or `3/26` where the months are of several years. */
export const monthText = (
  day: string,
  { language }: Pick<AccountVisit, "language">,
  form: "long" | "short" | "numeric",
): string => {
  const year = { long: "numeric", short: undefined, numeric: "2-digit" } as const;
  return dateFormat(language, { month: form, year: year[form] }).format(dateOf(`${day}T00:00:00.000Z`));
};

/** A number on an axis, in few characters. */
export const axisText = (value: number, { language }: Pick<AccountVisit, "language">): string =>
  numberFormat(language, { notation: "compact", maximumSignificantDigits: 3, useGrouping: "always" }).format(value);

/** Tonnes in a table. */
export const tonnesText = (tonnes: Decimal, { language }: Pick<AccountVisit, "language">): string =>
  `${figure(tonnes, language, 3)} t`;

const MONTHS = 12;

/** Twelve months of UTC, `2026-03`, the last of them that of an instant. */
export const lastMonths = (now: Instant): string[] => {
  const last = Number(now.slice(0, 4)) * MONTHS + Number(now.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index;
    return `${String(Math.floor(month / MONTHS)).padStart(4, "0")}-${String((month % MONTHS) + 1).padStart(2, "0")}`;
  });
};

/**
 * The figures of an account in the last twelve months; undefined where they are too many. They are read from the figures
 * themselves, not asked of the interface, which has no answer with all of them: show them only once it has answered for the
 * account.
 */
export const yearFigures = ({
  request,
  uses: { table, clock },
}: Asking): Promise<readonly MonthFigures[] | undefined> =>
  readMonths(table, request.params["account"] as AccountId, lastMonths(instant(clock.nowMs()))).catch(tooMany);

/** Tonnes that were estimated, ordered and retired by month, and their cost. */
export const monthCharts = (visit: AccountVisit, months: readonly MonthFigures[] | undefined): Html => {
  const { say } = visit;
  if (!months)
    return html`<p class="soft">
      ${say("There are more figures in these months than are drawn here.", "In diesen Monaten gibt es mehr Zahlen, als hier gezeichnet werden.")}
    </p>`;
  if (months.every(({ estimated, ordered }) => estimated.isZero() && ordered.isZero()))
    return html`<p class="empty">
      ${say("Nothing was estimated or ordered in the last twelve months. Figures appear here within five minutes of an estimate or an order.", "In den letzten zwölf Monaten wurde nichts geschätzt oder bestellt. Zahlen erscheinen hier spätestens fünf Minuten nach einer Schätzung oder einem Auftrag.")}
    </p>`;
  return html`${tonnesChart(visit, months)} ${costCharts(visit, months)}`;
};

/** Undefined where an account tells so many lanes and carriers apart that an answer would not end. */
const tooMany = (error: unknown): undefined => {
  if (error instanceof ApiError && error.code === "selection_too_large") return;
  throw error;
};

const shared = (visit: AccountVisit, months: readonly MonthFigures[]) => ({
  of: visit.say("Month", "Monat"),
  labels: months.map(({ month }) => monthText(`${month}-01`, visit, "long")),
  shortLabels: months.map(({ month }) => monthText(`${month}-01`, visit, "short")),
  tableName: visit.say("Figures as a table", "Zahlen als Tabelle"),
  axis: (value: number) => axisText(value, visit),
});

const tonnesChart = (visit: AccountVisit, months: readonly MonthFigures[]): Html => {
  const { say } = visit;
  const series = (name: string, of: "estimated" | "ordered" | "retired") => ({
    name,
    values: months.map((month) => month[of].toNumber()),
    texts: months.map((month) => tonnesText(month[of], visit)),
  });
  return chart({
    ...shared(visit, months),
    title: say("Tonnes CO₂e by month", "Tonnen CO₂e nach Monaten"),
    kind: "beside",
    series: [
      series(say("Estimated", "Geschätzt"), "estimated"),
      series(say("Ordered", "Bestellt"), "ordered"),
      series(say("Retired of what was ordered", "Davon stillgelegt"), "retired"),
    ],
  });
};

/** Orders have the currency that the account had when they were placed: each is drawn by itself. */
const costCharts = (visit: AccountVisit, months: readonly MonthFigures[]): Html[] => {
  const { currency: own } = visit.account;
  const found = new Set(months.flatMap(({ costs }) => [...costs.keys()]));
  const others = [...found].filter((currency) => currency !== own);
  return [own, ...others].map((currency) => costChart(visit, months, currency));
};

const costChart = (visit: AccountVisit, months: readonly MonthFigures[], currency: string): Html => {
  const { say, language } = visit;
  const costs = months.map((month) => month.costs.get(currency) ?? decimal(0));
  return chart({
    ...shared(visit, months),
    title: say(
      `Cost of orders by month, ${currency}, without fees`,
      `Kosten der Aufträge nach Monaten, ${currency}, ohne Gebühren`,
    ),
    kind: "stacked",
    series: [
      {
        name: say("Cost", "Kosten"),
        values: costs.map((cost) => cost.toNumber()),
        texts: costs.map((cost) => money(cost, currency, language)),
      },
    ],
  });
};
