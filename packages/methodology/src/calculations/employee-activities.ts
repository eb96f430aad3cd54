import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import type { CalculationInput } from "../calculation-step.ts";
import { ACTIVITY, datedRow, only } from "../factors/activity-tables.ts";
import { chooseFactor, countryHierarchy } from "../factors/factor.ts";
import { annualElectricity } from "./annual-activities.ts";
import type { CompanyActivityData } from "./company-activities.ts";
import type { NamedFigure } from "./grid-electricity.ts";

const UNIT = "kg CO2e/year";

/**
 * Emissions of the ways to work over a year, kg CO2e, by public transport and by car: whoever neither works at home nor
 * uses public transport drives on a share of the days, which depends on the country.
 *
 *   by public transport  E = n · y · s · f
 *   by car               E = max(n · (1 − r) − p, 0) · a · y · s · (f + u) / o
 */
export const annualCommuting = (calculation: CalculationBuilder, year: CompanyActivityData): NamedFigure[] => {
  const users = String(year.publicTransportUsers);
  const days = fromTable("y", "working days", only(ACTIVITY.daysAYear, "working"));
  const way = fromTable("s", "way there and back", only(ACTIVITY.dailyDistances, "commuting"));
  const car = (part: "direct" | "upstream") => datedRow(calculation, "cars", `unknown-${part}`, year);
  const mix = datedRow(calculation, "public transport", "mix", year);
  const byPublicTransport = calculation.add({
    name: "commuting by public transport",
    formula: "E = n · y · s · f",
    inputs: [
      given("n", "employees who use public transport", users, "1"),
      days,
      way,
      fromTable("f", "mix of bus, rail and metro", mix),
    ],
    unit: UNIT,
  });
  const byCar = calculation.add({
    name: "commuting by car",
    formula: "E = max(n · (1 − r) − p, 0) · a · y · s · (f + u) / o",
    inputs: [
      given("n", "employees", String(year.employees), "1"),
      given("r", "share that works remotely", year.remoteShare, "1"),
      given("p", "employees who use public transport", users, "1"),
      fromTable("a", "share of days by car", chooseFactor(ACTIVITY.carCommuting, countryHierarchy(year.country))),
      days,
      way,
      fromTable("f", "fuel burnt", car("direct")),
      fromTable("u", "making and bringing the fuel", car("upstream")),
      fromTable("o", "persons in a car", only(ACTIVITY.carOccupancy, "commuting")),
    ],
    unit: UNIT,
    note: "Employees who neither work remotely nor use public transport; the rest of them walk or cycle.",
  });
  return [
    { name: "commuting by public transport", figure: byPublicTransport },
    { name: "commuting by car", figure: byCar },
  ];
};

/**
 * Emissions of working at home over a year, kg CO2e: equipment by the electricity of the country, heating as in the
 * United Kingdom by the degree days of the country.
 *
 *   C = n · s · y · h · e      H = n · s · y · h · g · d / k
 */
export const annualHomeworking = (calculation: CalculationBuilder, year: CompanyActivityData): NamedFigure[] => {
  const { country, factorYear } = year;
  const hours = [
    given("n", "employees", String(year.employees), "1"),
    given("s", "share that works remotely", year.remoteShare, "1"),
    fromTable("y", "working days", only(ACTIVITY.daysAYear, "working")),
    fromTable("h", "hours a day", only(ACTIVITY.hoursADay, "working")),
  ];
  const consumed = calculation.add({
    name: "working at home: electricity of the equipment",
    formula: "C = n · s · y · h · e",
    inputs: [...hours, fromTable("e", "office equipment", only(ACTIVITY.homeOfficePower, "equipment"))],
    unit: "kWh/year",
  });
  const name = "working at home";
  const grid = annualElectricity(calculation, {
    name,
    consumed: derived(consumed, "electricity of the equipment"),
    country,
    year: factorYear,
  });
  return [
    { name: "equipment at home", figure: grid.generation },
    ...grid.upstream.map(({ figure }) => ({ name: "equipment at home, upstream", figure })),
    { name: "heating at home", figure: heatingAtHome(calculation, year, hours) },
  ];
};

const heatingAtHome = (
  calculation: CalculationBuilder,
  year: CompanyActivityData,
  hours: readonly CalculationInput[],
): Figure => {
  const degreeDays = chooseFactor(ACTIVITY.heatingDegreeDays, countryHierarchy(year.country));
  if (degreeDays.rung === "world") {
    const message = `No degree days of heating are known for ${year.country}: a mean of the world is used.`;
    calculation.warn({ code: "average_assumed", message, field: "country_code" });
  }
  return calculation.add({
    name: "working at home: heating",
    formula: "H = n · s · y · h · g · d / k",
    inputs: [
      ...hours,
      fromTable("g", "heating, United Kingdom", datedRow(calculation, "working at home", "heating", year)),
      fromTable("d", "degree days of heating", degreeDays),
      fromTable("k", "degree days of heating, United Kingdom", only(ACTIVITY.heatingDegreeDays, "GBR")),
    ],
    unit: UNIT,
    note: "Scaled by the degree days of the country; fuels and houses are those of the United Kingdom.",
  });
};
