import { ApiError, KILOMETRES_PER } from "@isotherm/core";
import type { CalculationInput } from "../calculation-step.ts";
import { type CalculationBuilder, derived } from "../calculation.ts";
import { printedUnit } from "../factors/factor-units.ts";

const LENGTHS = { m: "0.001", ...KILOMETRES_PER };
const ENERGIES = { MJ: "1", GJ: "1000", kWh: "3.6", toe: "41868" };
const SUFFIXES = ["ICV", "LHV", "HHV", "SCV"];
const AREAS = { m2: "1", ha: "10000", cm2: "0.0001" };

const withSuffix = (units: Readonly<Record<string, string>>, suffix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(units).map(([unit, scale]) => [`${unit}${suffix}`, scale]));

/**
 * Units that convert into each other, with how many of one of them each is. Energy by one calorific value converts into
 * none by another: how much lies between them depends on the fuel.
 */
const FAMILIES: readonly Readonly<Record<string, string>>[] = [
  LENGTHS,
  { kg: "1", t: "1000" },
  ENERGIES,
  ...SUFFIXES.map((suffix) => withSuffix(ENERGIES, ` ${suffix}`)),
  { l: "1", ml: "0.001", Ml: "1000000", m3: "1000" },
  AREAS,
  { hour: "3600", seconds: "1" },
  { "ha*year": "10000", "m2*year": "1" },
  { "km*year": "1", "m*year": "0.001" },
];

/** What one of a unit is in another one: exactly `over / under`. */
interface Conversion {
  /** What both are counted in. */
  readonly base: string;
  readonly over: string;
  readonly under: string;
}

/** How a unit converts into another one; undefined where it does not. */
const conversionOf = (from: string, to: string): Conversion | undefined => {
  const family = FAMILIES.find((units) => Object.hasOwn(units, from) && Object.hasOwn(units, to));
  const [base, over, under] = [
    Object.keys(family ?? {}).find((unit) => family?.[unit] === "1"),
    family?.[from],
    family?.[to],
  ];
  return base === undefined || over === undefined || under === undefined ? undefined : { base, over, under };
};

const inParentheses = (unit: string): string => (unit.includes("·") ? `(${unit})` : unit);

/**
 * An activity in the unit of a factor: B = A · a / b, with a and b what the two units are of their common one.
 *
 * @param unit that of the activity as the interface writes it
 * @throws ApiError emission_factor_unit_mismatch, where the units neither are equal nor convert
 */
export const activityIn = (
  calculation: CalculationBuilder,
  { activity, unit }: { readonly activity: CalculationInput; readonly unit: string },
  wanted: string,
  leg?: number,
): CalculationInput => {
  if (unit === wanted) return activity;
  const conversion = conversionOf(unit, wanted);
  if (!conversion) {
    const message = `The activity is in ${unit}, the emission factor per ${wanted}: they do not convert.`;
    throw new ApiError("emission_factor_unit_mismatch", message);
  }
  const { base, over, under } = conversion;
  const [common, given, asked] = [base, unit, wanted].map(printedUnit) as [string, string, string];
  const figure = calculation.add({
    name: `activity in ${asked}`,
    leg,
    formula: `B = ${activity.symbol}${over === "1" ? "" : ` · ${over}`}${under === "1" ? "" : ` / ${under}`}`,
    inputs: [activity],
    units: { [over]: `${common}/${inParentheses(given)}`, [under]: `${common}/${inParentheses(asked)}` },
    unit: asked,
  });
  return derived(figure, "activity in the unit of the factor", "B");
};
