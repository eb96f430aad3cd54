import {
  annotatePassengerEstimate,
  createPassengerEstimate,
  getPassengerEstimate,
  type PassengerAnnotations,
  type PassengerEstimateRequest,
  type PassengerLegResult,
  listPassengerEstimates,
} from "@isotherm/contract";
import { decimal, type EstimateId, type Instant, knownInstantOf } from "@isotherm/core";
import { serves } from "@isotherm/http";
import {
  type EstimatedPassengerLeg,
  estimatePassengers,
  type FreightWorld,
  type PassengerLegRequest,
  roadGeography,
} from "@isotherm/methodology";
import { dividedBy } from "@isotherm/methodology/factors/factor";
import { annotateEstimate, createEstimate, readEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { emissionFactorResponse, type EstimateDraft, massResponse, tonnesResponse } from "./estimate-response.ts";
import { freightWorld } from "./shipping.ts";
import { distanceOf, inEmissionsUnit, notedInstant } from "./shipping-response.ts";

const KIND = "passenger-transportation";

/** The operations of estimates of passengers on a journey. */
export const passengerEstimates = (uses: EstimateUses) => {
  const world = freightWorld(uses);
  return [
    serves(listPassengerEstimates, (call) => listEstimates(uses, [KIND], call)),
    serves(createPassengerEstimate, async (call) => {
      const estimate = await createEstimate(uses, KIND, call, () => draftPassengers(world, call));
      return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
    }),
    serves(getPassengerEstimate, async (call) => {
      const { estimate } = await readEstimate(uses, KIND, call);
      return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
    }),
    serves(annotatePassengerEstimate, async (call) => {
      const estimate = await annotateEstimate(uses, KIND, call, notesOf(call.params.id, call.body));
      return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
    }),
  ];
};

const notesOf = (id: EstimateId, body: PassengerAnnotations) => ({
  ...body,
  is_passenger_transportation: body.is_passenger_transportation === null ? false : body.is_passenger_transportation,
  passenger_transportation_travelled_at: notedInstant(id, body.passenger_transportation_travelled_at),
});

const roadOf = (leg: PassengerLegRequest) => ("vehicle_type" in leg ? leg.route : undefined);

/** Calculates a journey of passengers. @throws ApiError those of `estimatePassengers` */
export const draftPassengers = async (
  world: FreightWorld,
  { body, now }: { readonly body: PassengerEstimateRequest; readonly now: Instant },
): Promise<EstimateDraft<typeof KIND>> => {
  const geography = await roadGeography(world, body.legs.map(roadOf));
  const { calculation, legs } = estimatePassengers({ geography, now }, body);
  const travelledAt = body.passenger_transportation_travelled_at;
  return {
    calculation,
    fields: {
      non_co2_mass: tonnesResponse(calculation.nonCo2 ?? decimal(0)),
      legs: legs.map(legResponse),
      is_passenger_transportation: body.is_passenger_transportation ?? false,
      passenger_transportation_travelled_at: travelledAt === undefined ? now : knownInstantOf(travelledAt),
      request: body,
    },
  };
};

/** What factors count, by the unit of their table. */
const DENOMINATORS: Readonly<Record<string, string>> = {
  "kg CO2e/km": "vehicle*km",
  "kg CO2e/(passenger km)": "person*km",
};

const legResponse = ({ emissions, split, nonCo2, distanceKm, factor }: EstimatedPassengerLeg): PassengerLegResult => ({
  mass: massResponse(emissions.value, split),
  non_co2_mass: tonnesResponse(nonCo2),
  distance: distanceOf(distanceKm),
  emission_factor: factor
    ? emissionFactorResponse(factor, {
        value: factor.value,
        numerator: "kg",
        denominator: DENOMINATORS[factor.unit] ?? factor.unit,
        breakdown: factor.parts && { ttw: factor.parts.ttw, source: dividedBy(factor) },
      })
    : null,
  resolved_legs: null,
});
