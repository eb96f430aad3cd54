/** Operations that today's clients call, by group: method and path. Section 25 of the contract's additions counts 92. */
interface CalledGroup {
  readonly group: string;
  /** As many as section 25 counts, those that are not offered included. */
  readonly counted: number;
  readonly offered: readonly string[];
  readonly notOffered?: readonly string[];
}

/** What section 25 counts, group by group. Its 20 estimates of section 4.1 are 21 there: the one by its key is beyond. */
export const CALLED: readonly CalledGroup[] = [
  {
    group: "accounts",
    counted: 7,
    offered: [
      "GET /accounts/me",
      "GET /accounts",
      "POST /accounts",
      "PUT /accounts/{id}",
      "PATCH /accounts/{id}",
      "POST /accounts/{id}/logo",
      "DELETE /accounts/{id}/logo",
    ],
  },
  {
    group: "client accounts",
    counted: 7,
    offered: [
      "GET /accounts/client/me",
      "GET /accounts/client",
      "POST /accounts/client",
      "PUT /accounts/client/{id}",
      "PATCH /accounts/client/{id}",
      "POST /accounts/client/{id}/logo",
      "DELETE /accounts/client/{id}/logo",
    ],
  },
  {
    group: "analytics",
    counted: 5,
    offered: [
      "GET /analytics/cumulative-per-bundle",
      "GET /analytics/metrics",
      "GET /analytics/aggregated-by-property",
      "GET /analytics/emission-calculations",
      "GET /analytics/business",
    ],
  },
  {
    group: "bundle portfolios, selections, bundles",
    counted: 6,
    offered: [
      "GET /bundle-portfolios",
      "PUT /bundle-portfolios",
      "GET /bundle-selections",
      "PUT /bundle-selections",
      "GET /bundles",
      "GET /bundles/{id}",
    ],
  },
  {
    group: "estimates",
    counted: 34,
    offered: [
      "POST /estimates/electricity",
      "GET /estimates/electricity/{id}",
      "PUT /estimates/electricity/{id}",
      "POST /estimates/flight",
      "POST /estimates/shipping",
      "GET /estimates/shipping/{id}",
      "PUT /estimates/shipping/{id}",
      "PATCH /estimates/shipping/{id}/annotations",
      "POST /estimates/shipping/multi-leg",
      "GET /estimates/shipping/multi-leg/{id}",
      "PUT /estimates/shipping/multi-leg/{id}",
      "PATCH /estimates/shipping/multi-leg/{id}/annotations",
      "POST /estimates/transactions",
      "GET /estimates/transactions/{id}",
      "PUT /estimates/transactions/{id}",
      "PATCH /estimates/transactions/{id}/annotations",
      "POST /estimates/company",
      "GET /estimates/company/{id}",
      "PUT /estimates/company/{id}",
      "POST /estimates/individual",
      "POST /estimates/passenger-transportation",
      "GET /estimates/passenger-transportation/{id}",
      "PATCH /estimates/passenger-transportation/{id}/annotations",
      "GET /estimates/shipping/all",
      "POST /estimates/shipping/multi-leg/by-fuel",
      "GET /estimates/shipping/multi-leg/by-fuel/{id}",
      "POST /estimates/transactions/batch",
      "POST /estimates/transactions/multi-match",
      "POST /estimates/emission-factor",
      "GET /estimates/emission-factor/{id}",
    ],
    notOffered: [
      "POST /estimates/transaction-documents",
      "POST /estimates/transaction-documents/async",
      "GET /estimates/transaction-documents/{id}",
      "PATCH /estimates/transaction-documents/{id}/annotations",
    ],
  },
  { group: "emission factors", counted: 2, offered: ["GET /emission-factors", "GET /emission-factors/regions"] },
  {
    group: "orders",
    counted: 9,
    offered: [
      "POST /orders/by-mass",
      "POST /orders/by-value",
      "POST /orders/by-estimate",
      "POST /orders/by-mass/quote",
      "POST /orders/by-value/quote",
      "GET /orders",
      "GET /orders/{id}",
      "GET /orders/{id}/certificate",
      "GET /orders/by-idempotency-key/{idempotency_key}",
    ],
  },
  {
    group: "webhooks",
    counted: 6,
    offered: [
      "GET /webhooks",
      "POST /webhooks",
      "GET /webhooks/{id}",
      "PUT /webhooks/{id}",
      "DELETE /webhooks/{id}",
      "PUT /webhooks/{id}/rotate-secret",
    ],
  },
  { group: "payments", counted: 1, offered: [], notOffered: ["GET /payments/by-temporary-id/{temporary_id}"] },
  {
    group: "projects",
    counted: 4,
    offered: ["GET /projects", "GET /projects/{id}", "GET /projects/by-slug/{slug}", "GET /projects/{id}/perimeter"],
  },
  {
    group: "shipments",
    counted: 6,
    offered: [
      "POST /shipments/batches",
      "GET /shipments/batches",
      "GET /shipments/batches/{id}",
      "GET /shipments",
      "GET /shipments/{id}",
      "POST /shipments/calculate",
    ],
  },
  {
    group: "impact pages",
    counted: 5,
    offered: [
      "POST /sustainability-pages",
      "PUT /sustainability-pages",
      "GET /sustainability-pages/current-account",
      "GET /sustainability-pages/public/{type}/{slug}",
      "GET /sustainability-pages/public/{organisation_id}/{type}/{handle}",
    ],
  },
];

/** Those that are answered. */
export const OFFERED: readonly string[] = CALLED.flatMap(({ offered }) => offered);
/** Those whose path does not exist. */
export const NOT_OFFERED: readonly string[] = CALLED.flatMap(({ notOffered = [] }) => notOffered);
