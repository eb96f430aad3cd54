import { answeredMass, finished, startCalculation } from "../calculation-builder.ts";
import type { Calculation } from "../calculation.ts";
import { individualActivities } from "../years/individual-activities.ts";
import type { IndividualYear } from "../years/individual-year.ts";
import { total } from "../years/total.ts";

/**
 * Emissions of one person over a year: the sum of what each activity gives (`individualActivities`).
 *
 * Source and worked example: methods/individual.md.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const individual = (year: IndividualYear): Calculation => {
  const calculation = startCalculation();
  const activities = individualActivities(calculation, year);
  const emissions = total(calculation, "E", "emissions of the year", activities, { unit: "kg CO2e", over: "year" });
  return finished(calculation, answeredMass(calculation, emissions));
};
