import type { EmissionFactor } from "@isotherm/contract";
import { type Decimal, Decimal as D } from "@isotherm/core";
import type { Factor } from "@isotherm/methodology";

/** Places of factors that are not as printed: refined ones, and those exchanged from another currency. */
const DIGITS = 12;

/** What a factor counts, by the units of the interface. */
export interface FactorUnits {
  readonly value: Decimal;
  readonly numerator: EmissionFactor["numerator_unit"];
  readonly denominator: EmissionFactor["denominator_unit"];
}

/** A factor as answers show it, with the value that was used of it. */
export const emissionFactorAnswer = (
  { id, name, region, header }: Factor,
  { value, numerator, denominator }: FactorUnits,
): EmissionFactor => ({
  id,
  name,
  source: header.dataset?.key ?? "service",
  source_version: header.dataset?.version ?? header.edition,
  publication_year: header.publication_year,
  numerator_unit: numerator,
  denominator_unit: denominator,
  created_at: `${header.source.accessed}T00:00:00.000Z`,
  region,
  category: header.category ?? null,
  gas_emissions: { co2e: value.toDecimalPlaces(DIGITS, D.ROUND_HALF_UP) },
});
