import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { EstimateClientAccount } from "./estimate-client-account.ts";
import { EstimateMassUnit, IdempotencyKey, Metadata, Timestamp, TimestampText, onceRight, optional } from "./wire.ts";
import { PrimaryData } from "./primary-data.ts";
import { ShippingMethod, ShippingOrSiteMethod } from "./shipping-method.ts";
import {
  DataQualityGrade,
  Distance,
  NULL_BEFORE,
  ShippingLegResult,
  shippingLegResult,
} from "./shipping-leg-result.ts";
import { Location } from "./shipping-location.ts";
import { LogisticsSiteMethod } from "./shipping-methods.ts";
import { DistanceRequest } from "./distance-request.ts";
import { ShipmentLoad } from "./shipment-load.ts";
import { NamedOwnFactor } from "./emission-factor-id.ts";
import { AvoidedCorridors, TransitCorridor } from "./transit-corridor.ts";
import { MassWithBreakdowns, NonCo2Mass } from "./transport-mass.ts";

/** How far, or from where to where. */
export const ShippingRoute = z
  .union([
    DistanceRequest,
    z
      .strictObject({
        source: Location,
        destination: Location,
        transit_corridor: optional(TransitCorridor),
        restricted_transit_corridors: optional(AvoidedCorridors),
      })
      .refine(
        ({ transit_corridor, restricted_transit_corridors }) =>
          transit_corridor === undefined || restricted_transit_corridors === undefined,
        "takes either transit_corridor or restricted_transit_corridors",
      ),
  ])
  .meta({ id: "ShippingRoute" });
export type ShippingRoute = z.output<typeof ShippingRoute>;

/** Whether and when goods moved, in a request. */
export const shipped = {
  is_shipment: optional(z.boolean()).meta({ description: "true: goods really moved. Default false." }),
  shipped_at: optional(TimestampText),
};

const isSite = (method: unknown): boolean => LogisticsSiteMethod.safeParse(method).success;
const hasOneFigure = (leg: { readonly primary_data?: unknown; readonly emission_factor_id?: unknown }): boolean =>
  leg.primary_data === undefined || leg.emission_factor_id === undefined;
const ONE_FIGURE = {
  path: ["emission_factor_id"],
  message: "takes the place of primary_data: give one of them",
};
const NEEDS_ROUTE = {
  path: ["route"],
  message: "is required for every method that is not a logistics site",
};

/** What is asked of `POST /estimates/shipping`. */
export const ShippingEstimateRequest = z
  .object({
    ...estimateRequestBase,
    shipment: ShipmentLoad,
    method: ShippingOrSiteMethod,
    route: optional(ShippingRoute),
    country_code: optional(CountryCode).meta({ description: "Country of most of the route; refines the factor." }),
    primary_data: optional(PrimaryData),
    emission_factor_id: NamedOwnFactor,
    ...shipped,
  })
  .superRefine(
    (request, context) => {
      if (request.route === undefined && !isSite(request.method)) context.addIssue({ code: "custom", ...NEEDS_ROUTE });
      if (!hasOneFigure(request)) context.addIssue({ code: "custom", ...ONE_FIGURE });
    },
    onceRight("method", "route", "primary_data", "emission_factor_id"),
  )
  .meta({ id: "ShippingEstimateRequest" });
export type ShippingEstimateRequest = z.output<typeof ShippingEstimateRequest>;

const legOptions = {
  country_code: optional(CountryCode),
  primary_data: optional(PrimaryData),
  emission_factor_id: NamedOwnFactor,
};

/** One leg of a multi-leg request. */
export const ShippingLegRequest = z
  .union([
    z.strictObject({ method: ShippingMethod, route: ShippingRoute, ...legOptions }),
    z.strictObject({
      method: LogisticsSiteMethod,
      route: optional(ShippingRoute).meta({ description: "Ignored." }),
      ...legOptions,
    }),
  ])
  .refine(hasOneFigure, { ...ONE_FIGURE, ...onceRight("primary_data", "emission_factor_id") })
  .meta({ id: "ShippingLegRequest" });

