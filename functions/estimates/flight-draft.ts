import type { FlightEstimateRequest } from "@isotherm/contract";
import { estimateFlight, type FlightAirports } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";

/** Calculation and answer of a flight request. @throws Refusal airport_invalid, distance_invalid */
export const flightDraft = (request: FlightEstimateRequest, airports: FlightAirports): EstimateDraft<"flight"> => ({
  calculation: estimateFlight(request, airports),
  answer: (base) => ({ ...base, request }),
});
