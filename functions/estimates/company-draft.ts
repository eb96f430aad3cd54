import type { CompanyEstimateRequest, EstimateMass } from "@isotherm/contract";
import type { Decimal } from "@isotherm/core";
import { estimateCompany } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";

const tonnesOf = (amount: Decimal): EstimateMass => ({ amount, unit: "t" });

/** Calculation and answer of a company request. @throws Refusal distance_invalid, exchange_rate_not_found */
export const companyDraft = (request: CompanyEstimateRequest): EstimateDraft<"company"> => {
  const calculation = estimateCompany(request);
  const { scopes, components } = calculation;
  return {
    calculation,
    answer: (base) => ({
      ...base,
      request,
      scope1: tonnesOf(scopes[1]),
      scope2: tonnesOf(scopes[2]),
      scope3: tonnesOf(scopes[3]),
      components: {
        material_and_waste: tonnesOf(components.material_and_waste),
        energy: tonnesOf(components.energy),
        travel_and_commute: tonnesOf(components.travel_and_commute),
        food_and_drink: tonnesOf(components.food_and_drink),
        tech: tonnesOf(components.tech),
        remote_employee: tonnesOf(components.remote_employee),
      },
    }),
  };
};
