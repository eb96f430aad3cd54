import * as z from "zod";
import type { OffsetLinkId, OrderId, ErrorCode } from "@isotherm/core";
import { responseOf, KEY_IN_PATH, operation } from "./operation.ts";
import {
  OrderByEstimateRequest,
  OrderByMassRequest,
  OrderByValueRequest,
  QuoteByMassRequest,
  QuoteByValueRequest,
} from "./order-requests.ts";
import { Order, OrderQuote, OrderRetirement } from "./orders.ts";
import { pageOf } from "./page.ts";
import { asId, idInPath, text } from "./wire.ts";

/** Languages that a certificate may be in. */
const CertificateLanguage = z.enum(["en", "de"]).meta({ id: "CertificateLanguage" });

/** `GET /orders/{id}/certificate` */
export const getCertificate = operation({
  id: "getCertificate",
  group: "orders",
  method: "GET",
  path: "/orders/{id}/certificate",
  params: idInPath<OrderId>("order"),
  query: z.object({
    language: CertificateLanguage.optional().meta({
      description:
        "Language of the certificate, `en` unless given. Names of projects, their types and countries stay as they are.",
    }),
  }),
  summary: "Download the certificate of a completed order.",
  description: "404 until the order is complete. Certificates of test orders say so across the page.",
  media: "application/pdf",
  attachment: "certificate-{id}.pdf",
  response: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .meta({ type: "string", contentMediaType: "application/pdf" }),
  errors: [],
  example: { params: { id: responseOf("placeOrderByMass", "id") } },
});

/** `GET /orders/{id}/retirement` */
export const getRetirement = operation({
  id: "getRetirement",
  group: "orders",
  method: "GET",
  path: "/orders/{id}/retirement",
  params: idInPath<OrderId>("order"),
  summary: "Read what was retired for a completed order: what its certificate says, as data.",
  description:
    "404 until the order is complete. Nothing is retired for a test order: its credits have no serial numbers.",
  response: OrderRetirement,
  errors: [],
  example: { params: { id: responseOf("placeOrderByMass", "id") } },
});

/** `GET /verify/{token}` */
export const verifyCertificate = operation({
  id: "verifyCertificate",
  group: "public-pages",
  method: "GET",
  path: "/verify/{token}",
  params: z.object({ token: z.string() }),
  summary: "Check a certificate: a page that shows what the certificate shows.",
  access: "public",
  media: "text/html; charset=utf-8",
  response: z.string(),
  errors: [],
  example: { params: { token: responseOf("getCertificate", "token") } },
});

const QUOTING_ERRORS = [
  "account_suspended",
  "bundle_id_invalid",
  "bundle_selection_bundle_invalid",
  "bundle_selection_ratios_invalid",
  "bundle_selection_ratios_invalid_format",
  "exchange_rate_not_found",
  "order_quantity_invalid",
] as const satisfies ErrorCode[];

const ORDERING_ERRORS = [...QUOTING_ERRORS, "order_idempotency_used"] as const satisfies ErrorCode[];

const CONFLICTS =
  "If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.";

const QUOTED = "Creates nothing. The calculation is that of an order.";

const BY_MASS = "Either `mass`, over a selection of bundles, or `bundle_masses`, one quantity for each bundle.";

/** `POST /orders/by-mass/quote` */
export const quoteOrderByMass = operation({
  id: "quoteOrderByMass",
  group: "orders",
  method: "POST",
  path: "/orders/by-mass/quote",
  summary: "Quote an order by mass.",
  description: `${QUOTED} ${BY_MASS}`,
  body: QuoteByMassRequest,
  response: OrderQuote,
  errors: QUOTING_ERRORS,
  example: { body: { mass: { amount: "2.5", unit: "t" } } },
});

/** `POST /orders/by-value/quote` */
export const quoteOrderByValue = operation({
  id: "quoteOrderByValue",
  group: "orders",
  method: "POST",
  path: "/orders/by-value/quote",
  summary: "Quote what a value buys, fees included.",
  description: QUOTED,
  body: QuoteByValueRequest,
  response: OrderQuote,
  errors: [...QUOTING_ERRORS, "order_value_invalid"],
  example: { body: { value: "100" } },
});

/** `POST /orders/by-mass` */
export const placeOrderByMass = operation({
  id: "placeOrderByMass",
  group: "orders",
  method: "POST",
  path: "/orders/by-mass",
  summary: "Order offsets for a mass.",
  description: `${BY_MASS} ${CONFLICTS}`,
  permission: "orders.write",
  body: OrderByMassRequest,
  response: Order,
  errors: ORDERING_ERRORS,
  example: {
    body: {
      mass: { amount: "2.5", unit: "t" },
      metadata: { invoice: "R-2026-17" },
      idempotency_key: "invoice-2026-17",
    },
  },
});

/** `POST /orders/by-value` */
export const placeOrderByValue = operation({
  id: "placeOrderByValue",
  group: "orders",
  method: "POST",
  path: "/orders/by-value",
  summary: "Order what a value buys, fees included.",
  description: CONFLICTS,
  permission: "orders.write",
  body: OrderByValueRequest,
  response: Order,
  errors: [...ORDERING_ERRORS, "order_value_invalid"],
  example: { body: { value: "100", idempotency_key: "invoice-2026-18" } },
});

/** `POST /orders/by-estimate` */
export const placeOrderByEstimate = operation({
  id: "placeOrderByEstimate",
  group: "orders",
  method: "POST",
  path: "/orders/by-estimate",
  summary: "Order offsets for an estimate of any kind.",
  description: `An estimate is ordered once; a cancelled or failed order frees it. ${CONFLICTS}`,
  permission: "orders.write",
  body: OrderByEstimateRequest,
  response: Order,
  errors: [...ORDERING_ERRORS, "estimate_order_already_placed", "estimate_to_order_not_found"],
  example: { body: { estimate_id: responseOf("createFlightEstimate", "id"), idempotency_key: "trip-88" } },
});

/** `GET /orders` */
export const listOrders = operation({
  id: "listOrders",
  group: "orders",
  method: "GET",
  path: "/orders",
  summary: "List the orders of the account, newest first.",
  paginated: true,
  query: z.object({
    offset_link_id: asId<OffsetLinkId>(text(), "offsetLink")
      .optional()
      .meta({ description: "Only orders that came through this link of the account." }),
  }),
  response: pageOf(Order),
  errors: ["id_invalid"],
  example: { query: { limit: "2" }, after: ["placeOrderByMass", "placeOrderByValue", "placeOrderByEstimate"] },
});

/** `GET /orders/{id}` */
export const getOrder = operation({
  id: "getOrder",
  group: "orders",
  method: "GET",
  path: "/orders/{id}",
  params: idInPath<OrderId>("order"),
  summary: "Read an order.",
  response: Order,
  errors: [],
  example: { params: { id: responseOf("placeOrderByMass", "id") } },
});

/** `GET /orders/by-idempotency-key/{idempotency_key}` */
export const getOrderByKey = operation({
  id: "getOrderByKey",
  group: "orders",
  method: "GET",
  path: "/orders/by-idempotency-key/{idempotency_key}",
  params: z.object({ idempotency_key: z.string() }),
  summary: "Read the order that was created with an idempotency key.",
  description: KEY_IN_PATH,
  response: Order,
  errors: [],
  example: { params: { idempotency_key: "invoice-2026-17" }, after: ["placeOrderByMass"] },
});
