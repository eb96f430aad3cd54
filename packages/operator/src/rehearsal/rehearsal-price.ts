import type { Stage } from "@isotherm/infra/stages/stage";
import { sumOf } from "../cost/cost-of.ts";
import { measuredUse } from "../cost/measured-use.ts";
import { monthlyCost } from "../cost/monthly-cost.ts";

const HOURS_A_MONTH = 730;
/** More requests than a rehearsal sends to a stage: `smoke` twice, an order, and looking at it until it is complete. */
const REQUESTS = 500;

/** How long a rehearsal is expected to take: most of it AWS's own time for stacks, a canary and a restored table. */
export const EXPECTED_HOURS = 2;

/**
 * What stages cost in so many hours, USD by AWS's list prices: what stands, by the hour, and more requests than are sent.
 * The storage of a table of some kB, restored once, is not in it.
 */
export const rehearsalPrice = (stages: readonly Stage[], hours: number): string => {
  const lines = stages.flatMap((stage) => {
    const { standing, used } = monthlyCost(stage, REQUESTS, measuredUse());
    return [...standing.map(({ what, usd }) => ({ what, usd: usd.times(hours).div(HOURS_A_MONTH) })), ...used];
  });
  return sumOf(lines).toFixed(2);
};
