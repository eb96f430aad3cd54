import {
  annotateShippingEstimate,
  createShippingEstimate,
  getShippingEstimate,
  listShippingEstimates,
  patchShippingMetadata,
  putShippingIsShipment,
  type ShippingEstimate,
  type ShippingEstimateRequest,
  updateShippingEstimate,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import {
  type FreightMethod,
  type FreightWorld,
  estimateFreight,
  freightGeography,
  modeOf,
  requestGeography,
} from "@isotherm/methodology";
import type { KeptResponse } from "@isotherm/store";
import { byFuelEstimates } from "./by-fuel.ts";
import { annotateEstimate, createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { multiLegShippingEstimates } from "./multi-leg-shipping.ts";
import type { EstimateDraft } from "./estimate-response.ts";
import { legWithOwnFactor, type Naming, type NamingCall } from "./named-factor.ts";
import { roadRouter } from "./road-router.ts";
import { inEmissionsUnit, shippingFields, shippingNotes } from "./shipping-response.ts";

const KIND = "shipping";

/** The operations of shipping estimates, over one leg and over several: they share what is known of the world. */
export const shippingEstimates = (uses: EstimateUses) => {
  const world = freightWorld(uses);
  return [
    ...singleLegEstimates(uses, world),
    ...multiLegShippingEstimates(uses, world),
    ...byFuelEstimates(uses),
    serves(listShippingEstimates, (call) => listEstimates(uses, [KIND, "multi-leg-shipping"], call, modesOf)),
  ];
};

/** Modes of the legs. */
const modesOf = ({ request }: KeptResponse): readonly string[] => {
  const { method, legs = [] } = request as { readonly method?: FreightMethod; readonly legs?: readonly HasMethod[] };
  return [...(method === undefined ? [] : [method]), ...legs.map((leg) => leg.method)].map(modeOf);
};

interface HasMethod {
  readonly method: FreightMethod;
}

/** What freight is estimated with, and where the own factors are that a request may name. */
export type NamingWorld = FreightWorld & Naming;

const worlds = new WeakMap<EstimateUses, NamingWorld>();

/** Places, ways and roads, which freight and passengers share: they are read once. */
export const freightWorld = (uses: EstimateUses): NamingWorld => {
  const known = worlds.get(uses);
  if (known) return known;
  const geography = freightGeography(uses.places);
  const { ownFactors, router, log } = uses;
  const world = { geography, ownFactors, router: roadRouter(router, geography.overLand, log) };
  worlds.set(uses, world);
  return world;
};

const singleLegEstimates = (uses: EstimateUses, world: NamingWorld) => [
  serves(createShippingEstimate, async (call) => {
    const estimate = await createEstimate(uses, KIND, call, () => draftShipping(world, call));
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
  serves(getShippingEstimate, async (call) => {
    const { estimate } = await readEstimate(uses, KIND, call);
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
  serves(updateShippingEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    const draft = await draftShipping(world, call, read.estimate);
    return inEmissionsUnit(await replaceEstimate(uses, call, read, draft), call.query.estimate_mass_unit);
  }),
  ...[annotateShippingEstimate, putShippingIsShipment, patchShippingMetadata].map((operation) =>
    serves(operation, async (call) => {
      const estimate = await annotateEstimate(uses, KIND, call, shippingNotes(call.params.id, call.body));
      return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
    }),
  ),
];

/** Calculates a shipment over one leg. @throws ApiError those of `estimateFreight` */
export const draftShipping = async (
  world: NamingWorld,
  call: NamingCall & { readonly body: ShippingEstimateRequest },
  before?: ShippingEstimate,
): Promise<EstimateDraft<typeof KIND>> => {
  const { body, now } = call;
  const uses = { geography: await requestGeography(world, [body]), now };
  const asked =
    body.emission_factor_id === undefined && call.caller?.account.own_emission_factors !== "preferred"
      ? body
      : await legWithOwnFactor(world, call, body, body.shipped_at ?? before?.shipped_at);
  const { calculation, leg } = estimateFreight(uses, body.shipment, asked);
  return {
    calculation,
    fields: shippingFields(leg, body, before, now),
  };
};
