import type { OrderId } from "@isotherm/core";
import { type SealedIds, sealedIds } from "./sealed-ids.ts";
import type { KeyRing } from "./secrets/generated-secret.ts";

/** The tokens in the addresses where certificates are checked; they need no item of their own. */
export const certificateTokens = (ring: KeyRing): SealedIds<OrderId> => sealedIds(ring, "certificate");
