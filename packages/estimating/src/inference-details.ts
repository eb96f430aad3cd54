import type { ShippingLegResult } from "@isotherm/contract";
import type { EstimatedLeg, FreightMethod } from "@isotherm/methodology";

type InferenceDetails = NonNullable<ShippingLegResult["inference_details"]>;

/** No inferences. */
export const NO_INFERENCES: InferenceDetails = {
  rail_type_from_route: null,
  cleaned_route: null,
  road_emission_standard: null,
  road_truck_type: null,
  road_fuel: null,
  road_gradient: null,
  road_situation: null,
};

/** What was worked out or taken for what a method left open; null where nothing was. */
export const methodInferences = (
  method: Exclude<FreightMethod, string>,
  leg: Omit<EstimatedLeg, "parts">,
): InferenceDetails | null => {
  if ("vehicle_type" in method) return roadInferences(method, leg);
  const lane = laneOf(method, leg);
  return lane === undefined ? null : { ...NO_INFERENCES, trade_lane_from_route: lane };
};

/** The lane of a container ship that was worked out from its ports. */
const laneOf = (method: Exclude<FreightMethod, string>, { intensity }: Omit<EstimatedLeg, "parts">) => {
  const [table, , lane] = intensity.factor.id.split("/");
  const isTold = "trade_lane" in method && method.trade_lane !== undefined;
  return isTold || table !== "container-lanes" || lane === "industry_average" ? undefined : lane;
};

/** What the conditions are taken to be that a request leaves open: the same in all countries. */
const roadInferences = (
  method: Extract<FreightMethod, { readonly vehicle_type: string }>,
  { details, way }: Omit<EstimatedLeg, "parts">,
): InferenceDetails | null => {
  if (!("situation" in details)) return null;
  const { emission_standard, gradient, situation } = details;
  const inferred = {
    road_emission_standard:
      method.emission_standard === undefined
        ? {
            value: emission_standard as never,
            from: "both" as const,
            source_country_code: (way?.source?.country ?? null) as never,
            destination_country_code: (way?.destination?.country ?? null) as never,
            source_region: "World" as const,
            destination_region: "World" as const,
          }
        : null,
    road_gradient: method.gradient === undefined ? { value: gradient as never } : null,
    road_situation: method.situation === undefined ? { value: situation as never } : null,
  };
  return Object.values(inferred).every((each) => each === null) ? null : { ...NO_INFERENCES, ...inferred };
};
