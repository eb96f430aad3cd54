import { type Decimal, decimal } from "@isotherm/core";
import type { Vessels } from "@isotherm/geodata";
import {
  type CalculationBuilder,
  type EmissionSplit,
  type Figure,
  responseEmissions,
  derived,
  fromTable,
  given,
  responseSplit,
} from "../calculation.ts";
import { asFallback, type Chosen } from "../factors/factor.ts";
import { airIntensity, aircraftIntensity, flightNumberIntensity } from "./air-intensity.ts";
import { type ResolvedRoute, KM_PER_UNIT } from "./resolved-route.ts";
import { identifiedVesselIntensity } from "./identified-vessel.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import {
  type Intensity,
  type LegContext,
  type Utilisation,
  freightFactor,
  modeOf,
  overCountries,
  tableIntensity,
} from "./intensity.ts";
import { type QualityScore, qualityScore } from "./quality-score.ts";
import { railIntensity } from "./rail-intensity.ts";
import { roadIntensity, roadVehicleIntensity } from "./road-intensity.ts";
import { inferredVesselIntensity, seaStringIntensity, vesselIntensity } from "./sea-intensity.ts";
import { M49 } from "./world-regions.ts";
import { type FreightMethod, type FreightMode, type FlightDetails, type MethodologyDetails } from "./freight-method.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** What is moved: a mass, a number of TEU, or both. Amounts as text of the request. */
export interface FreightLoad {
  readonly mass?: { readonly amount: string; readonly unit: "t" | "kg" | "g" } | undefined;
  readonly containers?: string | undefined;
  readonly cargo_type?: string | undefined;
}

/** One leg to be estimated. */
export interface FreightLeg {
  readonly load: FreightLoad;
  readonly method: FreightMethod;
  /** Undefined for a logistics site. */
  readonly way: ResolvedRoute | undefined;
  readonly country?: string | undefined;
  readonly utilisation?: Utilisation | undefined;
  /** Why the method was chosen here and not by the request: its factor then counts as an assumption. */
  readonly assumed?: string | undefined;
  /** Where ships are looked up by their numbers. */
  readonly vessels?: Pick<Vessels, "find"> | undefined;
}

/** What a leg comes to. */
export interface FreightLegResult {
  /** Tonnes CO2e as answered. */
  readonly emissions: Figure;
  readonly split: EmissionSplit;
  /** Tonnes times kilometres before adjustment; of a site the tonnes. */
  readonly activity: { readonly value: Decimal; readonly unit: "t·km" | "t" };
  readonly distance: Figure | undefined;
  readonly adjustedDistance: Figure | undefined;
  readonly intensity: Intensity;
  readonly details: MethodologyDetails;
  readonly converted: { readonly amount: Decimal; readonly unit: "t" | "TEU" } | undefined;
  readonly conversion: "user_provided_cargo_type" | "average_cargo_type" | undefined;
  readonly score: QualityScore;
}

const TONNES_FORMULA = { t: "q = M", kg: "q = M / 1000", g: "q = M / 1000000" } as const;
const PER_TONNE = { 1000: "kg/t", 1_000_000: "g/t" } as const;

interface Quantity {
  readonly input: CalculationInput;
  /** The shipment in tonnes, whatever the factor counts in. */
  readonly tonnes: Decimal;
  readonly converted?: FreightLegResult["converted"];
  readonly conversion?: FreightLegResult["conversion"];
}

const tonnesOf = (
  calculation: CalculationBuilder,
  leg: number | undefined,
  { amount, unit }: NonNullable<FreightLoad["mass"]>,
): Figure =>
  calculation.add({
    name: "mass of the shipment",
    leg,
    formula: TONNES_FORMULA[unit],
    inputs: [given("M", "mass", amount, unit)],
    units: PER_TONNE,
    unit: "t",
  });

const boxesOf = (calculation: CalculationBuilder, leg: number | undefined, containers: string): Figure =>
  calculation.add({
    name: "containers of the shipment",
    leg,
    formula: "n = N",
    inputs: [given("N", "containers", containers, "TEU")],
    unit: "TEU",
  });

