import { decimal } from "@isotherm/core";
import {
  responseEmissions,
  type Calculation,
  type CalculationBuilder,
  derived,
  type Figure,
  finished,
  fromTable,
  given,
  startCalculation,
} from "../calculation.ts";
import type { CalculationInput } from "../calculation-step.ts";
import { type FactorNumerator, type NamedFactor, printedUnit } from "../factors/factor-units.ts";
import { dollarRate } from "../money/dollar-rate.ts";
import { factorDollars } from "../money/factor-dollars.ts";
import { activityIn } from "./activity-conversion.ts";

/** So much of something, as a request tells it. */
export interface GivenActivity {
  readonly value: string;
  /** A denominator of the interface, or a currency. */
  readonly unit: string;
}

/** How an activity's emissions came about. */
export interface FactorCalculation extends Calculation {
  /** Of the activity's currency, where it is money that was exchanged; undefined for US dollars and for equal currencies. */
  readonly exchange: { readonly rate: Figure["value"]; readonly date: string } | undefined;
}

/**
 * Emissions of an activity by a factor that the request names.
 *
 *   E = A · f
 *
 *   A  activity in the factor's unit; money in the factor's currency and prices
 *   f  the factor
 *
 * Worked example: methods/emission-factor.md. Valid for A ≥ 0.
 *
 * @param year the prices and exchange rates of money are of it
 * @throws ApiError emission_factor_unit_mismatch, exchange_rate_not_found
 */
export const estimateByFactor = (activity: GivenActivity, named: NamedFactor, year: number): FactorCalculation => {
  const calculation = startCalculation();
  const { input, exchange } = isCurrency(named.denominator)
    ? moneyIn(calculation, activity, named, year)
    : { input: activityIn(calculation, asInput(activity), named.denominator), exchange: undefined };
  const emissions = emissionsByFactor(calculation, [input], named, { name: "emissions by the named factor" });
  return { ...finished(calculation, responseEmissions(calculation, emissions)), exchange };
};

const asInput = ({ value, unit }: GivenActivity) => ({
  activity: given("A", "activity", value, printedUnit(unit)),
  unit,
});

const IN_KILOGRAMS = {
  t: { times: " · 1000", units: { 1000: "kg/t" } },
  kg: { times: "", units: {} },
  g: { times: " / 1000", units: { 1000: "g/kg" } },
} as const satisfies Readonly<Record<FactorNumerator, object>>;

/** What a step of emissions is called, and which figure of the factor counts. */
interface EmissionsStep {
  readonly name: string;
  readonly leg?: number | undefined;
  /** The whole factor without it. */
  readonly part?: "wtt" | "ttw" | undefined;
  readonly unit?: "kg CO2e" | "kg CO2e/year";
  readonly symbol?: "E" | "T" | "U";
}

/** The step that multiplies figures by a named factor: kg CO2e, with what is to be told of the factor. */
export const emissionsByFactor = (
  calculation: CalculationBuilder,
  inputs: readonly CalculationInput[],
  { factor, numerator, facts }: NamedFactor,
  { name, leg, part, unit = "kg CO2e", symbol: result = "E" }: EmissionsStep,
): Figure => {
  const { times, units } = IN_KILOGRAMS[numerator];
  const value = part === undefined ? factor.value : (factor.parts?.[part] ?? decimal(0));
  const input = fromTable("f", "emission factor", { factor, rung: "request" }, value);
  return calculation.add({
    name,
    leg,
    formula: `${result} = ${[...inputs.map(({ symbol }) => symbol), "f"].join(" · ")}${times}`,
    // Whoever tells a factor has calculated it: it is as far off as what is modelled, though its mass counts as primary.
    inputs: [...inputs, input.quality === "measured" ? { ...input, error_entry: "modelled" } : input],
    units,
    unit,
    facts,
    note: factor.note,
  });
};

const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/u.test(unit) && unit !== "TEU";

/**
 * Money in the currency and the prices of a factor: by `factorDollars` into US dollars of the factor's year, then at that
 * year's rate. Equal currencies stay as they are where nobody says in which prices the factor is.
 */
const moneyIn = (
  calculation: CalculationBuilder,
  activity: GivenActivity,
  { factor, denominator, priceYear }: NamedFactor,
  year: number,
): { readonly input: CalculationInput; readonly exchange: FactorCalculation["exchange"] } => {
  const { value, unit: currency } = activity;
  const isMoney = isCurrency(currency);
  if (!isMoney || (currency === denominator && priceYear === undefined)) {
    return { input: activityIn(calculation, asInput(activity), denominator), exchange: undefined };
  }
  const builder = warningOf(calculation, "activity.unit");
  const inPricesOf = priceYear ?? factor.header.publication_year;
  const spending = { value: decimal(value), currency, year };
  const { amount, exchange } = factorDollars(builder, spending, "activity", inPricesOf);
  const rate = dollarRate(builder, denominator, inPricesOf);
  if (!rate) return { input: derived(amount, "activity in the factor's money"), exchange };
  const figure = calculation.add({
    name: `activity in ${denominator}`,
    formula: "B = V / x",
    inputs: [derived(amount, "activity in US dollars", "V"), derived(rate.rate, `US dollars per ${denominator}`, "x")],
    unit: denominator,
  });
  return { input: derived(figure, "activity in the factor's money"), exchange };
};

/** The builder whose warnings are about one field. */
const warningOf = (calculation: CalculationBuilder, field: string): CalculationBuilder => ({
  ...calculation,
  warn: (warning) => calculation.warn({ ...warning, field }),
});
