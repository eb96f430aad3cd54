import type { LegEmissions, MultiLegShippingEstimate, ShipmentLegRequest } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import type * as z from "zod";

/** A leg of an estimate on the wire. */
export type EstimatedLegResponse = z.input<typeof MultiLegShippingEstimate>["legs"][number];

const DECIMALS = {
  total_emissions: null,
  distance_km: null,
  wtt: null,
  ttw: null,
  intensity: null,
  particles_total: null,
  particles_wtt: null,
  particles_ttw: null,
  carbon_dioxide_total: null,
  carbon_dioxide_wtt: null,
  carbon_dioxide_ttw: null,
  nitrogen_oxides_total: null,
  nitrogen_oxides_wtt: null,
  nitrogen_oxides_ttw: null,
  sulfur_dioxides_total: null,
  sulfur_dioxides_wtt: null,
  sulfur_dioxides_ttw: null,
  non_methane_hydro_carbons_total: null,
  non_methane_hydro_carbons_wtt: null,
  non_methane_hydro_carbons_ttw: null,
  primary_energy_mj: null,
  fuel_consumption_l: null,
  transport_activity: null,
  emission_factor_intensity: null,
};

/** A leg of which nothing is known. */
export const NO_EMISSIONS: LegEmissions = {
  ...DECIMALS,
  emission_factor_year: null,
  emission_factor_description: null,
  emission_factor_region: null,
  emission_factor_source: null,
  emission_factor_numerator: null,
  emission_factor_denominator: null,
};

/** Emissions as they were reported: nothing is added to them. */
export const reportedEmissions = (reported: NonNullable<ShipmentLegRequest["emissions"]>): LegEmissions =>
  Object.fromEntries(
    Object.entries(NO_EMISSIONS).map(([name]) => {
      const told = reported[name as keyof typeof reported];
      return [name, told === undefined ? null : name in DECIMALS ? decimal(told) : told];
    }),
  ) as LegEmissions;

const KG_PER = { t: "1000", kg: "1", g: "0.001", mg: "0.000001" } as const;

/** A mass of an estimate in kilograms. */
export const kilograms = ({ amount, unit }: { readonly amount: string; readonly unit: keyof typeof KG_PER }): Decimal =>
  decimal(amount).times(KG_PER[unit]);

/** Emissions of a leg as they were estimated, in the units of reports. */
export const estimatedEmissions = ({
  mass,
  distance,
  activity,
  intensity,
  emission_factor,
}: EstimatedLegResponse): LegEmissions => {
  const factor = emission_factor.gas_emissions?.co2e;
  const isPerTonneKm = emission_factor.denominator_unit === "t*km";
  return {
    ...NO_EMISSIONS,
    total_emissions: kilograms(mass),
    distance_km: distance ? decimal(distance.amount) : null,
    wtt: mass.wtw_details && kilograms(mass.wtw_details.wtt),
    ttw: mass.wtw_details && kilograms(mass.wtw_details.ttw),
    intensity: intensity?.wtw.unit === "g_per_tkm" ? decimal(intensity.wtw.amount).div(1000) : null,
    transport_activity: activity?.unit === "t*km" ? decimal(activity.value) : null,
    emission_factor_intensity:
      factor !== undefined && isPerTonneKm ? decimal(factor).times(KG_PER[emission_factor.numerator_unit]) : null,
    emission_factor_year: emission_factor.publication_year,
    emission_factor_description: emission_factor.name,
    emission_factor_region: emission_factor.region,
    emission_factor_source: `${emission_factor.source} ${emission_factor.source_version}`,
    emission_factor_numerator: emission_factor.numerator_unit,
    emission_factor_denominator: emission_factor.denominator_unit,
  };
};
