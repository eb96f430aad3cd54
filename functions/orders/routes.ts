import { getOrder } from "./get-order.ts";
import { type OrderUses, placeByEstimate } from "./place-by-estimate.ts";

/** The operations of orders. */
export const ordersRoutes = (uses: OrderUses) => [placeByEstimate(uses), getOrder(uses)];
