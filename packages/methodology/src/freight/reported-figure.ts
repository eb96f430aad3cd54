import { type Decimal, Decimal as D, ApiError, decimal, tonnes } from "@isotherm/core";
import {
  type CalculationBuilder,
  carrierFactor,
  derived,
  EMISSIONS_DIGITS,
  type EmissionSplit,
  type Figure,
  fromTable,
  given,
  KG_PER_TONNE,
  responseSplit,
  splitAt,
} from "../calculation.ts";
import { activityIn } from "../calculations/activity-conversion.ts";
import { emissionsByFactor } from "../calculations/by-factor.ts";
import { factorOf } from "../factors/factor.ts";
import type { NamedFactor } from "../factors/factor-units.ts";
import { type PartnerElement, provenanceOf } from "./partner-footprint.ts";
import { type FreightLeg, type FreightLegResult, quantityOf, warnOfConversion } from "./freight-leg.ts";
import { emissionsOfFuel, type FuelUsed, type ReportedFigure } from "./fuel-used.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { type LegContext, modeOf, type Utilisation } from "./intensity.ts";
import { type CalculationFact, type CalculationInput } from "../calculation-step.ts";

/** What was measured or reported of a transport: at most one figure. Amounts as text of the request. */
export interface PrimaryData extends Utilisation {
  /** Who measured or reported it. */
  readonly source: string;
  readonly year?: number | undefined;
  readonly evidence_url?: string | undefined;
  readonly fuel_used?: FuelUsed | undefined;
  readonly intensity?: ReportedIntensity | undefined;
  readonly emissions?: ReportedEmissions | undefined;
  /** A partner's footprint of a shipment, and which of its elements the leg is. */
  readonly footprint?: PartnerElement | undefined;
  /** A factor of the client's that the request names. */
  readonly factor?: NamedFactor | undefined;
}

/** Emissions per tonne-kilometre, at a site per tonne: `g_per_tkm`. */
interface ReportedIntensity {
  readonly amount: string;
  readonly unit: string;
  readonly boundary: "wtw" | "ttw";
}

/** Emissions as a carrier reports them, kg CO2e. */
interface ReportedEmissions {
  readonly total_emissions: string;
  readonly distance_km: string;
  readonly emission_factor_year?: number | undefined;
  readonly emission_factor_region?: string | undefined;
  readonly wtt?: string | undefined;
  readonly ttw?: string | undefined;
}

/** Tonnes times kilometres before adjustment; of a site the tonnes. */
const activityOf = (
  { calculation, leg, distance }: LegContext,
  { load }: Pick<FreightLeg, "load">,
): { readonly activity: Figure; readonly conversion: FreightLegResult["conversion"] } => {
  const { input, conversion } = quantityOf(calculation, leg, load, "t");
  warnOfConversion(calculation, conversion);
  const activity = calculation.add({
    name: "transport activity",
    leg,
    formula: distance ? "a = q · D" : "a = q",
    inputs: [input, ...(distance ? [derived(distance, "distance", "D")] : [])],
    unit: distance ? "t·km" : "t",
  });
  return { activity, conversion };
};

/**
 * The emissions that were measured or reported of a leg, and what of them arises at the vehicle.
 *
 * @param model what the leg comes to by its method
 * @throws ApiError validation_error, for an intensity that does not fit the method
 */
export const reportedFigure = (
  context: LegContext,
  primary: PrimaryData,
  asked: Pick<FreightLeg, "load" | "method">,
  model: FreightLegResult,
): ReportedFigure => {
  if (primary.factor) return emissionsOfFactor(context, primary.factor, asked.load);
  const facts = factsOf(primary);
  const told = { ...context, calculation: noting(context.calculation, facts) };
  if (primary.fuel_used) {
    const mode = modeOf(asked.method);
    return emissionsOfFuel(told, primary.fuel_used, mode === "sea" || mode === "inland_waterway");
  }
  if (primary.intensity) {
    const { activity, conversion } = activityOf(context, asked);
    return { ...emissionsOfIntensity(told, primary.intensity, model, activity), conversion };
  }
  return reportedEmissions(told, primary.emissions ?? { total_emissions: "0", distance_km: "0" });
};

/** What a factor may be per: of a transport, and of a site. */
const UNITS_OF_LEGS = { transport: ["t*km", "TEU*km"], site: ["t", "kg", "TEU"] } as const;

