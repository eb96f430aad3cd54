import {
  type CompanyEstimateRequest,
  createCompanyEstimate,
  getCompanyEstimate,
  updateCompanyEstimate,
  listCompanyEstimates,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { estimateCompany, SCOPE_3_CATEGORIES, type Scope3Category } from "@isotherm/methodology";
import { createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, tonnesResponse } from "./estimate-response.ts";

const KIND = "company";

/** The operations of estimates of a company's year. */
export const companyEstimates = (uses: EstimateUses) => [
  serves(listCompanyEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createCompanyEstimate, (call) => createEstimate(uses, KIND, call, () => draftCompany(uses, call.body))),
  serves(getCompanyEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(updateCompanyEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    return replaceEstimate(uses, call, read, await draftCompany(uses, call.body));
  }),
];

/** @throws ApiError distance_invalid, exchange_rate_not_found, validation_error for years and contracts */
const draftCompany = async (
  { countryFactors }: Pick<EstimateUses, "countryFactors">,
  request: CompanyEstimateRequest,
): Promise<EstimateDraft<typeof KIND>> => {
  const calculation = estimateCompany(request, request.country_code === "USA" ? undefined : await countryFactors());
  const { scopes, components, categories, scope2MarketBased } = calculation;
  return {
    calculation,
    fields: {
      request,
      scope1: tonnesResponse(scopes[1]),
      scope2: tonnesResponse(scopes[2]),
      scope3: tonnesResponse(scopes[3]),
      scope2_market_based: scope2MarketBased ? tonnesResponse(scope2MarketBased) : null,
      scope3_categories: Object.entries(SCOPE_3_CATEGORIES).flatMap(([key, name]) => {
        const category = Number(key) as Scope3Category;
        const mass = categories[category];
        return mass.isZero() ? [] : [{ category, name, mass: tonnesResponse(mass) }];
      }),
      components: {
        material_and_waste: tonnesResponse(components.material_and_waste),
        energy: tonnesResponse(components.energy),
        travel_and_commute: tonnesResponse(components.travel_and_commute),
        food_and_drink: tonnesResponse(components.food_and_drink),
        tech: tonnesResponse(components.tech),
        remote_employee: tonnesResponse(components.remote_employee),
      },
    },
  };
};
