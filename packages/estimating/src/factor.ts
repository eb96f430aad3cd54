import {
  createFactorEstimate,
  type FactorEstimateRequest,
  getFactorEstimate,
  listFactorEstimates,
} from "@isotherm/contract";
import { type Instant, ApiError, utcDayOf } from "@isotherm/core";
import { knownFactor, namedTableFactor } from "@isotherm/factors/catalogue";
import { type Caller, serves } from "@isotherm/http";
import { estimateByFactor } from "@isotherm/methodology/calculations/by-factor";
import { dividedBy } from "@isotherm/methodology/factors/factor";
import type { NamedFactor } from "@isotherm/methodology/factors/factor-units";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, emissionFactorResponse } from "./estimate-response.ts";
import { createEstimate, readEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import { isOwnId, ownFactor } from "./named-factor.ts";

const KIND = "emission-factor";

/** The operations of estimates from a factor that the request names. */
export const factorEstimates = (uses: EstimateUses) => [
  serves(listFactorEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createFactorEstimate, (call) => createEstimate(uses, KIND, call, () => draftByFactor(uses, call))),
  serves(getFactorEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
];

interface FactorCall {
  readonly caller: Caller;
  readonly body: FactorEstimateRequest;
  readonly now: Instant;
}

type Uses = Pick<EstimateUses, "ownFactors" | "countryFactors">;

/** @throws ApiError emission_factor_id_invalid, emission_factor_gated, emission_factor_unit_mismatch, exchange_rate_not_found */
const draftByFactor = async (uses: Uses, { caller, body, now }: FactorCall): Promise<EstimateDraft<typeof KIND>> => {
  const { emission_factor_id: id, activity, factor_year: asked } = body;
  const named = isOwnId(id) ? await ownFactor(uses, caller, id, utcDayOf(now)) : await tableFactor(uses, id);
  const { factor, numerator, denominator } = named;
  const calculation = estimateByFactor(activity, named, Number(now.slice(0, 4)));
  const { publication_year: year } = factor.header;
  const otherYear = {
    code: "year_fallback" as const,
    message: `The factor that was named is that of ${year}; it was used.`,
    field: "factor_year",
  };
  return {
    calculation:
      asked === undefined || asked === year
        ? calculation
        : { ...calculation, warnings: [...calculation.warnings, otherYear] },
    fields: {
      request: body,
      emission_factor: emissionFactorResponse(factor, {
        value: factor.value,
        numerator,
        denominator,
        breakdown: breakdownOf(named),
      }),
    },
  };
};

const breakdownOf = ({ factor }: NamedFactor) => factor.parts && { ttw: factor.parts.ttw, source: dividedBy(factor) };

/** A factor of the tables. @throws ApiError emission_factor_id_invalid, emission_factor_gated */
const tableFactor = async ({ countryFactors }: Uses, id: string): Promise<NamedFactor> => {
  const known = knownFactor(id);
  if (!known?.units) {
    throw new ApiError("emission_factor_id_invalid", `emission_factor_id: there is no emission factor ${id}.`);
  }
  if (known.isOfCountries && !(await countryFactors())) throw new ApiError("emission_factor_gated");
  return namedTableFactor(known, known.units);
};
