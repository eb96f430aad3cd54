import type { EstimateMass, EstimateMassUnit, ShippingLegResult } from "@isotherm/contract";
import { decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";

const converted = ({ amount, unit }: EstimateMass, wanted: EstimateMassUnit): EstimateMass => ({
  amount: decimal(amount).times(MASS_UNITS_PER_TONNE[wanted]).div(MASS_UNITS_PER_TONNE[unit]),
  unit: wanted,
});

/** An estimate with every estimate mass in the unit of the query. Quote and request stay as they are. */
export const inMassUnit = <E extends { readonly mass: EstimateMass; readonly legs?: readonly ShippingLegResult[] }>(
  estimate: E,
  unit: EstimateMassUnit = "t",
): E => ({
  ...estimate,
  mass: converted(estimate.mass, unit),
  ...(estimate.legs && { legs: estimate.legs.map((leg) => ({ ...leg, mass: converted(leg.mass, unit) })) }),
});
