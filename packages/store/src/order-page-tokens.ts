import type { OrderId } from "@isotherm/core";
import { type SealedIds, sealedIds } from "./sealed-ids.ts";
import type { KeyRing } from "./secrets/generated-secret.ts";

/** The tokens in the addresses of customers' receipts; they need no item of their own. */
export const orderPageTokens = (ring: KeyRing): SealedIds<OrderId> => sealedIds(ring, "order page");