/** The shipment in the unit that the factor counts in, converted where the request has only the other one. */
export const quantityOf = (
  calculation: CalculationBuilder,
  leg: number | undefined,
  { mass, containers, cargo_type }: FreightLoad,
  unit: "t" | "TEU",
): Quantity => {
  const tonnes = mass && tonnesOf(calculation, leg, mass);
  if (unit === "t" && tonnes) return { input: derived(tonnes, "mass of the shipment", "q"), tonnes: tonnes.value };
  const boxes = containers === undefined ? undefined : boxesOf(calculation, leg, containers);
  const from = boxes ?? tonnes;
  if (!from) throw new Error("a shipment has neither mass nor containers");
  if (unit === "TEU" && boxes) {
    const inTonnes = tonnes ?? convertedTo(calculation, leg, { from: boxes, unit: "t", cargo_type });
    return { input: derived(boxes, "containers", "q"), tonnes: inTonnes.value };
  }
  const figure = convertedTo(calculation, leg, { from, unit, cargo_type });
  return {
    input: derived(figure, "shipment", "q"),
    tonnes: (tonnes ?? figure).value,
    converted: { amount: figure.value, unit },
    conversion: cargo_type === undefined ? "average_cargo_type" : "user_provided_cargo_type",
  };
};

/** Warns where a shipment was converted with the load of an average container. */
export const warnOfConversion = (calculation: CalculationBuilder, conversion: FreightLegResult["conversion"]): void => {
  if (conversion !== "average_cargo_type") return;
  const message = "No cargo_type was given: the shipment was converted with the average load of a container.";
  calculation.warn({ code: "cargo_type_assumed", message, field: "shipment.cargo_type" });
};

/** Tonnes from containers, or containers from tonnes. */
const convertedTo = (
  calculation: CalculationBuilder,
  leg: number | undefined,
  {
    from,
    unit,
    cargo_type,
  }: { readonly from: Figure; readonly unit: "t" | "TEU"; readonly cargo_type: string | undefined },
): Figure => {
  const cargo = cargo_type ?? "average";
  const rung = cargo_type === undefined ? "average" : "request";
  const density = fromTable("c", `${cargo} load of a container`, {
    factor: freightFactor("containerLoads", cargo),
    rung,
    ...(cargo_type === undefined && { fallback: true as const }),
  });
  return calculation.add({
    name: unit === "TEU" ? "containers from the mass" : "mass from the containers",
    leg,
    formula: unit === "TEU" ? `k = ${from.symbol} / c` : `k = ${from.symbol} · c`,
    inputs: [derived(from, unit === "t" ? "containers" : "mass of the shipment"), density],
    unit,
  });
};

/** The distance, then the one with the adjustment of the mode; that of a distance really travelled is none. */
const distancesOf = (
  calculation: CalculationBuilder,
  leg: number | undefined,
  mode: FreightMode,
  way: ResolvedRoute,
): { distance: Figure; adjustedDistance: Figure; input: CalculationInput } => {
  const distance = calculation.add({
    name: "distance",
    leg,
    formula: way.formula,
    inputs: [way.input],
    units: KM_PER_UNIT,
    unit: "km",
    facts: way.facts,
    note: way.note,
  });
  const isAir = mode === "air";
  const factor = isAir ? freightFactor("airDetours", "flight") : freightFactor("distanceAdjustments", mode);
  const name = isAir ? "detours of a flight" : "distance adjustment factor";
  const unadjusted =
    way.isActual && `An actual distance is not adjusted: ${factor.source}, ${factor.at}, is for others.`;
  const adjustedDistance = calculation.add({
    name: "adjusted distance",
    leg,
    formula: unadjusted ? "A = D" : isAir ? "A = D + p" : "A = D · p",
    inputs: [derived(distance, "distance"), ...(unadjusted ? [] : [fromTable("p", name, { factor, rung: mode })])],
    unit: "km",
    note: unadjusted || undefined,
  });
  return { distance, adjustedDistance, input: derived(adjustedDistance, "adjusted distance") };
};

const isFlight = (details: MethodologyDetails): details is { readonly flight: FlightDetails } =>
  typeof details["flight" as keyof typeof details] === "object";

/** The flight's share is per tonne until the shipment is known. */
const detailsOf = ({ details = {} }: Intensity, tonnes: Decimal): MethodologyDetails => {
  if (!isFlight(details)) return details;
  const share = decimal(details.flight.emission_share).times(tonnes).toDecimalPlaces(9).toNumber();
  return { flight: { ...details.flight, emission_share: Math.min(1, share) } };
};

/**
 * Emissions of moving goods over one leg, or of handling them at a site.
 *
 *   E = q · A · f / 1000      (sites: E = q · f)
 *
 *   q  mass or containers of the shipment                  t or TEU
 *   A  distance, adjusted for the mode                      km
 *   f  emission intensity, all uplifts included             g CO2e / (t·km) or (TEU·km); sites kg CO2e / t or TEU
 *   E  emissions, well to wheel                             kg CO2e
 *
 * Source: GLEC Framework v3.0, aligned with ISO 14083:2023. Worked examples: methods/*.md. Valid for q ≥ 0, A ≥ 0.
 */
