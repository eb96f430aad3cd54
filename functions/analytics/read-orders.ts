import {
  getAggregatedByProperty as getAggregatedByPropertyOperation,
  getCumulativePerBundle as getCumulativePerBundleOperation,
  getOrderMetrics as getOrderMetricsOperation,
  type Order,
  type OrderStatus,
} from "@isotherm/contract";
import { aggregatedByProperty, counted, cumulativePerBundle, orderMetrics } from "@isotherm/analytics/order-figures";
import { type AccountId, ApiError, DAY_MS, instantMs } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { AnalyticsUses } from "./dependencies.ts";
import { type Days, daysAsked } from "./days-asked.ts";

/** Orders that one answer reads, at most. */
const MOST_ORDERS = 10_000;

const ordersIn = async (
  { orders }: AnalyticsUses,
  account: AccountId,
  { first, last }: Days,
  status: OrderStatus | undefined,
): Promise<Order[]> => {
  const between = {
    fromMs: instantMs(`${first}T00:00:00.000Z`),
    throughMs: instantMs(`${last}T00:00:00.000Z`) + DAY_MS - 1,
  };
  const found = await orders.createdBetween(account, { ...between, most: MOST_ORDERS });
  if (!found)
    throw new ApiError(
      "selection_too_large",
      `There are more than ${MOST_ORDERS.toLocaleString("en")} orders in the range: ask for fewer days.`,
    );
  return counted(found.map(({ order }) => order)).filter((order) => status === undefined || order.status === status);
};

/**
 * Sums up what was bought of each bundle, day by day.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getCumulativePerBundle = (uses: AnalyticsUses) =>
  serves(getCumulativePerBundleOperation, async ({ account, query, now }) => {
    const days = daysAsked(query, now);
    return cumulativePerBundle(await ordersIn(uses, account.id, days, query.status), days.first, days.last);
  });

/**
 * Counts the projects and development goals of what was bought.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getOrderMetrics = (uses: AnalyticsUses) =>
  serves(getOrderMetricsOperation, async ({ account, query, now }) => {
    const orders = await ordersIn(uses, account.id, daysAsked(query, now), query.status);
    return orderMetrics(orders, (await uses.catalogue.current()).records);
  });

/**
 * Adds up what was bought, by bundle, continent, registry and kind.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getAggregatedByProperty = (uses: AnalyticsUses) =>
  serves(getAggregatedByPropertyOperation, async ({ account, query, now }) => {
    const orders = await ordersIn(uses, account.id, daysAsked(query, now), query.status);
    return aggregatedByProperty(orders, (await uses.catalogue.current()).records);
  });
