import { decimal } from "@isotherm/core";
import type { Coordinates } from "@isotherm/geodata";
import type { CalculationBuilder } from "../calculation.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { JOINED_KM } from "./freight-place.ts";
import type { ResolvedRoute } from "./resolved-route.ts";

/** Warns of legs that begin elsewhere than the one before ends. */
export const warnOfGaps = (
  calculation: CalculationBuilder,
  { greatCircle }: Pick<FreightGeography, "greatCircle">,
  legs: readonly { readonly way: ResolvedRoute | undefined }[],
): void => {
  let before: Coordinates | undefined;
  for (const [index, { way }] of legs.entries()) {
    const [from, to] = [way?.source?.coordinates, way?.destination?.coordinates];
    const gapKm = before && from ? greatCircle(before, from) : decimal(0);
    if (gapKm.gt(JOINED_KM)) {
      const message = `The leg begins ${gapKm.toFixed(0)} km from the end of the one before; the way between is not counted.`;
      calculation.warn({ code: "legs_disconnected", message, field: `legs.${index}.route.source` });
    }
    // A site has no way: what comes behind it begins where the leg before it ended.
    if (way) before = to;
  }
};
