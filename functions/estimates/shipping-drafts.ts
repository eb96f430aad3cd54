import type {
  MultiLegShippingEstimate,
  MultiLegShippingEstimateRequest,
  ShippingEstimate,
  ShippingEstimateRequest,
} from "@isotherm/contract";
import { decimal, type Instant, instantMs, knownInstantOf, sum } from "@isotherm/core";
import type { Router } from "@isotherm/geodata";
import { estimateFreight, estimateFreightLegs, forOneRequest, type FreightGeography } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { routedGeography } from "./routed-geography.ts";
import { distanceOf, shippingLegAnswer } from "./shipping-leg-answer.ts";

/** What estimating freight uses. */
export interface FreightDraftUses {
  readonly geography: FreightGeography;
  /** Where road distances come from instead of the model, if from anywhere. */
  readonly router?: Router | undefined;
}

interface Shipped {
  readonly is_shipment?: boolean | undefined;
  readonly shipped_at?: string | undefined;
}

/** Whether and when goods moved: as the request says, else as it was, else a forecast of now. */
const shippedOf = (body: Shipped, before: Shipped | undefined, now: Instant) => ({
  is_shipment: body.is_shipment ?? before?.is_shipment ?? false,
  shipped_at: body.shipped_at === undefined ? (before?.shipped_at ?? now) : knownInstantOf(body.shipped_at),
  source: "api",
});

/** Calculates a single leg. @throws Refusal those of `estimateFreight` */
export const draftShipping = async (
  { geography, router }: FreightDraftUses,
  { body, now }: { readonly body: ShippingEstimateRequest; readonly now: Instant },
  before?: ShippingEstimate,
): Promise<EstimateDraft<"shipping">> => {
  const uses = { geography: await routedGeography(forOneRequest(geography), router, [body]), nowMs: instantMs(now) };
  const { calculation, leg } = estimateFreight(uses, body.shipment, body);
  return {
    calculation,
    answer: (base) => ({
      ...shippingLegAnswer(leg, body.method),
      ...base,
      ...shippedOf(body, before, now),
      request: body,
    }),
  };
};

/** Calculates several legs. @throws Refusal those of `estimateFreightLegs` */
export const draftMultiLegShipping = async (
  { geography, router }: FreightDraftUses,
  { body, now }: { readonly body: MultiLegShippingEstimateRequest; readonly now: Instant },
  before?: MultiLegShippingEstimate,
): Promise<EstimateDraft<"multi-leg-shipping">> => {
  const uses = { geography: await routedGeography(forOneRequest(geography), router, body.legs), nowMs: instantMs(now) };
  const { calculation, legs } = estimateFreightLegs(uses, body.shipment, body.legs);
  return {
    calculation,
    answer: (base) => ({
      ...base,
      ...shippedOf(body, before, now),
      distance: distanceOf(sum(legs.map(({ distance }) => distance?.value ?? decimal(0)))),
      adjusted_distance: distanceOf(sum(legs.map(({ adjustedDistance }) => adjustedDistance?.value ?? decimal(0)))),
      legs: legs.map((leg, index) => shippingLegAnswer(leg, body.legs[index]?.method ?? "")),
      request: body,
    }),
  };
};
