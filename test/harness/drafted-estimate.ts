import {
  ElectricityEstimateRequest,
  MultiLegShippingEstimateRequest,
  type EstimateKind,
  type EstimateQuote,
  PassengerEstimateRequest,
} from "@isotherm/contract";
import type { EstimateId, Instant } from "@isotherm/core";
import { type EstimateDraft, tonnesResponse, namedEstimate } from "@isotherm/estimating/estimate-response";
import { draftMultiLegShipping } from "@isotherm/estimating/multi-leg-shipping";
import { draftPassengers } from "@isotherm/estimating/passenger-transportation";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import type { Caller } from "@isotherm/http";
import { estimateElectricity, freightGeography, type OwnElectricityFactors } from "@isotherm/methodology";
import type { StoredEstimateOf } from "@isotherm/store";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";

/** Of 1 January 2026, 0:00 UTC. */
const ID = "est_01KDVDNA0000000000000000AA" as EstimateId;
const NOW = "2026-01-01T00:00:00.000Z" as Instant;

const geography = freightGeography(await generatedData());

/** A draft as it would be kept, without a quote. */
export const keptDraft = <K extends EstimateKind>(kind: K, draft: EstimateDraft<K>): StoredEstimateOf<K> => ({
  id: ID,
  kind,
  ...namedEstimate(
    {
      ...draft,
      quote: { error_code: "account_suspended", message: "" } as unknown as EstimateQuote,
      warnings: draft.calculation.warnings.slice(),
      selection: undefined,
      quantityTrunc: "g",
    },
    { id: ID, metadata: undefined, idempotency_key: undefined, external_estimate_url: "https://localhost/e/x" },
  ),
  fingerprint: "",
  version: 0,
});

/** Who asks where a request names a factor of its own organisation. */
const CALLER = { organisation: { id: "org_1", name: "We" }, account: { type: "test" } } as unknown as Caller;

/**
 * An estimate of freight over several legs as it would be kept; made in this process, over no table.
 *
 * @param own the organisation's own factor, whichever id names it
 */
export const draftedFreight = async (
  request: object,
  own?: OwnFactor,
): Promise<StoredEstimateOf<"multi-leg-shipping">> => {
  const body = MultiLegShippingEstimateRequest.parse(request);
  const ownFactors = { one: async () => own, newest: async () => [] };
  const call = { body, now: NOW, caller: CALLER };
  return keptDraft("multi-leg-shipping", await draftMultiLegShipping({ geography, ownFactors }, call));
};

/** An estimate of passengers on a journey, likewise. */
export const draftedJourney = async (request: object): Promise<StoredEstimateOf<"passenger-transportation">> => {
  const body = PassengerEstimateRequest.parse(request);
  return keptDraft("passenger-transportation", await draftPassengers({ geography }, { body, now: NOW }));
};

/** An estimate of electricity, likewise. @param own the organisation's own factors that it names */
export const draftedElectricity = (body: object, own?: OwnElectricityFactors): StoredEstimateOf<"electricity"> => {
  const request = ElectricityEstimateRequest.parse(body);
  const calculation = estimateElectricity(request, own);
  const { locationBased, marketBased, scope2, scope3 } = calculation;
  const fields = {
    request,
    location_based: tonnesResponse(locationBased),
    market_based: marketBased ? tonnesResponse(marketBased) : null,
    scope2: tonnesResponse(scope2),
    scope3: tonnesResponse(scope3),
  };
  return keptDraft("electricity", { calculation, fields });
};
