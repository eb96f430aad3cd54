import * as z from "zod";
import { DecimalText, Mass, optional } from "./wire.ts";

/** How full a container is. */
export const CargoType = z.enum(["lightweight", "average", "heavyweight", "container_only"]).meta({ id: "CargoType" });

/** What is moved: a mass, or a number of TEU with or without a mass. */
export const ShipmentLoad = z
  .union([
    z.strictObject({ mass: Mass }),
    z.object({
      containers: DecimalText.meta({ description: "Number of TEU." }),
      cargo_type: optional(CargoType),
      mass: optional(Mass),
    }),
  ])
  .meta({ id: "ShipmentLoad" });
