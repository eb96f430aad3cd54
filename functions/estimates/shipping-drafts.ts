import type {
  MultiLegShippingEstimate,
  MultiLegShippingEstimateRequest,
  ShippingEstimate,
  ShippingEstimateRequest,
} from "@isotherm/contract";
import { decimal, type Instant, instant, instantMs, sum } from "@isotherm/core";
import { estimateFreight, estimateFreightLegs, type FreightGeography } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { distanceOf, shippingLegAnswer } from "./shipping-leg-answer.ts";

/** What estimating freight uses. */
export interface FreightDraftUses {
  readonly geography: FreightGeography;
}

interface Shipped {
  readonly is_shipment?: boolean | undefined;
  readonly shipped_at?: string | undefined;
}

/** Whether and when goods moved: as the request says, else as it was, else a forecast of now. */
const shippedOf = (body: Shipped, before: Shipped | undefined, now: Instant) => ({
  is_shipment: body.is_shipment ?? before?.is_shipment ?? false,
  shipped_at: body.shipped_at === undefined ? (before?.shipped_at ?? now) : instant(instantMs(body.shipped_at)),
  source: "api",
});

/** Calculates a single leg. @throws Refusal those of `estimateFreight` */
export const draftShipping = (
  { geography }: FreightDraftUses,
  { body, now }: { readonly body: ShippingEstimateRequest; readonly now: Instant },
  before?: ShippingEstimate,
): EstimateDraft<"shipping"> => {
  const { calculation, leg } = estimateFreight({ geography, nowMs: instantMs(now) }, body.shipment, body);
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
export const draftMultiLegShipping = (
  { geography }: FreightDraftUses,
  { body, now }: { readonly body: MultiLegShippingEstimateRequest; readonly now: Instant },
  before?: MultiLegShippingEstimate,
): EstimateDraft<"multi-leg-shipping"> => {
  const { calculation, legs } = estimateFreightLegs({ geography, nowMs: instantMs(now) }, body.shipment, body.legs);
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
