import type * as z from "zod";
import type { MultiLegShippingEstimate, ShippingEstimate } from "@isotherm/contract";
import type { Client } from "./service.ts";

const SEA = {
  method: { vessel_type: "container_ship" },
  route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
};
const ROAD = {
  method: "truck_articulated_40t",
  route: {
    source: { city: "Rotterdam", country_code: "NLD" },
    destination: { city: "München", postcode: "80331", country_code: "DEU" },
  },
};
const HUB = { method: "maritime_container_terminal" };
const shipment = { containers: "2", cargo_type: "average" };

/** Two containers by sea. */
export const SEA_REQUEST = { shipment, ...SEA };

/** Two containers by road, sea and road, with the two terminals between. */
export const FIVE_LEGS_REQUEST = { shipment, legs: [ROAD, HUB, SEA, HUB, ROAD] };

/** Ten tonnes over a given distance by road. */
export const ROAD_REQUEST = {
  shipment: { mass: { amount: "10", unit: "t" } },
  method: "truck_articulated_40t",
  route: { amount: "500", unit: "km" },
};

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
