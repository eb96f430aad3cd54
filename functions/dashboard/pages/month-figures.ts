import type { Client } from "@isotherm/client";
import { isApiError } from "@isotherm/client";
import { decimal, type Decimal, type Instant } from "@isotherm/core";

/** What happened in a month of UTC. Masses in tonnes, the cost in the currency of the account. */
export interface MonthFigures {
  /** Its first day. */
  readonly month: string;
  readonly estimated: Decimal;
  readonly ordered: Decimal;
  /** Of what was ordered in the month, what is retired by now. */
  readonly retired: Decimal;
  /** Of what was ordered, without fees. */
  readonly cost: Decimal;
}

const MONTHS = 12;

/** The first days of twelve months, the last of them that of an instant. */
export const lastMonths = (now: Instant): string[] => {
  const last = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  });
};

/** Estimates and orders of twelve months; undefined where there are more orders than one answer counts. */
export const monthFigures = async (client: Client, now: Instant): Promise<readonly MonthFigures[] | undefined> => {
  const months = lastMonths(now);
  const range = { from: months[0] ?? "", through: now.slice(0, 10) };
  try {
    const [{ rows }, ordered, retired] = await Promise.all([
      client.analytics.getEstimates({ ...range, happened: "false" }),
      client.analytics.getCumulativePerBundle(range),
      client.analytics.getCumulativePerBundle({ ...range, status: "complete" }),
    ]);
    const estimated = new Map(rows.map(({ period_start, mass }) => [period_start, decimal(mass.amount)]));
    const [orders, done] = [perMonth(ordered), perMonth(retired)];
    const nothing = decimal(0);
    return months.map((month) => ({
      month,
      estimated: estimated.get(month) ?? nothing,
      ordered: orders.get(month)?.quantity ?? nothing,
      retired: done.get(month)?.quantity ?? nothing,
      cost: orders.get(month)?.value ?? nothing,
    }));
  } catch (error) {
    if (isApiError(error) && error.error_code === "selection_too_large") return undefined;
    throw error;
  }
};

type Cumulative = Awaited<ReturnType<Client["analytics"]["getCumulativePerBundle"]>>;

/** By month, what running sums of days have grown by. */
const perMonth = (bundles: Cumulative): Map<string, { quantity: Decimal; value: Decimal }> => {
  const months = new Map<string, { quantity: Decimal; value: Decimal }>();
  for (const { timeseries } of bundles) {
    let before = { quantity: decimal(0), value: decimal(0) };
    for (const point of timeseries) {
      const now = { quantity: decimal(point.quantity), value: decimal(point.value) };
      const month = `${point.date.slice(0, 7)}-01`;
      const sums = months.get(month) ?? { quantity: decimal(0), value: decimal(0) };
      months.set(month, {
        quantity: sums.quantity.plus(now.quantity).minus(before.quantity),
        value: sums.value.plus(now.value).minus(before.value),
      });
      before = now;
    }
  }
  return months;
};
