import type { EstimateId, RefusalCode } from "@isotherm/core";
import * as z from "zod";
import { OWN_FACTOR_REFUSALS } from "./emission-factors.ts";
import { CREATION_REFUSALS, UPDATE_REFUSALS } from "./estimate-base.ts";
import { operation } from "./operation.ts";
import { idInPath } from "./wire.ts";
import {
  MassUnitQuery,
  MultiLegShippingEstimate,
  MultiLegShippingEstimateRequest,
  ShippingAnnotations,
  ShippingEstimate,
  ShippingEstimateRequest,
  ShippingNotes,
} from "./shipping.ts";

/** What a way or a method may be refused for. */
const FREIGHT_REFUSALS = [
  "address_not_found",
  "airport_route_required",
  "destination_location_code_invalid",
  "distance_invalid",
  "future_departure_invalid",
  "locode_not_found",
  "port_not_found",
  "route_not_found",
  "source_location_code_invalid",
] as const satisfies RefusalCode[];

const KEY_RULE =
  "Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.";
const single = { group: "estimates", answer: ShippingEstimate, query: MassUnitQuery } as const;
const multi = { group: "estimates", answer: MultiLegShippingEstimate, query: MassUnitQuery } as const;
const ANNOTATION_REFUSALS = ["estimate_idempotency_used", "estimate_not_found"] as const satisfies RefusalCode[];
const ALIAS = "An older name of the annotations operation.";

/** Body of `PUT …/is-shipment`. */
const IsShipmentBody = z
  .object({ is_shipment: z.boolean().meta({ description: "true: goods really moved." }) })
  .meta({ id: "IsShipmentRequest" });

export const createShippingEstimate = operation({
  ...single,
  id: "createShippingEstimate",
  method: "POST",
  path: "/estimates/shipping",
  summary: "Estimate the emissions of moving goods over one leg, or of handling them at a site.",
  description: KEY_RULE,
  body: ShippingEstimateRequest,
  refuses: [...CREATION_REFUSALS, ...FREIGHT_REFUSALS, ...OWN_FACTOR_REFUSALS],
});

export const getShippingEstimate = operation({
  ...single,
  id: "getShippingEstimate",
  method: "GET",
  path: "/estimates/shipping/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a shipping estimate. Nothing is recalculated.",
  refuses: ["estimate_not_found"],
});

export const updateShippingEstimate = operation({
  ...single,
  id: "updateShippingEstimate",
  method: "PUT",
  path: "/estimates/shipping/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace all parameters of a shipping estimate and recalculate it.",
  body: ShippingEstimateRequest,
  refuses: [...UPDATE_REFUSALS, ...FREIGHT_REFUSALS, ...OWN_FACTOR_REFUSALS],
});

export const annotateShippingEstimate = operation({
  ...single,
  id: "annotateShippingEstimate",
  method: "PATCH",
  path: "/estimates/shipping/{id}/annotations",
  params: idInPath<EstimateId>("estimate"),
  summary: "Change the annotations of a shipping estimate. Recalculates nothing; works after an order.",
  body: ShippingAnnotations,
  refuses: ANNOTATION_REFUSALS,
});

export const putShippingIsShipment = operation({
  ...single,
  id: "putShippingIsShipment",
  method: "PUT",
  path: "/estimates/shipping/{id}/is-shipment",
  params: idInPath<EstimateId>("estimate"),
  summary: "Set whether the goods really moved.",
  description: ALIAS,
  body: IsShipmentBody,
  refuses: ["estimate_not_found"],
});

export const patchShippingMetadata = operation({
  ...single,
  id: "patchShippingMetadata",
  method: "PATCH",
  path: "/estimates/shipping/{id}/metadata",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace the metadata of a shipping estimate, or set whether and when the goods moved.",
  description: ALIAS,
  body: ShippingNotes,
  refuses: ["estimate_not_found"],
});

export const createMultiLegShippingEstimate = operation({
  ...multi,
  id: "createMultiLegShippingEstimate",
  method: "POST",
  path: "/estimates/shipping/multi-leg",
  summary: "Estimate the emissions of moving goods over one to ten legs and sites.",
  description: `${KEY_RULE} A leg that cannot be calculated is named by its zero-based index.`,
  body: MultiLegShippingEstimateRequest,
  refuses: [...CREATION_REFUSALS, ...FREIGHT_REFUSALS, ...OWN_FACTOR_REFUSALS],
});

export const getMultiLegShippingEstimate = operation({
  ...multi,
  id: "getMultiLegShippingEstimate",
  method: "GET",
  path: "/estimates/shipping/multi-leg/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a multi-leg shipping estimate. Nothing is recalculated.",
  refuses: ["estimate_not_found"],
});

export const updateMultiLegShippingEstimate = operation({
  ...multi,
  id: "updateMultiLegShippingEstimate",
  method: "PUT",
  path: "/estimates/shipping/multi-leg/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace all parameters of a multi-leg shipping estimate and recalculate it.",
  body: MultiLegShippingEstimateRequest,
  refuses: [...UPDATE_REFUSALS, ...FREIGHT_REFUSALS, ...OWN_FACTOR_REFUSALS],
});

export const annotateMultiLegShippingEstimate = operation({
  ...multi,
  id: "annotateMultiLegShippingEstimate",
  method: "PATCH",
  path: "/estimates/shipping/multi-leg/{id}/annotations",
  params: idInPath<EstimateId>("estimate"),
  summary: "Change the annotations of a multi-leg shipping estimate. Recalculates nothing; works after an order.",
  body: ShippingAnnotations,
  refuses: ANNOTATION_REFUSALS,
});

export const putMultiLegIsShipment = operation({
  ...multi,
  id: "putMultiLegIsShipment",
  method: "PUT",
  path: "/estimates/shipping/multi-leg/{id}/is-shipment",
  params: idInPath<EstimateId>("estimate"),
  summary: "Set whether the goods really moved.",
  description: ALIAS,
  body: IsShipmentBody,
  refuses: ["estimate_not_found"],
});

export const patchMultiLegMetadata = operation({
  ...multi,
  id: "patchMultiLegMetadata",
  method: "PATCH",
  path: "/estimates/shipping/multi-leg/{id}/metadata",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace the metadata of a multi-leg shipping estimate, or set whether and when the goods moved.",
  description: ALIAS,
  body: ShippingNotes,
  refuses: ["estimate_not_found"],
});

/** The operations of shipping estimates; literal paths before those with a parameter. */
export const SHIPPING_OPERATIONS = [
  createShippingEstimate,
  createMultiLegShippingEstimate,
  getMultiLegShippingEstimate,
  updateMultiLegShippingEstimate,
  annotateMultiLegShippingEstimate,
  putMultiLegIsShipment,
  patchMultiLegMetadata,
  getShippingEstimate,
  updateShippingEstimate,
  annotateShippingEstimate,
  putShippingIsShipment,
  patchShippingMetadata,
] as const;
