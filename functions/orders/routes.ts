import { advanceTestOrder } from "./advance-order.ts";
import { getCertificate, getRetirement } from "./get-certificate.ts";
import { getOrderByKey, getOrder, listOrders } from "./read-orders.ts";
import type { AdvanceUses, CertificateUses, OrderUses } from "./dependencies.ts";
import { placeByEstimate, placeByMass, placeByValue } from "./place-orders.ts";
import { quoteByMass, quoteByValue } from "./quote-orders.ts";

/** The operations of orders. */
export const ordersRoutes = (uses: OrderUses & CertificateUses & AdvanceUses) => [
  quoteByMass(uses),
  quoteByValue(uses),
  placeByMass(uses),
  placeByValue(uses),
  placeByEstimate(uses),
  listOrders(uses),
  getOrder(uses),
  getOrderByKey(uses),
  getCertificate(uses),
  getRetirement(uses),
  advanceTestOrder(uses),
];
