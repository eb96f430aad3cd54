import type { OrderId } from "@isotherm/core";
import { type SealedIds, sealedIds } from "./sealed-ids.ts";

/** The tokens in the addresses where certificates are checked; they need no item of their own. */
export const certificateTokens = (secret: string): SealedIds<OrderId> => sealedIds(secret, "certificate");
