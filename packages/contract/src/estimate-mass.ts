import * as z from "zod";
import { DecimalString, EstimateMassUnit } from "./wire.ts";

/** CO2e: CO2 plus non-CO2 effects. */
export const EstimateMass = z.object({ amount: DecimalString, unit: EstimateMassUnit }).meta({ id: "EstimateMass" });
export type EstimateMass = z.output<typeof EstimateMass>;