export const freightLeg = (
  calculation: CalculationBuilder,
  { load, method, way, country, utilisation, assumed, vessels }: FreightLeg,
  leg?: number,
): FreightLegResult => {
  const begun = calculation.steps.length;
  const mode = modeOf(method);
  const distances = way && distancesOf(calculation, leg, mode, way);
  const { source, destination, countries, isActual } = way ?? {};
  const ends = { country, source, destination, countries, isActual };
  const chosen = chooseIntensity({ calculation, leg, utilisation, vessels, ...ends, ...distances }, mode, method);
  const intensity =
    assumed === undefined && !chosen.standsIn ? chosen : assumedIntensity(chosen, assumed ?? chosen.note);
  const unit = intensity.per.startsWith("TEU") ? "TEU" : "t";
  const { input: quantity, tonnes, converted, conversion } = quantityOf(calculation, leg, load, unit);
  warnOfConversion(calculation, conversion);
  const emissions = calculation.add({
    name: distances ? "emissions, well to wheel" : "emissions of the site",
    leg,
    formula: distances ? "E = q · A · f / 1000" : "E = q · f",
    inputs: [quantity, ...(distances ? [distances.input] : []), intensity.input],
    units: { 1000: "g/kg" },
    unit: "kg CO2e",
    note: intensity.note ?? intensity.factor.note,
  });
  return {
    split: responseSplit(calculation, emissions, intensity.tankToWheel, { leg }),
    activity: { value: tonnes.times(distances?.distance.value ?? 1), unit: distances ? "t·km" : "t" },
    emissions: responseEmissions(calculation, emissions, { leg }),
    distance: distances?.distance,
    adjustedDistance: distances?.adjustedDistance,
    intensity,
    details: detailsOf(intensity, unit === "t" ? quantity.value : decimal(0)),
    converted,
    conversion,
    score: qualityScore({ method, way, intensity, assumed, conversion, steps: calculation.steps.slice(begun) }),
  };
};

const assumedIntensity = (intensity: Intensity, note: string | undefined): Intensity => ({
  ...intensity,
  input: { ...asFallback(intensity.input), rung: "assumed" },
  note,
});

const siteIntensity = (method: string): Intensity => {
  const isTerminal = FREIGHT_TABLES.containerTerminals.get(method) !== undefined;
  return isTerminal ? tableIntensity("containerTerminals", method, "TEU") : tableIntensity("sites", method, "t");
};

/** Inland vessels: the rows are those of Europe and stand in elsewhere. Source: methods/inland-waterway.md. */
const inlandWaterwayIntensity = (context: LegContext, method: string): Intensity => {
  const rungOf = (country: string | undefined): Pick<Chosen, "rung" | "fallback"> =>
    country === undefined || M49.europe.has(country) ? { rung: "method" } : { rung: "another region", fallback: true };
  return overCountries(
    context,
    (country) => rungOf(country).rung,
    ({ country }) => tableIntensity("inlandWaterway", method, "t·km", rungOf(country)),
    { holdsIn: (country) => M49.europe.has(country), of: "Europe" },
  );
};

const stringIntensity = (context: LegContext, mode: FreightMode, method: string): Intensity => {
  if (mode === "road") return roadIntensity(context, method);
  if (mode === "rail") return railIntensity(context, method);
  if (mode === "inland_waterway") return inlandWaterwayIntensity(context, method);
  if (mode === "sea") return seaStringIntensity(method);
  return mode === "air" ? airIntensity(context, method) : siteIntensity(method);
};

/** How a leg emits by its method. Steps that lead to it are added to the calculation of the context. */
const chooseIntensity = (context: LegContext, mode: FreightMode, method: FreightMethod): Intensity => {
  if (typeof method === "string") return stringIntensity(context, mode, method);
  if ("vehicle_type" in method) return roadVehicleIntensity(context, method);
  if ("aircraft_type" in method) return aircraftIntensity(context, method.aircraft_type);
  if ("flight_number" in method) return flightNumberIntensity(context, method);
  if ("vessel_inference" in method) return inferredVesselIntensity(context, method);
  return "vessel_type" in method ? vesselIntensity(context, method) : identifiedVesselIntensity(context, method);
};
