import { type KilowattHours, type Tonnes, decimal, kilowattHours, tonnes } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  EMISSIONS_DIGITS,
  type Figure,
  derived,
  finished,
  given,
  startCalculation,
} from "../calculation.ts";
import { YearTooEarly } from "../factors/factor.ts";
import type { NamedFactor } from "../factors/factor-units.ts";
import { type GridChoice, gridFactors } from "../factors/grid-factors.ts";
import { type GivenContract, contractOf } from "./given-figures.ts";
import { type GridEmissions, gridElectricity } from "./grid-electricity.ts";
import { type ElectricityContract, averageInstead, marketEmissions } from "./market-electricity.ts";

/** What was consumed, where, and how it is to be counted. */
export interface ElectricityActivity {
  readonly consumption: KilowattHours;
  /** ISO 3166-1 alpha-3; without it the world's average is used. */
  readonly country: string | undefined;
  /** ISO 3166-2 of the country, or `US-` and an eGRID subregion. */
  readonly region?: string | undefined;
  /** Year of the factors; the newest without it. */
  readonly year?: number | undefined;
  /** Which of the two ways of counting the mass is of; `location_based` by default. */
  readonly accounting?: "location_based" | "market_based" | undefined;
  readonly contract?: ElectricityContract | undefined;
}

/** How the emissions of electricity came about: both ways of counting, and the scopes of the one that was asked for. */
export interface ElectricityCalculation extends Calculation {
  readonly locationBased: Tonnes;
  /** Undefined without a contract where no residual mix is known. */
  readonly marketBased: Tonnes | undefined;
  /** Generation. */
  readonly scope2: Tonnes;
  /** Upstream and losses. */
  readonly scope3: Tonnes;
}

/**
 * Emissions of electricity consumed from a grid.
 *
 * Location-based: the grid's average, its combustion in scope 2, upstream and losses in scope 3 (`gridElectricity`).
 * Market-based: contracts that evidence something, the residual mix for what they don't cover (`marketEmissions`).
 *
 *   m = scope2 + scope3       each rounded half-up to 12 places of a tonne
 *
 * Source and worked example: methods/electricity.md. Valid for C ≥ 0.
 *
 * @throws ApiError validation_error naming factor_year
 */
export const electricity = (activity: ElectricityActivity): ElectricityCalculation => {
  const calculation = startCalculation();
  const { consumption, region, year, country, contract, accounting } = activity;
  const choice = gridFactors(activity);
  const consumed = given("C", "electricity consumed", consumption, "kWh");
  const field = region === undefined ? "country_code" : "region";
  const grid = gridElectricity(calculation, { consumed, choice, name: "electricity", unit: "kg CO2e", year, field });
  const byLocation = scopesOf(calculation, "location-based", grid);
  const market = marketEmissions(calculation, {
    consumed,
    country,
    contract,
    location: grid,
    unit: "kg CO2e",
    year,
    field: "contract",
  });
  const byMarket = market && scopesOf(calculation, "market-based", market);
  const asked = accounting === "market_based" ? (byMarket ?? averageScopes(calculation, grid, country)) : byLocation;
  const mass = calculation.add({
    name: "mass as answered",
    formula: "m = a + b",
    inputs: [derived(asked.scope2, "scope 2", "a"), derived(asked.scope3, "scope 3", "b")],
    unit: "t CO2e",
    facts: factsOf(activity, choice),
  });
  return {
    ...finished(calculation, mass),
    locationBased: sumOf(byLocation),
    marketBased: byMarket && sumOf(byMarket),
    scope2: tonnes(asked.scope2.value),
    scope3: tonnes(asked.scope3.value),
  };
};

/** The two scopes of one way of counting, t CO2e. */
interface ScopeFigures {
  readonly scope2: Figure;
  readonly scope3: Figure;
}

const sumOf = ({ scope2, scope3 }: ScopeFigures): Tonnes => tonnes(scope2.value.plus(scope3.value));

