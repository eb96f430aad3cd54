import type { OrderId } from "@isotherm/core";
import { type SealedIds, sealedIds } from "./sealed-ids.ts";

/** The tokens in the addresses of customers' receipts; they need no item of their own. */
export const orderPageTokens = (secret: string): SealedIds<OrderId> => sealedIds(secret, "order page");