/**
 * The emissions by a factor of the client's: of a transport by its distance before adjustment.
 *
 * @throws ApiError emission_factor_unit_mismatch
 */
const emissionsOfFactor = (
  { calculation, leg, distance }: LegContext,
  named: NamedFactor,
  load: FreightLeg["load"],
): ReportedFigure => {
  const { denominator } = named;
  const units: readonly string[] = UNITS_OF_LEGS[distance ? "transport" : "site"];
  if (!units.includes(denominator)) {
    const message = `emission_factor_id: the factor is per ${denominator}; ${distance ? "a transport" : "a site"} takes ${units.join(", ")}.`;
    throw new ApiError("emission_factor_unit_mismatch", message);
  }
  const unit = denominator.startsWith("TEU") ? "TEU" : "t";
  const { input, conversion } = quantityOf(calculation, leg, load, unit);
  warnOfConversion(calculation, conversion);
  const quantity = denominator === "kg" ? activityIn(calculation, { activity: input, unit: "t" }, "kg", leg) : input;
  const inputs = [quantity, ...(distance ? [derived(distance, "distance", "D")] : [])].map(carrierFactor);
  const emissions = emissionsByFactor(calculation, inputs, named, { name: "emissions by the named factor", leg });
  if (!named.factor.parts) return { emissions, tankToWheel: undefined, conversion };
  const direct = { name: "tank to wheel emissions by the named factor", leg, part: "ttw", symbol: "T" } as const;
  return { emissions, tankToWheel: emissionsByFactor(calculation, inputs, named, direct), conversion };
};

const factsOf = ({ source, year, evidence_url, emissions, footprint }: PrimaryData): CalculationFact[] => [
  { name: "told by", value: source },
  ...(footprint ? provenanceOf(footprint) : []),
  ...(year === undefined ? [] : [{ name: "year", value: String(year) }]),
  ...(evidence_url === undefined ? [] : [{ name: "evidence", value: evidence_url }]),
  ...(emissions === undefined ? [] : [{ name: "distance reported", value: `${emissions.distance_km} km` }]),
];

/** The facts stand at the first step. */
const noting = (calculation: CalculationBuilder, facts: readonly CalculationFact[]): CalculationBuilder => {
  let isFirst = true;
  return {
    ...calculation,
    add: (step) => {
      const added = calculation.add(isFirst ? { ...step, facts: [...(step.facts ?? []), ...facts] } : step);
      isFirst = false;
      return added;
    },
  };
};

/** Carriers calculate what they report: it is as far off as what is modelled. */
const reportedInput = (symbol: string, name: string, value: string, unit: string): CalculationInput => ({
  ...given(symbol, name, value, unit),
  error_entry: "modelled",
});

const reportedEmissions = (
  { calculation, leg }: LegContext,
  { total_emissions }: ReportedEmissions,
): ReportedFigure => {
  const emissions = calculation.add({
    name: "emissions as reported",
    leg,
    formula: "E = R",
    inputs: [reportedInput("R", "reported emissions, well to wheel", total_emissions, "kg CO2e")],
    unit: "kg CO2e",
  });
  return { emissions, tankToWheel: undefined };
};

/** A reported figure along the chain: as it was reported, else by the carrier of its energy. */
export const splitOfReported = (
  context: LegContext,
  { emissions: reported }: Pick<PrimaryData, "emissions">,
  { emissions, tankToWheel }: ReportedFigure,
): EmissionSplit => {
  const { calculation, leg } = context;
  if (reported) return reportedSplit(context, reported);
  if (tankToWheel === undefined || tankToWheel === "none")
    return responseSplit(calculation, emissions, tankToWheel, { leg });
  const direct = asAnswered(context, "T", "tank to wheel part", derived(tankToWheel, "tank to wheel", "t"));
  return splitAt(calculation, emissions, direct, { leg });
};

/** Kilograms as the tonnes of the answer. */
const asAnswered = ({ calculation, leg }: LegContext, symbol: string, name: string, input: CalculationInput): Figure =>
  calculation.add({
    name,
    leg,
    formula: `${symbol} = round(${input.symbol} / 1000, ${EMISSIONS_DIGITS})`,
    inputs: [input],
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });

