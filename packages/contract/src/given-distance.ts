import * as z from "zod";
import { DecimalText } from "./wire.ts";

/** A distance in a request; answers use km. */
export const GivenDistance = z
  .object({ amount: DecimalText, unit: z.enum(["km", "mi", "nm"]) })
  .meta({ id: "GivenDistance", description: "1 mi = 1.609344 km, 1 nm = 1.852 km." });
export type GivenDistance = z.output<typeof GivenDistance>;
