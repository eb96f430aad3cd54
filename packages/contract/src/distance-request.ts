import * as z from "zod";
import { DecimalText, optional } from "./wire.ts";

/** A distance in a request, and of which kind it is. */
export const DistanceRequest = z
  .strictObject({
    amount: DecimalText,
    unit: z.enum(["km", "mi", "nm"]),
    basis: optional(z.enum(["shortest", "planned", "actual"])).meta({
      description: "What the distance is; default shortest. An actual one is not adjusted.",
    }),
  })
  .meta({ id: "DistanceRequest" });
