import { Decimal as D, type Tonnes, sum, tonnes } from "@isotherm/core";
import {
  type CalculationBuilder,
  type CalculationInput,
  EMISSIONS_DIGITS,
  type EmissionSplit,
  type Figure,
  KG_PER_TONNE,
  derived,
} from "./calculation.ts";

/** Where emissions arise at the vehicle: a figure and the whole that it is part of, or a share; or at no place of it. */
export type TankToWheel = "none" | { readonly part: CalculationInput; readonly whole?: CalculationInput | undefined };

const NO_TONNES = tonnes("0");

/**
 * Emissions as answered, divided along the chain: tank to wheel half-up to 12 places of a tonne, well to tank the rest.
 * Without a tank-to-wheel part nothing is known of how they divide.
 */
export const answeredSplit = (
  calculation: CalculationBuilder,
  emissions: Figure,
  tankToWheel: TankToWheel | undefined,
  options: { readonly leg?: number | undefined } = {},
): EmissionSplit => {
  if (tankToWheel === undefined || tankToWheel === "none") {
    const all = tonnes(emissions.value.div(1_000).toDecimalPlaces(EMISSIONS_DIGITS, D.ROUND_HALF_UP));
    const none = { wtt: NO_TONNES, ttw: NO_TONNES, unknown: NO_TONNES };
    return tankToWheel === "none" ? { ...none, wtt: all } : { ...none, unknown: all };
  }
  const { part, whole } = tankToWheel;
  const { leg } = options;
  const direct = calculation.add({
    name: "tank to wheel part",
    leg,
    formula: `T = round(${emissions.symbol} · t${whole ? " / w" : ""} / 1000, ${EMISSIONS_DIGITS})`,
    inputs: [derived(emissions, "emissions"), part, ...(whole ? [whole] : [])],
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });
  return splitAt(calculation, emissions, direct, options);
};

/** Emissions as answered, divided along the chain by their tank-to-wheel part as answered, in tonnes: the rest is upstream. */
export const splitAt = (
  calculation: CalculationBuilder,
  emissions: Figure,
  direct: Figure,
  { leg }: { readonly leg?: number | undefined } = {},
): EmissionSplit => {
  const upstream = calculation.add({
    name: "well to tank part",
    leg,
    formula: `W = round(${emissions.symbol} / 1000, ${EMISSIONS_DIGITS}) − T`,
    inputs: [derived(emissions, "emissions"), derived(direct, "tank to wheel")],
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });
  return { wtt: tonnes(upstream.value), ttw: tonnes(direct.value), unknown: NO_TONNES };
};

/** Part by part. */
export const sumOfSplits = (splits: readonly EmissionSplit[]): EmissionSplit => {
  const of = (part: keyof EmissionSplit): Tonnes => tonnes(sum(splits.map((split) => split[part])));
  return { wtt: of("wtt"), ttw: of("ttw"), unknown: of("unknown") };
};
