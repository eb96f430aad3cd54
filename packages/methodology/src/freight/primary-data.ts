import { type Decimal, decimal, type WarningCode } from "@isotherm/core";
import { responseEmissions, type CalculationBuilder, derived, type Figure, given } from "../calculation.ts";
import { type Factor, factorOf, factorTable } from "../factors/factor.ts";
import type { NamedFactor } from "../factors/factor-units.ts";
import type { FreightLeg, FreightLegResult } from "./freight-leg.ts";
import { type Intensity, type LegContext, modeOf, type Utilisation } from "./intensity.ts";
import type { EstimatedPart } from "./leg-with-ferries.ts";
import { qualityScore } from "./quality-score.ts";
import { withPartnerEmissions } from "./partner-footprint.ts";
import { type PrimaryData, reportedFigure, splitOfReported } from "./reported-figure.ts";
import { type FreightMethod } from "./freight-method.ts";

type Asked = Pick<FreightLeg, "load" | "method" | "way" | "country" | "vessels">;
type Refined = Asked & { readonly utilisation?: Utilisation | undefined };
type Modelled = FreightLegResult & { readonly parts: readonly EstimatedPart[] };

/**
 * A leg with what is known of this very transport. Load and empty running refine the model; a figure takes its place, and
 * the modelled one stands beside it in the sheet.
 *
 * @param day the year of a figure that names none is that of this day, `YYYY-MM-DD`
 * @param model calculates the leg by its method
 * @throws ApiError validation_error, for an intensity that does not fit the method, or a footprint of another mass
 */
export const withPrimaryData = (
  calculation: CalculationBuilder,
  told: PrimaryData,
  asked: Asked,
  { leg, day }: { readonly leg: number | undefined; readonly day: string },
  model: (calculation: CalculationBuilder, asked: Refined) => Modelled,
): Modelled => {
  const primary = withPartnerEmissions(told, asked.load);
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
  const begun = calculation.steps.length;
  const figure = reportedFigure(context, primary, asked, modelled);
  const { conversion } = figure;
  const steps = calculation.steps.slice(begun);
  compare(context, figure.emissions, modelled.emissions, primary.factor ? "emission_factor_id" : "primary_data");
  const intensity = primary.factor
    ? namedIntensity(primary.factor)
    : reportedIntensity(
        clientFactor(kind, primary, day, { emissions: figure.emissions, activity: modelled.activity }),
        way === undefined ? "t" : "t·km",
      );
  const scored = { ...asked, intensity, conversion, steps, assumed: undefined, isReported: true as const };
  return {
    ...modelled,
    split: splitOfReported(context, primary, figure),
    emissions: responseEmissions(calculation, figure.emissions, { leg }),
    intensity,
    score: qualityScore(scored),
    // A figure of the whole leg has no parts; what the model fell back on is not in it.
    parts: [],
  };
};

const FIGURES = ["fuel_used", "intensity", "emissions", "factor"] as const;

const reportedIntensity = (factor: Factor, per: Intensity["per"]): Intensity => ({
  input: given("f", "reported intensity", factor.value, factor.unit),
  per,
  factor,
  value: factor.value,
});

const IN_GRAMS = { t: 1_000_000, kg: 1_000, g: 1 } as const;

/** A named factor in the units that answers show: grams per t·km or TEU·km, kilograms per t or TEU. */
const namedIntensity = ({ factor, numerator, denominator }: NamedFactor): Intensity => {
  const isSite = !denominator.endsWith("*km");
  const perTonne = denominator === "kg" ? 1_000 : 1;
  const shown = (value: Decimal): Decimal => value.times(IN_GRAMS[numerator] * perTonne).div(isSite ? 1_000 : 1);
  const { wtt, ttw } = factor.parts ?? {};
  const inUnits = {
    ...factor,
    value: shown(factor.value),
    ...(wtt && ttw && { parts: { wtt: shown(wtt), ttw: shown(ttw) } }),
  };
  const unit = denominator.startsWith("TEU") ? "TEU" : "t";
  return reportedIntensity(inUnits, isSite ? unit : `${unit}·km`);
};

/** Of a model's warnings those that are about what is answered beside a reported figure: distance and activity. */
const STILL_TRUE: ReadonlySet<WarningCode> = new Set(["cargo_type_assumed", "ferry_assumed"]);

/** The builder of a model that stands beside a reported figure: what it comes to is not what is answered. */
const beside = (calculation: CalculationBuilder): CalculationBuilder => ({
  ...calculation,
  warn: (warning) => {
    if (STILL_TRUE.has(warning.code)) calculation.warn(warning);
  },
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

/** Figures farther apart than this are not of one transport. */
const MOST_APART = 3;

const compare = (
  { calculation, leg }: LegContext,
  reported: Figure,
  modelled: Figure,
  field: "emission_factor_id" | "primary_data",
): void => {
  const tonnes = reported.value.div(1000);
  const isNear = tonnes.lte(modelled.value.times(MOST_APART)) && modelled.value.lte(tonnes.times(MOST_APART));
  if (!isNear) {
    const [told, model] = [reported.value, modelled.value.times(1000)].map((kg) => kg.toSignificantDigits(3).toFixed());
    const message = `The reported figure is ${told} kg CO2e, the model's ${model} kg: more than a factor of 3 apart.`;
    calculation.warn({ code: "reported_figure_implausible", message, field });
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
  factor: "Factor, told by the client",
} as const;

/** The year and the name of a client's figure that an id in an answer names, `client/2025/emissions`; undefined for other ids. */
export const clientFigure = (id: string): { readonly year: number; readonly name: string } | undefined => {
  const [, year, kind = ""] = /^client\/([0-9]{4})\/([a-z_]+)$/.exec(id) ?? [];
  return Object.hasOwn(NAMES, kind) ? { year: Number(year), name: NAMES[kind as keyof typeof NAMES] } : undefined;
};

/** The client's figure as a factor: grams per t·km, of a site kilograms per t; 0 where nothing is carried. */
const clientFactor = (
  kind: keyof typeof NAMES,
  { source, year, emissions }: PrimaryData,
  day: string,
  { emissions: { value }, activity }: Pick<FreightLegResult, "emissions" | "activity">,
): Factor => {
  const isSite = activity.unit === "t";
  const per: Decimal = activity.value.isZero() ? decimal(0) : value.div(activity.value);
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
