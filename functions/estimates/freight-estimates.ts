import { freightGeography } from "@isotherm/methodology";
import type { EstimateUses } from "./estimate-uses.ts";
import { multiLegShippingEstimates } from "./multi-leg-shipping-estimates.ts";
import { roadRouter } from "./road-router.ts";
import { shippingEstimates } from "./shipping-estimates.ts";

/** The operations of shipping estimates, over one leg and over several; they share what is known of the world. */
export const freightEstimates = (uses: EstimateUses) => {
  const geography = freightGeography(uses.places);
  const freight = { geography, router: roadRouter(uses.router, geography.overLand, uses.log) };
  return [...shippingEstimates(uses, freight), ...multiLegShippingEstimates(uses, freight)];
};
