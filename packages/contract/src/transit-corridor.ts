import * as z from "zod";

/** Passages of the oceans that a route can be made to use or to avoid. */
export const TransitCorridor = z
  .enum(["panama", "suez", "cape_of_good_hope", "northwest_passage", "northeast_passage", "cape_horn"])
  .meta({ id: "TransitCorridor" });
