import { type CertificateUses, getCertificate } from "./get-certificate.ts";
import { getOrderByKey } from "./get-order-by-key.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";
import type { OrderUses } from "./order-uses.ts";
import { placeByEstimate } from "./place-by-estimate.ts";
import { placeByMass } from "./place-by-mass.ts";
import { placeByValue } from "./place-by-value.ts";
import { quoteByMass } from "./quote-by-mass.ts";
import { quoteByValue } from "./quote-by-value.ts";

/** The operations of orders. */
export const ordersRoutes = (uses: OrderUses & CertificateUses) => [
  quoteByMass(uses),
  quoteByValue(uses),
  placeByMass(uses),
  placeByValue(uses),
  placeByEstimate(uses),
  listOrders(uses),
  getOrder(uses),
  getOrderByKey(uses),
  getCertificate(uses),
];