/** What is asked of `POST /estimates/shipping/multi-leg`. */
export const MultiLegShippingEstimateRequest = z
  .object({
    ...estimateRequestBase,
    shipment: ShipmentLoad,
    legs: z.array(ShippingLegRequest).min(1, "must have at least one leg").max(10, "may have at most ten legs"),
    route_inference: optional(z.enum(["on", "off"])).meta({
      description:
        "`on`: road legs by `truck_generic_hgv` join addresses and points to their ports, airports and rail terminals, and legs " +
        "to the next ones, where they lie more than 10 km apart. Default off.",
    }),
    client_account: optional(EstimateClientAccount),
    ...shipped,
  })
  .meta({ id: "MultiLegShippingEstimateRequest" });
export type MultiLegShippingEstimateRequest = z.output<typeof MultiLegShippingEstimateRequest>;

/** Whether and when goods moved, and where the estimate came from. */
export const shipmentResponse = {
  is_shipment: z.boolean(),
  shipped_at: Timestamp,
  filename: z
    .string()
    .nullable()
    .meta({ description: "Name of the uploaded file whose row made the estimate; else null." }),
  user_fullname: z.string().nullable().meta({ description: "Always null: the interface has no personal users." }),
};

/** A shipping estimate over one leg. */
export const ShippingEstimate = z
  .object({ ...estimateBase, ...shippingLegResult, ...shipmentResponse, request: ShippingEstimateRequest })
  .meta({ id: "ShippingEstimate" });
export type ShippingEstimate = z.output<typeof ShippingEstimate>;

/** A shipping estimate over several legs: `legs` has the results in the order of the request. */
export const MultiLegShippingEstimate = z
  .object({
    ...estimateBase,
    ...shipmentResponse,
    mass: MassWithBreakdowns,
    non_co2_mass: NonCo2Mass,
    data_quality_score: z
      .object({ score: DataQualityGrade })
      .nullable()
      .meta({
        description: `The mean of the legs, weighed by mass. ${NULL_BEFORE}`,
      }),
    distance: Distance,
    raw_distance: Distance,
    adjusted_distance: Distance,
    legs: z.array(ShippingLegResult),
    request: MultiLegShippingEstimateRequest,
  })
  .meta({ id: "MultiLegShippingEstimate" });
export type MultiLegShippingEstimate = z.output<typeof MultiLegShippingEstimate>;

const notes = {
  is_shipment: z.boolean().nullable().optional().meta({ description: "null: false, as when it was never told." }),
  shipped_at: TimestampText.nullable().optional().meta({ description: "null: when the estimate was made." }),
  metadata: Metadata.nullable().optional().meta({ description: "Replaced as a whole; null clears it." }),
};

const namesSomething = (notes: object): boolean => Object.values(notes).some((value) => value !== undefined);
const NOTHING_NAMED = "names nothing to change";

/** What may be changed of a shipping estimate without calculating anew; at least one property. */
export const ShippingAnnotations = z
  .object({ ...notes, idempotency_key: IdempotencyKey.nullable().optional() })
  .refine(namesSomething, NOTHING_NAMED)
  .meta({ id: "ShippingAnnotations" });
export type ShippingAnnotations = z.output<typeof ShippingAnnotations>;

/** The same under an older name, `PATCH …/metadata`: older clients send `is_shipment` and `shipped_at` with it or alone. */
export const ShippingNotes = z.object(notes).refine(namesSomething, NOTHING_NAMED).meta({ id: "ShippingNotes" });

/** The query of shipping estimates. */
export const MassUnitQuery = z.object({
  estimate_mass_unit: EstimateMassUnit.optional().meta({
    description: "Unit of every estimate mass of the answer; default t.",
  }),
});

/** The same where several legs are calculated. */
export const MultiLegQuery = MassUnitQuery.extend({
  apply_route_inference: z
    .enum(["true", "false"])
    .optional()
    .meta({ deprecated: true, description: "`true` means `route_inference` `on`, where the body has none." }),
});
