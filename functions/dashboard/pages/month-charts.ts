import { dateOf, type Decimal, instant } from "@isotherm/core";
import { figure, html, type Html, money } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";
import { chart } from "../frame/chart.ts";
import { type MonthFigures, monthFigures } from "./month-figures.ts";

const LOCALES = { en: "en-GB", de: "de-DE" } as const;

/** A month as people write it: `March 2026`, or short below a bar. */
export const monthText = (day: string, { language }: Pick<AccountVisit, "language">, month: "long" | "short"): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    month,
    ...(month === "long" && { year: "numeric" }),
    timeZone: "UTC",
  }).format(dateOf(`${day}T00:00:00.000Z`));

/** A number on an axis, in few characters. */
export const axisText = (value: number, { language }: Pick<AccountVisit, "language">): string =>
  new Intl.NumberFormat(LOCALES[language], { notation: "compact", maximumSignificantDigits: 3 }).format(value);

/** Tonnes in a table. */
export const tonnesText = (tonnes: Decimal, { language }: Pick<AccountVisit, "language">): string =>
  `${figure(tonnes, language, 3)} t`;

/** Tonnes that were estimated, ordered and retired by month, and their cost; a sentence where that can't be told. */
export const monthCharts = async (visit: AccountVisit): Promise<Html> => {
  const { client, uses, say } = visit;
  const months = await monthFigures(client, instant(uses.clock.nowMs()));
  if (!months)
    return html`<p class="soft">
      ${say("There are more orders in these months than are drawn here.", "In diesen Monaten gibt es mehr Aufträge, als hier gezeichnet werden.")}
    </p>`;
  if (months.every(({ estimated, ordered }) => estimated.isZero() && ordered.isZero()))
    return html`<p class="empty">
      ${say("Nothing was estimated or ordered in the last twelve months. Figures appear here within five minutes of an estimate.", "In den letzten zwölf Monaten wurde nichts geschätzt oder bestellt. Zahlen erscheinen hier spätestens fünf Minuten nach einer Schätzung.")}
    </p>`;
  return html`${tonnesChart(visit, months)} ${costChart(visit, months)}`;
};

const shared = (visit: AccountVisit, months: readonly MonthFigures[]) => ({
  of: visit.say("Month", "Monat"),
  labels: months.map(({ month }) => monthText(month, visit, "long")),
  shortLabels: months.map(({ month }) => monthText(month, visit, "short")),
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

const costChart = (visit: AccountVisit, months: readonly MonthFigures[]): Html => {
  const { say, language, account } = visit;
  return chart({
    ...shared(visit, months),
    title: say(
      `Cost of orders by month, ${account.currency}, without fees`,
      `Kosten der Aufträge nach Monaten, ${account.currency}, ohne Gebühren`,
    ),
    kind: "stacked",
    series: [
      {
        name: say("Cost", "Kosten"),
        values: months.map(({ cost }) => cost.toNumber()),
        texts: months.map(({ cost }) => money(cost, account.currency, language)),
      },
    ],
  });
};
