import { type CalculationBuilder, derived, type Figure, fromTable } from "../calculation-builder.ts";
import { ACTIVITY } from "../factors/activity-tables.ts";
import { type Chosen, chooseFactor } from "../factors/choose.ts";
import { LATEST_PRICE_YEAR } from "../money/consumer-prices.ts";
import { dollars } from "../money/factor-dollars.ts";
import type { Amount } from "./company-year.ts";
import { gridInput } from "./year-of-energy.ts";

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
    { name: "European Union", row: UNION.has(country) ? "EU" : undefined },
    { name: "world", row: "WORLD" },
  ]);

/**
 * Emissions of the electricity of a company's own servers, from what it cost: E = U / q · i / 1000, kg CO2e.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const serverElectricityOfAYear = (calculation: CalculationBuilder, cost: Amount, country: string): Figure => {
  const paid = dollars(calculation, { ...cost, year: LATEST_PRICE_YEAR }, "electricity of own servers");
  return calculation.add({
    name: "servers of its own",
    formula: "E = U / q · i / 1000",
    inputs: [
      derived(paid, "cost of their electricity"),
      fromTable("q", "price of electricity", electricityPrice(country)),
      gridInput(country),
    ],
    units: { 1000: "g/kg" },
    unshown: "1/year",
    unit: "kg CO2e/year",
  });
};
