import { type Decimal, type Tonnes, tonnes } from "@isotherm/core";
import { type CalculationBuilder, finished, given, MASS_DIGITS, startCalculation } from "../calculation-builder.ts";
import type { Calculation } from "../calculation.ts";
import { companyActivities } from "../years/company-activities.ts";
import { summands, total } from "../years/total.ts";
import type { CompanyYear } from "../years/company-year.ts";

/** Parts of a company's emissions by what they are caused by. */
const COMPANY_COMPONENTS = [
  "material_and_waste",
  "energy",
  "travel_and_commute",
  "food_and_drink",
  "tech",
  "remote_employee",
] as const;
/** A part by cause. */
export type CompanyComponent = (typeof COMPANY_COMPONENTS)[number];

/** 1: burnt by the company; 2: electricity that it buys; 3: everything else. */
const SCOPES = [1, 2, 3] as const;
/** A scope of the Greenhouse Gas Protocol. */
export type Scope = (typeof SCOPES)[number];

/** How a company's emissions came about, and their parts: by scope and by component they add up to the mass. */
export interface CompanyCalculation extends Calculation {
  readonly scopes: Readonly<Record<Scope, Tonnes>>;
  readonly components: Readonly<Record<CompanyComponent, Tonnes>>;
}

/**
 * Emissions of a company over some months of a year.
 *
 * Every activity of the year gives a figure (`companyActivities`); what belongs to one component and one scope is added
 * up, scaled by months / 12 and rounded. Components, scopes and mass are sums of these rounded parts, so both ways of
 * adding up give the mass exactly.
 *
 *   part = round((a + b + …) · t / 12000, 12)     t, from kg a year; t months
 *
 * Source and worked example: methods/company.md.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const company = (year: CompanyYear): CompanyCalculation => {
  const calculation = startCalculation();
  const activities = companyActivities(calculation, year);
  const parts = COMPANY_COMPONENTS.flatMap((component) =>
    SCOPES.flatMap((scope) => {
      const own = activities.filter((activity) => activity.component === component && activity.scope === scope);
      return own.length === 0 ? [] : [{ component, scope, figure: partOf(calculation, component, scope, own, year) }];
    }),
  );
  const sumOf = (symbol: string, name: string, chosen: typeof parts): Decimal =>
    total(
      calculation,
      symbol,
      name,
      chosen.map(({ component, scope, figure }) => ({ figure, name: `${component}, scope ${scope}` })),
      { unit: "t CO2e" },
    ).value;
  const sums = <K extends string | number>(keys: readonly K[], of: (key: K) => Decimal): Record<K, Tonnes> =>
    Object.fromEntries(keys.map((key) => [key, tonnes(of(key))])) as Record<K, Tonnes>;

  const components = sums(COMPANY_COMPONENTS, (component) =>
    sumOf(
      component,
      component,
      parts.filter((part) => part.component === component),
    ),
  );
  const scopes = sums(SCOPES, (scope) =>
    sumOf(
      `scope${scope}`,
      `scope ${scope}`,
      parts.filter((part) => part.scope === scope),
    ),
  );
  const mass = total(
    calculation,
    "m",
    "mass as answered",
    parts.map(({ component, scope, figure }) => ({ figure, name: `${component}, scope ${scope}` })),
    { unit: "t CO2e" },
  );
  return { ...finished(calculation, mass), scopes, components };
};

const partOf = (
  calculation: CalculationBuilder,
  component: CompanyComponent,
  scope: Scope,
  activities: ReturnType<typeof companyActivities>,
  { months }: CompanyYear,
) => {
  const { inputs, terms } = summands(activities);
  return calculation.add({
    name: `${component}, scope ${scope}`,
    formula: `part = round((${terms}) · t / 12000, ${MASS_DIGITS})`,
    inputs: [...inputs, given("t", "months", String(months), "months")],
    units: { 12000: "kg·months/(t·year)" },
    unit: "t CO2e",
  });
};
