import type { EmissionFactor } from "@isotherm/contract";
import { type Decimal, Decimal as D } from "@isotherm/core";
import type { Factor } from "@isotherm/methodology";

/** Places of an intensity that was exchanged from another currency. */
const INTENSITY_DIGITS = 12;

/** The factor of a purchase as the interface shows it: kg CO2e per US dollar of 2022. */
export const spendEmissionFactor = (factor: Factor, intensity: Decimal): EmissionFactor => {
  const { header } = factor;
  return {
    id: factor.id,
    name: factor.name,
    source: header.dataset?.key ?? "service",
    source_version: header.dataset?.version ?? header.edition,
    publication_year: header.publication_year,
    numerator_unit: "kg",
    denominator_unit: "USD",
    created_at: `${header.source.accessed}T00:00:00.000Z`,
    region: factor.region,
    category: header.category ?? null,
    gas_emissions: { co2e: intensity.toDecimalPlaces(INTENSITY_DIGITS, D.ROUND_HALF_UP) },
  };
};
