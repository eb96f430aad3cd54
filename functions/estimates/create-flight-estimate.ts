import { createFlightEstimate as operation } from "@isotherm/contract";
import { airports } from "@isotherm/geodata";
import { serves } from "@isotherm/http";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { flightDraft } from "./flight-draft.ts";

/**
 * Estimates passengers on one flight, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal CREATION_REFUSALS, airport_invalid, distance_invalid
 */
export const createFlightEstimate = (uses: EstimateUses) => {
  const known = airports(uses.places);
  return serves(operation, (call) => createEstimate(uses, "flight", call, () => flightDraft(call.body, known)));
};
