import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { analyticsUses } from "./dependencies.ts";
import { getBusinessEmissions, getEmissionCalculations, getEstimatesAnalytics } from "./read-estimates.ts";
import { getEstimateOverlaps } from "./read-overlaps.ts";
import { getAggregatedByProperty, getCumulativePerBundle, getOrderMetrics } from "./read-orders.ts";

const dependencies = apiDependencies("analytics", process.env);
const uses = analyticsUses(dependencies.table);

/** The function of analytics. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      getCumulativePerBundle(uses),
      getOrderMetrics(uses),
      getAggregatedByProperty(uses),
      getEmissionCalculations(uses),
      getBusinessEmissions(uses),
      getEstimatesAnalytics(uses),
      getEstimateOverlaps(uses),
    ],
  }),
);