const scopesOf = (
  calculation: CalculationBuilder,
  way: string,
  { generation, upstream }: GridEmissions,
): ScopeFigures => {
  const [first, second] = upstream;
  const rounded = (name: string, formula: string, inputs: Parameters<CalculationBuilder["add"]>[0]["inputs"]): Figure =>
    calculation.add({ name: `${way}: ${name}`, formula, inputs, units: { 1000: "kg/t" }, unit: "t CO2e" });
  const terms = second ? "(a + b)" : "a";
  return {
    scope2: rounded("scope 2", `S = round(a / 1000, ${EMISSIONS_DIGITS})`, [derived(generation, "generation", "a")]),
    scope3: rounded(
      "scope 3",
      `S = round(${terms} / 1000, ${EMISSIONS_DIGITS})`,
      [first, second].flatMap((part, index) => (part ? [derived(part.figure, part.name, "ab"[index])] : [])),
    ),
  };
};

const factsOf = ({ region, accounting = "location_based" }: ElectricityActivity, { year }: GridChoice) => [
  { name: "accounting", value: accounting },
  { name: "boundary", value: "combustion in scope 2; upstream and losses in scope 3" },
  { name: "year of the factors", value: String(year) },
  ...(region === undefined ? [] : [{ name: "region", value: region }]),
];

/** By the market where nothing is known of it: the grid's average stands in, with a warning. */
const averageScopes = (
  calculation: CalculationBuilder,
  location: GridEmissions,
  country: string | undefined,
): ScopeFigures => {
  calculation.warn({
    code: "average_assumed",
    message: `No residual mix with an open licence is known for ${country ?? "the world"}, and no contract was given: the grid's average stands in.`,
    field: "accounting",
  });
  return scopesOf(calculation, "market-based", averageInstead(calculation, { location, unit: "kg CO2e" }));
};

/** A request for an estimate of electricity, as far as its figure depends on it. */
export interface ElectricityRequest {
  readonly consumption: { readonly amount: string; readonly unit: "kWh" | "MWh" | "GWh" };
  readonly country_code?: string | undefined;
  readonly region?: string | undefined;
  readonly consumed_on?: string | undefined;
  readonly factor_year?: number | undefined;
  readonly accounting?: "location_based" | "market_based" | undefined;
  readonly contract?: GivenContract | undefined;
}

const ownContract = (
  contract: ElectricityContract | undefined,
  named: NamedFactor | undefined,
): ElectricityContract | undefined => contract && (named ? { ...contract, named } : contract);

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;
const COUNTRY_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN", AU: "AUS" };

/** Own factors that a request names, as they were looked up: for all that was consumed, or for what a contract covers. */
export interface OwnElectricityFactors {
  readonly whole?: NamedFactor | undefined;
  readonly ofContract?: NamedFactor | undefined;
}

/** Calculates a request for electricity. A region tells its country. @throws ApiError those of `electricity` */
export const estimateElectricity = (
  request: ElectricityRequest,
  { whole, ofContract }: OwnElectricityFactors = {},
): ElectricityCalculation => {
  const { consumption, country_code, region, consumed_on, factor_year, contract } = request;
  const { accounting = whole ? "market_based" : undefined } = request;
  const year = factor_year ?? (consumed_on === undefined ? undefined : Number(consumed_on.slice(0, 4)));
  try {
    return electricity({
      consumption: kilowattHours(decimal(consumption.amount).times(KILOWATT_HOURS_PER[consumption.unit])),
      country: country_code ?? (region === undefined ? undefined : COUNTRY_OF[region.slice(0, 2)]),
      region,
      year,
      accounting,
      contract: whole
        ? { type: "own_factor", share: decimal(1), named: whole, isWhole: true }
        : ownContract(contractOf(contract, false), ofContract),
    });
  } catch (error) {
    if (factor_year === undefined && error instanceof YearTooEarly) throw new YearTooEarly(error.first, "consumed_on");
    throw error;
  }
};
