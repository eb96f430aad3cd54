import type { EstimateId, ErrorCode } from "@isotherm/core";
import * as z from "zod";
import { CREATION_ERRORS, UPDATE_ERRORS } from "./estimate-base.ts";
import { CLIENT_ACCOUNT_ERRORS } from "./estimate-client-account.ts";
import { shippingList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { idInPath } from "./wire.ts";
import {
  MassUnitQuery,
  MultiLegQuery,
  MultiLegShippingEstimate,
  MultiLegShippingEstimateRequest,
  ShippingAnnotations,
  ShippingEstimate,
  ShippingEstimateRequest,
  ShippingNotes,
} from "./shipping.ts";
import { OWN_FACTOR_ERRORS } from "./emission-factor-id.ts";

/** What a way or a method may be refused for. */
const FREIGHT_ERRORS = [
  "address_not_found",
  "airport_route_required",
  "destination_location_code_invalid",
  "distance_invalid",
  "future_departure_invalid",
  "locode_not_found",
  "port_not_found",
  "route_not_found",
  "source_location_code_invalid",
] as const satisfies ErrorCode[];

const KEY_RULE =
  "Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.";
const single = { group: "estimates", response: ShippingEstimate, query: MassUnitQuery } as const;
const multi = { group: "estimates", response: MultiLegShippingEstimate, query: MassUnitQuery } as const;
const ANNOTATION_ERRORS = ["estimate_idempotency_used", "estimate_not_found"] as const satisfies ErrorCode[];
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
  errors: [...CREATION_ERRORS, ...FREIGHT_ERRORS, ...OWN_FACTOR_ERRORS],
  example: {
    body: {
      shipment: { mass: { amount: "10", unit: "t" } },
      method: "truck_articulated_40t",
      route: {
        source: { city: "Hamburg", country_code: "DEU" },
        destination: { city: "München", postcode: "80331", country_code: "DEU" },
      },
      metadata: { booking: "B-1001" },
      idempotency_key: "booking-1001",
    },
    query: { estimate_mass_unit: "kg" },
  },
});

export const getShippingEstimate = operation({
  ...single,
  id: "getShippingEstimate",
  method: "GET",
  path: "/estimates/shipping/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a shipping estimate. Nothing is recalculated.",
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createShippingEstimate", "id") } },
});

export const updateShippingEstimate = operation({
  ...single,
  id: "updateShippingEstimate",
  method: "PUT",
  path: "/estimates/shipping/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace all parameters of a shipping estimate and recalculate it.",
  body: ShippingEstimateRequest,
  errors: [...UPDATE_ERRORS, ...FREIGHT_ERRORS, ...OWN_FACTOR_ERRORS],
  example: {
    params: { id: responseOf("createShippingEstimate", "id") },
    body: {
      shipment: { mass: { amount: "12", unit: "t" } },
      method: "truck_articulated_40t",
      route: { amount: "790", unit: "km" },
    },
  },
});

export const annotateShippingEstimate = operation({
  ...single,
  id: "annotateShippingEstimate",
  method: "PATCH",
  path: "/estimates/shipping/{id}/annotations",
  params: idInPath<EstimateId>("estimate"),
  summary: "Change the annotations of a shipping estimate. Recalculates nothing; works after an order.",
  body: ShippingAnnotations,
  errors: ANNOTATION_ERRORS,
  example: {
    params: { id: responseOf("createShippingEstimate", "id") },
    body: { is_shipment: true, metadata: { booking: "B-1001", waybill: "W-77" } },
  },
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
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createShippingEstimate", "id") }, body: { is_shipment: true } },
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
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createShippingEstimate", "id") }, body: { metadata: { waybill: "W-77" } } },
});

export const createMultiLegShippingEstimate = operation({
  ...multi,
  id: "createMultiLegShippingEstimate",
  method: "POST",
  path: "/estimates/shipping/multi-leg",
  summary: "Estimate the emissions of moving goods over one to ten legs and sites.",
  description: `${KEY_RULE} A leg that cannot be calculated is named by its zero-based index.`,
  query: MultiLegQuery,
  body: MultiLegShippingEstimateRequest,
  errors: [...CREATION_ERRORS, ...FREIGHT_ERRORS, ...OWN_FACTOR_ERRORS, ...CLIENT_ACCOUNT_ERRORS, "key_not_permitted"],
  example: {
    body: {
      shipment: { containers: "2", cargo_type: "average" },
      legs: [
        {
          method: { vessel_type: "container_ship" },
          route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
        },
        { method: "maritime_container_terminal" },
        {
          method: "truck_articulated_40t",
          route: {
            source: { city: "Rotterdam", country_code: "NLD" },
            destination: { city: "München", postcode: "80331", country_code: "DEU" },
          },
        },
      ],
      idempotency_key: "container-2002",
    },
  },
});

export const getMultiLegShippingEstimate = operation({
  ...multi,
  id: "getMultiLegShippingEstimate",
  method: "GET",
  path: "/estimates/shipping/multi-leg/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a multi-leg shipping estimate. Nothing is recalculated.",
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createMultiLegShippingEstimate", "id") } },
});

export const updateMultiLegShippingEstimate = operation({
  ...multi,
  id: "updateMultiLegShippingEstimate",
  method: "PUT",
  path: "/estimates/shipping/multi-leg/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace all parameters of a multi-leg shipping estimate and recalculate it.",
  query: MultiLegQuery,
  body: MultiLegShippingEstimateRequest,
  errors: [...UPDATE_ERRORS, ...FREIGHT_ERRORS, ...OWN_FACTOR_ERRORS, "account_handle_idempotency_inconsistent"],
  example: {
    params: { id: responseOf("createMultiLegShippingEstimate", "id") },
    body: {
      shipment: { containers: "3", cargo_type: "average" },
      legs: [
        {
          method: { vessel_type: "container_ship" },
          route: { source: { locode: "CNSHA" }, destination: { city: "Utrecht", country_code: "NLD" } },
        },
      ],
      route_inference: "on",
    },
  },
});

export const annotateMultiLegShippingEstimate = operation({
  ...multi,
  id: "annotateMultiLegShippingEstimate",
  method: "PATCH",
  path: "/estimates/shipping/multi-leg/{id}/annotations",
  params: idInPath<EstimateId>("estimate"),
  summary: "Change the annotations of a multi-leg shipping estimate. Recalculates nothing; works after an order.",
  body: ShippingAnnotations,
  errors: ANNOTATION_ERRORS,
  example: {
    params: { id: responseOf("createMultiLegShippingEstimate", "id") },
    body: { is_shipment: true, shipped_at: "2026-03-01T08:00:00Z" },
  },
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
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createMultiLegShippingEstimate", "id") }, body: { is_shipment: true } },
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
  errors: ["estimate_not_found"],
  example: {
    params: { id: responseOf("createMultiLegShippingEstimate", "id") },
    body: { metadata: { container: "MSKU1234565" } },
  },
});

/** A freight estimate in a list: over several legs exactly when it has `legs`. */
const ListedShippingEstimate = z
  .union([MultiLegShippingEstimate, ShippingEstimate])
  .meta({ id: "ListedShippingEstimate" });

export const listShippingEstimates = shippingList(ListedShippingEstimate);

/** The operations of shipping estimates; literal paths before those with a parameter. */
export const SHIPPING_OPERATIONS = [
  listShippingEstimates,
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
