import * as z from "zod";
import { DecimalText, MassUnit } from "./wire.ts";

/** A mass in a request. */
export const Mass = z.object({ amount: DecimalText, unit: MassUnit }).meta({ id: "Mass" });
export type Mass = z.output<typeof Mass>;
