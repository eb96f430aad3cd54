import { createFlightEstimate } from "./create-flight-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getFlightEstimate } from "./get-flight-estimate.ts";

/** The operations of flight estimates. */
export const flightEstimates = (uses: EstimateUses) => [createFlightEstimate(uses), getFlightEstimate(uses)];
