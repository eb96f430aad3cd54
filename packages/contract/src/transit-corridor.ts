import * as z from "zod";
import { newly } from "./wire.ts";

/** Passages of the oceans that a route can be made to use or to avoid. */
export const TransitCorridor = z
  .enum(["panama", "suez", "cape_of_good_hope", "northwest_passage", "northeast_passage", "cape_horn"])
  .meta({ id: "TransitCorridor" });

/** Corridors that a route must avoid: one to all, each once. */
export const AvoidedCorridors = newly(
  z.array(TransitCorridor).max(6).meta({ minItems: 1, uniqueItems: true }),
  (corridors) =>
    corridors.length === 0
      ? "must name at least one corridor"
      : new Set(corridors).size < corridors.length
        ? "must name each corridor once"
        : undefined,
);
