import { type Decimal, Refusal, decimal } from "@isotherm/core";
import {
  answeredEmissions,
  type CalculationBuilder,
  type CalculationFact,
  derived,
  type Figure,
  fromTable,
  given,
} from "../calculation.ts";
import { type Factor, factorOf, factorTable } from "../factors/factor.ts";
import { type FreightLeg, type FreightLegResult, modeOf, quantityOf } from "./freight-leg.ts";
import { emissionsOfFuel, type FuelUsed, type ReportedFigure } from "./fuel-used.ts";
import type { EstimatedPart } from "./leg-with-ferries.ts";
import { FREIGHT_TABLES, type FreightMethod, type LegContext, type Utilisation } from "./intensity.ts";

/** What was measured or reported of a transport: at most one figure. Amounts as text of the request. */
export interface PrimaryData extends Utilisation {
  /** Who measured or reported it. */
  readonly source: string;
  readonly year?: number | undefined;
  readonly evidence_url?: string | undefined;
  readonly fuel_used?: FuelUsed | undefined;
  readonly intensity?: ReportedIntensity | undefined;
  readonly emissions?: ReportedEmissions | undefined;
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

type Asked = Pick<FreightLeg, "load" | "method" | "way" | "country">;

type Refined = Asked & { readonly utilisation?: Utilisation | undefined };
type Modelled = FreightLegResult & { readonly parts: readonly EstimatedPart[] };

/**
 * A leg with what is known of this very transport. Load and empty running refine the model; a figure takes its place, and
 * the modelled one stands beside it in the sheet.
 *
 * @param day the year of a figure that names none is that of this day, `YYYY-MM-DD`
 * @param model calculates the leg by its method
 * @throws Refusal validation_error, for an intensity that does not fit the method
 */
export const withPrimaryData = (
  calculation: CalculationBuilder,
  primary: PrimaryData,
  asked: Asked,
  { leg, day }: { readonly leg: number | undefined; readonly day: string },
  model: (calculation: CalculationBuilder, asked: Refined) => Modelled,
): Modelled => {
  warnOfIgnored(calculation, primary, asked.method);
  const { load_factor, empty_runs_factor } = primary;
  const utilisation = { load_factor, empty_runs_factor };
  const refined = { ...asked, method: withLoad(asked.method, utilisation), utilisation };
  const kind = FIGURES.find((name) => primary[name] !== undefined);
  if (kind === undefined) return model(calculation, refined);
  const modelled = model(beside(calculation), refined);
  const { way, country } = asked;
  const ends = { country, source: way?.source, destination: way?.destination, countries: way?.countries };
  const context: LegContext = { calculation, leg, ...ends, distance: modelled.distance };
  const activity = activityOf(context, asked);
  const figure = figureOf(context, primary, asked.method, modelled, activity);
  compare(context, figure.emissions, modelled.emissions);
  const factor = clientFactor(kind, primary, day, { figure, activity, isSite: way === undefined });
  return {
    ...modelled,
    emissions: answeredEmissions(calculation, figure.emissions, { leg }),
    intensity: {
      input: given("f", "reported intensity", factor.value, factor.unit),
      per: way === undefined ? "t" : "t·km",
      factor,
      value: factor.value,
      tankToWheel: figure.tankToWheel && {
        part: derived(figure.tankToWheel, "tank to wheel", "t"),
        whole: derived(figure.emissions, "well to wheel", "w"),
      },
    },
    // A figure of the whole leg has no parts; what the model fell back on is not in it.
    parts: [],
  };
};

const FIGURES = ["fuel_used", "intensity", "emissions"] as const;

/** The builder of a model that stands beside a reported figure: what it comes to is not what is answered. */
const beside = (calculation: CalculationBuilder): CalculationBuilder => ({
  ...calculation,
  add: (step) => calculation.add({ ...step, name: step.name.replace("mass as answered", "mass by the model") }),
});

const isString = (method: FreightMethod): method is string => typeof method === "string";

/** Which parts of a load a method can be refined by. */
const refinable = (method: FreightMethod): readonly (keyof Utilisation)[] => {
  if (isString(method))
    return modeOf(method) === "road" && !method.startsWith("truck_na_") ? ["load_factor", "empty_runs_factor"] : [];
  if ("vehicle_type" in method) return ["load_factor", "empty_runs_factor"];
  const isContainerShip = "vessel_type" in method ? method.vessel_type === "container_ship" : modeOf(method) === "sea";
  return isContainerShip && !("vessel_inference" in method) ? ["load_factor"] : [];
};

const warnOfIgnored = (calculation: CalculationBuilder, primary: PrimaryData, method: FreightMethod): void => {
  const known = refinable(method);
  for (const name of ["load_factor", "empty_runs_factor"] as const) {
    if (primary[name] === undefined || known.includes(name)) continue;
    const message = `No published figure says how the emissions of this method change with it.`;
    calculation.warn({ code: "field_ignored", message, field: `primary_data.${name}` });
  }
};

/** A method that has a load of its own, with the one of this transport. */
const withLoad = (method: FreightMethod, utilisation: Utilisation): FreightMethod => {
  if (isString(method)) return method;
  const known = refinable(method).filter((name) => utilisation[name] !== undefined);
  return { ...method, ...Object.fromEntries(known.map((name) => [name, utilisation[name]])) };
};

/** Tonnes times kilometres before adjustment; of a site the tonnes. */
const activityOf = ({ calculation, leg, distance }: LegContext, { load }: Asked): Figure => {
  const { input } = quantityOf(calculation, leg, load, "t");
  return calculation.add({
    name: "transport activity",
    leg,
    formula: distance ? "a = q · D" : "a = q",
    inputs: [input, ...(distance ? [derived(distance, "distance", "D")] : [])],
    unit: distance ? "t·km" : "t",
  });
};

const figureOf = (
  context: LegContext,
  primary: PrimaryData,
  method: FreightMethod,
  model: FreightLegResult,
  activity: Figure,
): ReportedFigure => {
  const facts = factsOf(primary);
  const told = { ...context, calculation: noting(context.calculation, facts) };
  if (primary.fuel_used) {
    const mode = modeOf(method);
    return emissionsOfFuel(told, primary.fuel_used, mode === "sea" || mode === "inland_waterway");
  }
  if (primary.intensity) return emissionsOfIntensity(told, primary.intensity, model, activity);
  return reportedEmissions(told, primary.emissions ?? { total_emissions: "0", distance_km: "0" });
};

const factsOf = ({ source, year, evidence_url, emissions }: PrimaryData): CalculationFact[] => [
  { name: "told by", value: source },
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

const reportedEmissions = (
  { calculation, leg }: LegContext,
  { total_emissions, ttw, wtt }: ReportedEmissions,
): ReportedFigure => {
  const emissions = calculation.add({
    name: "emissions as reported",
    leg,
    formula: "E = R",
    inputs: [given("R", "reported emissions, well to wheel", total_emissions, "kg CO2e")],
    unit: "kg CO2e",
  });
  // What is not split stays so: only a report of both parts tells what arises at the vehicle.
  if (ttw === undefined || wtt === undefined || !decimal(ttw).plus(wtt).eq(total_emissions)) return { emissions };
  const tankToWheel = calculation.add({
    name: "tank to wheel part as reported",
    leg,
    formula: "T = R",
    inputs: [given("R", "reported emissions, tank to wheel", ttw, "kg CO2e")],
    unit: "kg CO2e",
  });
  return { emissions, tankToWheel };
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
    throw new Refusal("validation_error", `primary_data.intensity.unit: must be ${wanted}.`);
  }
  const told = given("i", "reported intensity", amount, `${mass} CO2e/${distance ? "(t·km)" : "t"}`);
  const { formula, units } = SCALE[mass] ?? { formula: "", units: {} };
  const add = (name: string, symbol: string) =>
    calculation.add({
      name,
      leg,
      formula: `${symbol} = ${formula}`,
      inputs: [told, derived(activity, "transport activity")],
      units,
      unit: "kg CO2e",
    });
  if (boundary === "wtw") return { emissions: add("emissions by the reported intensity", "E") };
  const tankToWheel = add("tank to wheel emissions by the reported intensity", "T");
  const { part, whole } = upstreamOf(context, model);
  const emissions = calculation.add({
    name: "emissions, with the upstream share of the carrier",
    leg,
    formula: whole ? "E = T · w / t" : "E = T / t",
    inputs: [derived(tankToWheel, "tank to wheel emissions"), part, ...(whole ? [whole] : [])],
    unit: "kg CO2e",
    note: "The reported intensity ends at the tank: what comes before it has the share of the model's energy carrier.",
  });
  return { emissions, tankToWheel };
};

/** Below this share of what arises at the vehicle nothing can be concluded from it. */
const LEAST_SHARE = "0.5";

/** The split at the tank of the energy carrier behind a method. @throws Refusal validation_error */
const upstreamOf = ({ distance }: LegContext, { intensity }: FreightLegResult) => {
  const { tankToWheel, factor } = intensity;
  const diesel = factorOf(FREIGHT_TABLES.roadFuels, "europe/diesel");
  const isDiesel = factor.header.table === "road-freight";
  const split =
    tankToWheel ??
    (isDiesel
      ? {
          part: fromTable("t", "diesel, tank to wheel", { factor: diesel, rung: "mode" }, diesel.parts?.ttw),
          whole: fromTable("w", "diesel, well to wheel", { factor: diesel, rung: "mode" }),
        }
      : undefined);
  const share = split && split.part.value.div(split.whole?.value ?? 1);
  if (split === undefined || share === undefined || share.lt(LEAST_SHARE)) {
    const why = distance ? "of its energy carrier little or nothing arises at the vehicle" : "a site has many carriers";
    throw new Refusal("validation_error", `primary_data.intensity.boundary: must be wtw for this method: ${why}.`);
  }
  return split;
};

/** Figures farther apart than this are not of one transport. */
const MOST_APART = 3;

const compare = ({ calculation, leg }: LegContext, reported: Figure, modelled: Figure): void => {
  const tonnes = reported.value.div(1000);
  const isNear = tonnes.lte(modelled.value.times(MOST_APART)) && modelled.value.lte(tonnes.times(MOST_APART));
  if (!isNear) {
    const [told, model] = [reported.value, modelled.value.times(1000)].map((kg) => kg.toSignificantDigits(3).toFixed());
    const message = `The reported figure is ${told} kg CO2e, the model's ${model} kg: more than a factor of 3 apart.`;
    calculation.warn({ code: "reported_figure_implausible", message, field: "primary_data" });
  }
  if (modelled.value.isZero()) return;
  calculation.add({
    name: "reported figure over the modelled one",
    leg,
    formula: "r = E / (M · 1000)",
    inputs: [derived(reported, "reported figure", "E"), derived(modelled, "mass by the model", "M")],
    units: { 1000: "kg/t" },
    unit: "1",
    note: "For comparison: the model is not in the result.",
  });
};

const NAMES = {
  fuel_used: "Energy used, told by the client",
  intensity: "Intensity, told by the client",
  emissions: "Emissions, reported by the carrier",
} as const;

/** The client's figure as a factor: grams per t·km, of a site kilograms per t; 0 where nothing is carried. */
const clientFactor = (
  kind: keyof typeof NAMES,
  { source, year, emissions }: PrimaryData,
  day: string,
  {
    figure,
    activity,
    isSite,
  }: { readonly figure: ReportedFigure; readonly activity: Figure; readonly isSite: boolean },
): Factor => {
  const per: Decimal = activity.value.isZero() ? decimal(0) : figure.emissions.value.div(activity.value);
  const told = year ?? emissions?.emission_factor_year ?? Number(day.slice(0, 4));
  const table = factorTable(
    {
      table: "client",
      edition: String(told),
      unit: isSite ? "kg CO2e/t" : "g CO2e/(t·km)",
      publication_year: told,
      dataset: { key: "client", version: source },
      region: emissions?.emission_factor_region ?? "Not told",
      category: "Primary data",
      source: { kind: "publication", producer: source, title: NAMES[kind], licence: "of the client", accessed: day },
    },
    [{ id: kind, value: (isSite ? per : per.times(1000)).toFixed(), name: NAMES[kind] }],
  );
  return factorOf(table, kind);
};
