import {
  annotateMultiLegShippingEstimate,
  createMultiLegShippingEstimate,
  getMultiLegShippingEstimate,
  type MultiLegShippingEstimate,
  type MultiLegShippingEstimateRequest,
  patchMultiLegMetadata,
  putMultiLegIsShipment,
  updateMultiLegShippingEstimate,
} from "@isotherm/contract";
import { decimal, sum } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { type FreightWorld, estimateFreightLegs, meanScore, requestGeography } from "@isotherm/methodology";
import { forClientAccount, onClientAccount } from "./client-account.ts";
import { annotateEstimate, createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import type { EstimateUses } from "./dependencies.ts";
import type { EstimateDraft } from "./estimate-response.ts";
import { legsWithOwnFactors, type Naming, type NamingCall } from "./named-factor.ts";
import {
  NO_NON_CO2,
  bothDistances,
  distanceOf,
  inEmissionsUnit,
  shippedOf,
  shippingLegResponse,
  shippingNotes,
} from "./shipping-response.ts";

const KIND = "multi-leg-shipping";

/** The operations of shipping estimates over several legs. */
export const multiLegShippingEstimates = (uses: EstimateUses, world: FreightWorld & Naming) => [
  serves(createMultiLegShippingEstimate, async (call) => {
    const estimate = await forClientAccount(uses, inferring(call), (acting) =>
      createEstimate(uses, KIND, acting, () => draftMultiLegShipping(world, acting)),
    );
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
  serves(getMultiLegShippingEstimate, async (call) => {
    const { estimate } = await readEstimate(uses, KIND, call);
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
  serves(updateMultiLegShippingEstimate, async (call) => {
    const acting = await onClientAccount(uses, inferring(call));
    const read = await readEstimate(uses, KIND, acting);
    const draft = await draftMultiLegShipping(world, acting, read.estimate);
    return inEmissionsUnit(await replaceEstimate(uses, acting, read, draft), call.query.estimate_mass_unit);
  }),
  ...[annotateMultiLegShippingEstimate, putMultiLegIsShipment, patchMultiLegMetadata].map((operation) =>
    serves(operation, async (call) => {
      const estimate = await annotateEstimate(uses, KIND, call, shippingNotes(call.params.id, call.body));
      return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
    }),
  ),
];

/** A request that asks for inferred routes in its query, as one that asks for them in its body. */
const inferring = <
  C extends {
    readonly body: MultiLegShippingEstimateRequest;
    readonly query: { readonly apply_route_inference?: "true" | "false" | undefined };
  },
>(
  call: C,
): C =>
  call.body.route_inference === undefined && call.query.apply_route_inference === "true"
    ? { ...call, body: { ...call.body, route_inference: "on" } }
    : call;

/** Calculates a shipment over several legs. @throws ApiError those of `estimateFreightLegs` */
export const draftMultiLegShipping = async (
  world: FreightWorld & Naming,
  call: NamingCall & { readonly body: MultiLegShippingEstimateRequest },
  before?: MultiLegShippingEstimate,
): Promise<EstimateDraft<typeof KIND>> => {
  const { body, now } = call;
  const infersRoutes = body.route_inference === "on";
  const uses = {
    geography: await requestGeography(world, body.legs, infersRoutes ? { now } : undefined),
    now,
    infersRoutes,
  };
  const { calculation, legs } = estimateFreightLegs(
    uses,
    body.shipment,
    await legsWithOwnFactors(world, call, body.legs, body.shipped_at ?? before?.shipped_at),
  );
  return {
    calculation,
    fields: {
      ...shippedOf(body, before, now),
      non_co2_mass: NO_NON_CO2,
      data_quality_score: { score: meanScore(legs).score },
      ...bothDistances(sum(legs.map(({ distance }) => distance?.value ?? decimal(0)))),
      adjusted_distance: distanceOf(sum(legs.map(({ adjustedDistance }) => adjustedDistance?.value ?? decimal(0)))),
      legs: legs.map((leg, index) => shippingLegResponse(leg, body.legs[index]?.method ?? "")),
      request: body,
    },
  };
};
