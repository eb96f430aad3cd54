import {
  countryOfRegion,
  createElectricityEstimate,
  type ElectricityEstimateRequest,
  getElectricityEstimate,
  updateElectricityEstimate,
  listElectricityEstimates,
} from "@isotherm/contract";
import { type Instant, utcDayOf } from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import { estimateElectricity, type OwnElectricityFactors } from "@isotherm/methodology";
import { createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, tonnesResponse } from "./estimate-response.ts";
import { isOwnId, ownFactor, preferredFactor } from "./named-factor.ts";

const KIND = "electricity";

/** The operations of estimates of consumed electricity. */
export const electricityEstimates = (uses: EstimateUses) => [
  serves(listElectricityEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createElectricityEstimate, (call) => createEstimate(uses, KIND, call, () => draftElectricity(uses, call))),
  serves(getElectricityEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(updateElectricityEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    return replaceEstimate(uses, call, read, await draftElectricity(uses, call));
  }),
];

interface ElectricityCall {
  readonly caller: Caller;
  readonly body: ElectricityEstimateRequest;
  readonly now: Instant;
}

/** The own factors that a request names, or that the account's preference chooses for one without a contract. @throws ApiError emission_factor_id_invalid */
const ownFactorsOf = async (
  uses: Pick<EstimateUses, "ownFactors">,
  { caller, body, now }: ElectricityCall,
): Promise<OwnElectricityFactors> => {
  const { emission_factor_id: id, contract, consumed_on: day = utcDayOf(now) } = body;
  const ofContract = contract?.emission_factor_id;
  if (id !== undefined) return { whole: await ownFactor(uses, caller, id, day) };
  if (contract === undefined) {
    const regions = [body.region, body.country_code ?? (body.region && countryOfRegion(body.region))];
    const whole = await preferredFactor(uses, caller, { activity: "electricity", day, regions });
    return whole ? { whole } : {};
  }
  if (ofContract === undefined || !isOwnId(ofContract)) return {};
  return { ofContract: await ownFactor(uses, caller, ofContract, day) };
};

/**
 * @throws ApiError validation_error, for a year without factors and a contract's unknown factor
 * @throws ApiError emission_factor_id_invalid, emission_factor_unit_mismatch
 */
const draftElectricity = async (
  uses: Pick<EstimateUses, "ownFactors">,
  call: ElectricityCall,
): Promise<EstimateDraft<typeof KIND>> => {
  const request = call.body;
  const calculation = estimateElectricity(request, await ownFactorsOf(uses, call));
  const { locationBased, marketBased, scope2, scope3 } = calculation;
  return {
    calculation,
    fields: {
      request,
      location_based: tonnesResponse(locationBased),
      market_based: marketBased ? tonnesResponse(marketBased) : null,
      scope2: tonnesResponse(scope2),
      scope3: tonnesResponse(scope3),
    },
  };
};
