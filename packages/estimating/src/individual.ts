import {
  createIndividualEstimate,
  getIndividualEstimate,
  type IndividualEstimateRequest,
  listIndividualEstimates,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { estimateIndividual } from "@isotherm/methodology";
import { createEstimate, readEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, tonnesResponse } from "./estimate-response.ts";

const KIND = "individual";

/** The operations of estimates of a person's year. */
export const individualEstimates = (uses: EstimateUses) => [
  serves(listIndividualEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createIndividualEstimate, (call) => createEstimate(uses, KIND, call, () => draftIndividual(uses, call.body))),
  serves(getIndividualEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
];

/** @throws ApiError distance_invalid, exchange_rate_not_found, validation_error naming factor_year */
const draftIndividual = async (
  { countryFactors }: Pick<EstimateUses, "countryFactors">,
  request: IndividualEstimateRequest,
): Promise<EstimateDraft<typeof KIND>> => {
  const calculation = estimateIndividual(request, request.country_code === "USA" ? undefined : await countryFactors());
  const { travel, food_and_drink, energy, shopping } = calculation.components;
  return {
    calculation,
    fields: {
      request,
      components: {
        travel: tonnesResponse(travel),
        food_and_drink: tonnesResponse(food_and_drink),
        energy: tonnesResponse(energy),
        shopping: tonnesResponse(shopping),
      },
    },
  };
};