/** The parts that a report has; what it leaves out is not split. Upstream is the rest where both are told in full. */
const reportedSplit = (context: LegContext, { total_emissions, wtt, ttw }: ReportedEmissions): EmissionSplit => {
  const part = (symbol: string, name: string, kg: string | undefined): Decimal =>
    kg === undefined
      ? decimal(0)
      : asAnswered(context, symbol, name, reportedInput("R", `${name}, reported`, kg, "kg CO2e")).value;
  const all = decimal(total_emissions).div(1000).toDecimalPlaces(EMISSIONS_DIGITS, D.ROUND_HALF_UP);
  const direct = part("T", "tank to wheel part", ttw);
  const told = D.min(part("W", "well to tank part", wtt), all.minus(direct));
  const isWhole = decimal(wtt ?? 0)
    .plus(ttw ?? 0)
    .eq(total_emissions);
  const upstream = isWhole ? all.minus(direct) : told;
  return { wtt: tonnes(upstream), ttw: tonnes(direct), unknown: tonnes(all.minus(direct).minus(upstream)) };
};

/** Kilograms per unit of mass in the names of intensities: as text of the formula. */
const SCALE: Readonly<Record<string, { readonly formula: string; readonly units: Record<string, string> }>> = {
  t: { formula: "i · a · 1000", units: { 1000: "kg/t" } },
  kg: { formula: "i · a", units: {} },
  g: { formula: "i · a / 1000", units: { 1000: "g/kg" } },
  mg: { formula: "i · a / 1000000", units: { 1000000: "mg/kg" } },
};

const emissionsOfIntensity = (
  context: LegContext,
  { amount, unit, boundary }: ReportedIntensity,
  model: FreightLegResult,
  activity: Figure,
): ReportedFigure => {
  const { calculation, leg, distance } = context;
  const [mass = "", per] = unit.split("_per_");
  if ((per === "tkm") !== (distance !== undefined)) {
    const wanted = distance ? "per t·km: the leg is a transport" : "per t: the leg is a site";
    throw new ApiError("validation_error", `primary_data.intensity.unit: must be ${wanted}.`);
  }
  const told = reportedInput("i", "reported intensity", amount, `${mass} CO2e/${distance ? "(t·km)" : "t"}`);
  const { formula, units } = SCALE[mass] ?? { formula: "", units: {} };
  const add = (name: string, symbol: string) =>
    calculation.add({
      name,
      leg,
      formula: `${symbol} = ${formula}`,
      // The framework counts a reported intensity as primary, however the kilometres were found.
      inputs: [told, carrierFactor(derived(activity, "transport activity"))],
      units,
      unit: "kg CO2e",
    });
  if (boundary === "wtw") return { emissions: add("emissions by the reported intensity", "E"), tankToWheel: undefined };
  const tankToWheel = add("tank to wheel emissions by the reported intensity", "T");
  const { part, whole } = upstreamOf(context, model);
  const emissions = calculation.add({
    name: "emissions, with the upstream share of the carrier",
    leg,
    formula: whole ? "E = T · w / t" : "E = T / t",
    inputs: [derived(tankToWheel, "tank to wheel emissions"), part, ...(whole ? [whole] : [])].map(carrierFactor),
    unit: "kg CO2e",
    note: "The reported intensity ends at the tank: what comes before it has the share of the model's energy carrier.",
  });
  return { emissions, tankToWheel };
};

/** Below this share of what arises at the vehicle nothing can be concluded from it. */
const LEAST_SHARE = "0.5";

/** The split at the tank of the energy carrier behind a method. @throws ApiError validation_error */
const upstreamOf = ({ distance }: LegContext, { intensity }: FreightLegResult) => {
  const { tankToWheel, factor } = intensity;
  const diesel = factorOf(FREIGHT_TABLES.roadFuels, "europe/diesel");
  const isDiesel = factor.header.table === "road-freight";
  const own = tankToWheel === "none" ? undefined : tankToWheel;
  const split =
    own ??
    (isDiesel && tankToWheel === undefined
      ? {
          part: fromTable("t", "diesel, tank to wheel", { factor: diesel, rung: "mode" }, diesel.parts?.ttw),
          whole: fromTable("w", "diesel, well to wheel", { factor: diesel, rung: "mode" }),
        }
      : undefined);
  const share = split && split.part.value.div(split.whole?.value ?? 1);
  if (split === undefined || share === undefined || share.lt(LEAST_SHARE)) {
    const why = distance ? "of its energy carrier little or nothing arises at the vehicle" : "a site has many carriers";
    throw new ApiError("validation_error", `primary_data.intensity.boundary: must be wtw for this method: ${why}.`);
  }
  return split;
};
