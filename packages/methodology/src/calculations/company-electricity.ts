import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import { ACTIVITY } from "../factors/activity-tables.ts";
import { type Chosen, chooseFactor } from "../factors/factor.ts";
import { type Amount, LATEST_PRICE_YEAR, dollars } from "../money/factor-dollars.ts";
import { annualElectricity } from "./annual-activities.ts";
import type { CompanyActivityData } from "./company-activities.ts";
import type { GridEmissions } from "./grid-electricity.ts";
import { marketEmissions } from "./market-electricity.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Electricity of a company's year: of the office, and of servers of its own where it has some. */
export interface CompanyElectricity {
  readonly office: GridEmissions;
  readonly servers: GridEmissions | undefined;
  /** Generation as the market counts it, kg CO2e a year; none without a contract or a residual mix. */
  readonly marketGeneration: readonly Figure[];
}

/**
 * Emissions of a company's electricity by the grid of its country. The meter of the office counts servers that stand in
 * it, so what they take is no longer the office's: office = max(C − S, 0), S = U / q.
 *
 *   C  electricity consumed; S  of it by servers; U  what they cost, USD; q  price of a kWh
 *
 * @throws ApiError exchange_rate_not_found, validation_error naming factor_year
 */
export const companyElectricity = (calculation: CalculationBuilder, year: CompanyActivityData): CompanyElectricity => {
  const total = given("C", "electricity consumed", year.electricity, "kWh/year");
  if (!year.serverElectricity) {
    const office = { name: "electricity", consumed: total };
    const used = useOf(calculation, year, office);
    return { office: used.grid, servers: undefined, marketGeneration: used.market };
  }
  const servers = calculation.add({
    name: "electricity of servers of its own",
    formula: "S = U / q",
    inputs: [
      derived(paidFor(calculation, year.serverElectricity), "cost of their electricity"),
      fromTable("q", "price of electricity", electricityPrice(year.country)),
    ],
    unshown: "1/year",
    unit: "kWh/year",
  });
  const office = calculation.add({
    name: "electricity of the office without its servers",
    formula: "O = max(C − S, 0)",
    inputs: [total, derived(servers, "electricity of servers")],
    unit: "kWh/year",
    note: "The meter of the office counts servers that stand in it: nothing is counted twice.",
  });
  const ofOffice = useOf(calculation, year, {
    name: "electricity",
    consumed: derived(office, "electricity of the office", "C"),
  });
  const ofServers = useOf(calculation, year, {
    name: "servers of its own",
    consumed: derived(servers, "electricity of servers", "C"),
  });
  return {
    office: ofOffice.grid,
    servers: ofServers.grid,
    marketGeneration: [...ofOffice.market, ...ofServers.market],
  };
};

const useOf = (
  calculation: CalculationBuilder,
  { country, factorYear, contract }: CompanyActivityData,
  { name, consumed }: { readonly name: string; readonly consumed: CalculationInput },
): { readonly grid: GridEmissions; readonly market: readonly Figure[] } => {
  const grid = annualElectricity(calculation, { name, consumed, country, year: factorYear });
  const market = marketEmissions(calculation, {
    consumed,
    country,
    contract,
    location: grid,
    unit: "kg CO2e/year",
    year: factorYear,
    field: "green_electricity_used",
  });
  return { grid, market: market ? [market.generation] : [] };
};

const paidFor = (calculation: CalculationBuilder, cost: Amount): Figure =>
  dollars(calculation, { ...cost, year: LATEST_PRICE_YEAR }, "electricity of own servers");

/** Members of the European Union, whose mean price stands for those without a price of their own. */
const UNION = new Set(
  "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE".split(
    " ",
  ),
);

/** What a kWh costs in a country, else in the European Union for its members, else in the world; USD. */
const electricityPrice = (country: string): Chosen =>
  chooseFactor(ACTIVITY.electricityPrices, [
    { name: "country", row: country },
    { name: "European Union", row: UNION.has(country) ? "EU" : undefined, fallback: true },
    { name: "world", row: "WORLD", fallback: true },
  ]);
