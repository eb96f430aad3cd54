import * as z from "zod";
import { EstimateMass } from "./estimate-mass.ts";

/** An estimate's mass along the chain from the well to the wheel; the three add up to its amount exactly. */
const WtwDetails = z
  .object({
    wtt: EstimateMass.meta({ description: "Well to tank: making and bringing the fuel or the electricity." }),
    ttw: EstimateMass.meta({ description: "Tank to wheel: at the vehicle." }),
    unknown: EstimateMass.meta({ description: "What the source of the factor does not split." }),
  })
  .meta({ id: "WtwDetails" });

const PollutantByStage = z.object({ wtt: EstimateMass, ttw: EstimateMass }).meta({
  id: "PollutantByStage",
  description: "Mass of the substance itself, not CO2e.",
});

const Pollutants = z
  .object({
    nox: PollutantByStage,
    nmhc: PollutantByStage,
    so2: PollutantByStage,
    co2: PollutantByStage,
    pm: PollutantByStage,
  })
  .meta({ id: "Pollutants" });

/** CO2e of transport, with what is known of its parts. */
export const MassWithBreakdowns = EstimateMass.extend({
  wtw_details: WtwDetails.nullable().meta({ description: "Null for estimates made before there were these parts." }),
  pollutants: Pollutants.nullable().meta({ description: "Null where the data set has none; today's have none." }),
}).meta({ id: "MassWithBreakdowns" });
export type MassWithBreakdowns = z.output<typeof MassWithBreakdowns>;

/** What of an estimate's mass are effects of flying at height that are not CO2e of burned fuel. */
export const NonCo2Mass = EstimateMass.nullable().meta({
  description:
    "Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they " +
    "are not counted, as for freight. Null for estimates made before there was this field.",
});
