import {
  createFlightEstimate,
  type FlightEstimateRequest,
  getFlightEstimate,
  listFlightEstimates,
} from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { airports } from "@isotherm/geodata";
import { serves } from "@isotherm/http";
import { estimateFlight, type FlightAirports } from "@isotherm/methodology";
import { createEstimate, readEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, tonnesResponse } from "./estimate-response.ts";

const KIND = "flight";

/** The operations of estimates of passengers on one flight. */
export const flightEstimates = (uses: EstimateUses) => {
  const known = airports(uses.places);
  return [
    serves(listFlightEstimates, (call) => listEstimates(uses, [KIND], call)),
    serves(createFlightEstimate, (call) => createEstimate(uses, KIND, call, () => draftFlight(call.body, known))),
    serves(getFlightEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  ];
};

/** @throws ApiError airport_invalid, distance_invalid */
const draftFlight = (request: FlightEstimateRequest, known: FlightAirports): EstimateDraft<typeof KIND> => {
  const calculation = estimateFlight(request, known);
  return { calculation, fields: { request, non_co2_mass: tonnesResponse(calculation.nonCo2 ?? decimal(0)) } };
};
