import type { MultiLegShippingEstimate, ShippingEstimate } from "@isotherm/contract";
import type * as z from "zod";
import { ROAD_REQUEST } from "./freight-requests.ts";
import type { Client } from "./service.ts";

/** Where estimates of one leg are made. */
export const SHIPPING = "/estimates/shipping";
/** Where those of several legs are made. */
export const MULTI_LEG = `${SHIPPING}/multi-leg`;

/** An estimate of one leg, as it is answered. */
export type WireFreight = z.input<typeof ShippingEstimate>;
/** An estimate of several legs, as it is answered. */
export type WireLegs = z.input<typeof MultiLegShippingEstimate>;

/** Asks for estimates of ten tonnes of freight, by road unless told otherwise. The client may not be there yet. */
export const freightEstimates = (client: () => Client) => ({
  create: (more: object = {}, base: object = ROAD_REQUEST) =>
    client().post<WireFreight>(SHIPPING, { ...base, ...more }),
  createLegs: (legs: readonly object[], more: object = {}) =>
    client().post<WireLegs>(MULTI_LEG, { shipment: ROAD_REQUEST.shipment, legs, ...more }),
});
