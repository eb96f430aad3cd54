/**
 * Every reason for which the service refuses a request. Status and wire code of each stand in
 * `packages/contract/src/errors.ts`, which does not compile while one is missing.
 */
export type ErrorCode =
  | "account_handle_idempotency_inconsistent"
  | "account_idempotency_used"
  | "account_scope_incorrect"
  | "account_suspended"
  | "address_not_found"
  | "airport_invalid"
  | "airport_route_required"
  | "batch_already_processed"
  | "batch_idempotency_already_exists"
  | "batch_limit_reached"
  | "batch_not_processed"
  | "bundle_id_invalid"
  | "bundle_selection_bundle_invalid"
  | "bundle_selection_ratios_invalid"
  | "bundle_selection_ratios_invalid_format"
  | "claim_refused"
  | "destination_location_code_invalid"
  | "distance_invalid"
  | "emission_factor_gated"
  | "emission_factor_id_invalid"
  | "emission_factor_idempotency_used"
  | "emission_factor_unit_mismatch"
  | "estimate_idempotency_used"
  | "estimate_not_found"
  | "estimate_order_already_placed"
  | "estimate_to_order_not_found"
  | "event_cursor_expired"
  | "exchange_rate_not_found"
  | "future_departure_invalid"
  | "handle_not_unique"
  | "id_invalid"
  | "internal_error"
  | "key_not_permitted"
  | "link_bundle_disabled"
  | "link_constraint_missing"
  | "link_email_not_allowed"
  | "locode_not_found"
  | "method_not_allowed"
  | "not_authenticated"
  | "not_found"
  | "offset_link_bundles_size_invalid"
  | "offset_link_constraint_required"
  | "offset_link_limit_reached"
  | "order_idempotency_used"
  | "order_quantity_invalid"
  | "order_transition_invalid"
  | "order_value_invalid"
  | "payload_too_large"
  | "pagination_limit_invalid"
  | "port_not_found"
  | "rate_limit_exceeded"
  | "region_not_found"
  | "route_not_found"
  | "selected_account_invalid"
  | "report_limit_reached"
  | "report_not_processed"
  | "selection_too_large"
  | "service_unavailable"
  | "sustainability_page_exists"
  | "sustainability_page_slug_not_unique"
  | "time_range_invalid"
  | "shipment_batch_idempotency_already_exists"
  | "source_location_code_invalid"
  | "test_account_name_update_disallowed"
  | "test_account_required"
  | "unsupported_image_format"
  | "unsupported_media_type"
  | "validation_error"
  | "webhook_busy"
  | "webhook_limit_reached";

/**
 * A request that is understood and rejected. Thrown by the domain; `@isotherm/http` turns it into the error response.
 * `detail`, where given, replaces the code's standard sentence; it is shown to the client.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? code);
    this.name = "ApiError";
    this.code = code;
    this.detail = detail;
  }

  /** Whether it passes by itself: nothing is wrong with the request, and later it may be served. */
  get passes(): boolean {
    return this.code === "service_unavailable" || this.code === "rate_limit_exceeded";
  }
}
