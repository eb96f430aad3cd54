import * as z from "zod";
import { DecimalString } from "./wire.ts";

/** Units of intensities: a mass per tonne and kilometre, or per tonne at a logistics site. */
export const IntensityUnit = z
  .enum(["t_per_tkm", "kg_per_tkm", "g_per_tkm", "mg_per_tkm", "t_per_t", "kg_per_t", "g_per_t", "mg_per_t"])
  .meta({ id: "IntensityUnit" });

/** CO2e per unit of transport activity. */
export const EmissionIntensity = z
  .object({ amount: DecimalString, unit: IntensityUnit })
  .meta({ id: "EmissionIntensity" });
