import {
  getAggregatedByProperty as getAggregatedByPropertyOperation,
  getCumulativePerBundle as getCumulativePerBundleOperation,
  getOrderMetrics as getOrderMetricsOperation,
} from "@isotherm/contract";
import { daysAsked } from "@isotherm/analytics/days-asked";
import { aggregatedByProperty, cumulativePerBundle, orderMetrics } from "@isotherm/analytics/order-figures";
import { readOrderDays, readOrderFigures } from "@isotherm/analytics/read-order-figures";
import { serves } from "@isotherm/http";
import type { AnalyticsUses } from "./dependencies.ts";

/**
 * Sums up what was bought of each bundle, day by day.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getCumulativePerBundle = ({ table }: AnalyticsUses) =>
  serves(getCumulativePerBundleOperation, async ({ account, query, now }) => {
    const days = daysAsked(query, now);
    const found = await readOrderDays(table, { account: account.id, of: "bundle", ...days });
    return cumulativePerBundle({ found, status: query.status }, days.first, days.last);
  });

/**
 * Counts the projects and development goals of what was bought.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getOrderMetrics = ({ table, catalogue }: AnalyticsUses) =>
  serves(getOrderMetricsOperation, async ({ account, query, now }) => {
    const wanted = { account: account.id, of: "project", ...daysAsked(query, now) } as const;
    const [found, { records }] = await Promise.all([readOrderFigures(table, wanted), catalogue.current()]);
    return orderMetrics({ found, status: query.status }, records);
  });

/**
 * Adds up what was bought, by bundle, continent, registry and kind.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getAggregatedByProperty = ({ table, catalogue }: AnalyticsUses) =>
  serves(getAggregatedByPropertyOperation, async ({ account, query, now }) => {
    const wanted = { account: account.id, ...daysAsked(query, now) };
    const [bundles, projects, { records }] = await Promise.all([
      readOrderFigures(table, { ...wanted, of: "bundle" }),
      readOrderFigures(table, { ...wanted, of: "project" }),
      catalogue.current(),
    ]);
    const { status } = query;
    return aggregatedByProperty({ found: bundles, status }, { found: projects, status }, records);
  });
