import type { ErrorCode } from "@isotherm/core";
import * as z from "zod";

/** Statuses that an answer other than a success may have. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

interface Problem {
  readonly status: ErrorStatus;
  /** The `error_code` on the wire, where it differs from the name of the refusal. */
  readonly wire?: string;
  readonly message: string;
}

const CONSTRAINT_REQUIRED = "A link that the account pays for needs a value, emails or expires_at to limit it.";

/** Status, wire code and standard sentence of every refusal. A code without an entry does not compile. */
export const ERRORS = {
  account_handle_idempotency_inconsistent: {
    status: 409,
    wire: "account_handle_idempotency_key_inconsistency",
    message: "Handle and idempotency key belong to different client accounts.",
  },
  account_idempotency_used: {
    status: 409,
    wire: "account_idempotency_already_exists",
    message: "A client account of the organisation has this idempotency key.",
  },
  account_scope_incorrect: { status: 400, message: "This operation does not apply to this type of account." },
  account_suspended: { status: 409, message: "The account is suspended." },
  address_not_found: { status: 400, message: "The address can't be resolved." },
  airport_invalid: { status: 400, message: "No airport has this code." },
  batch_already_processed: { status: 409, message: "The batch is processed already." },
  batch_idempotency_already_exists: {
    status: 409,
    message: "Another batch of the account has this idempotency key.",
  },
  batch_limit_reached: { status: 409, message: "An account may have at most 20 batches that are not processed." },
  batch_not_processed: {
    status: 409,
    message:
      "The batch has no results: it is not processed yet, or no row was tried. Only a processed dry run can be run.",
  },
  bundle_id_invalid: { status: 400, message: "No bundle has this id." },
  bundle_selection_bundle_invalid: { status: 409, message: "A bundle of the selection is disabled." },
  bundle_selection_ratios_invalid: {
    status: 400,
    message: "The percentages must be above 0, have at most two decimal places and add up to 100.",
  },
  bundle_selection_ratios_invalid_format: { status: 400, message: "Give a percentage for every bundle or for none." },
  distance_invalid: {
    status: 400,
    message: "A distance is above 0 and at most 100,000 km, between two ends that differ.",
  },
  emission_factor_gated: { status: 403, message: "The data set of this emission factor is not enabled here." },
  emission_factor_id_invalid: { status: 400, message: "No emission factor has this id." },
  emission_factor_idempotency_used: {
    status: 409,
    wire: "emission_factor_idempotency_already_exists",
    message: "Another own factor of the organisation has this idempotency key.",
  },
  emission_factor_unit_mismatch: {
    status: 400,
    message: "The unit does not convert into that of the emission factor.",
  },
  estimate_idempotency_used: {
    status: 409,
    wire: "estimate_idempotency_already_exists",
    message: "Another estimate of the account has this idempotency key.",
  },
  estimate_not_found: { status: 404, message: "The account has no estimate with this id." },
  estimate_order_already_placed: { status: 409, message: "An order for this estimate was already placed." },
  estimate_to_order_not_found: {
    status: 400,
    wire: "estimate_not_found",
    message: "estimate_id: the account has no estimate with this id.",
  },
  event_cursor_expired: { status: 400, message: "after: events behind it are not kept any more." },
  exchange_rate_not_found: { status: 400, message: "No exchange rate is known for this currency." },
  region_not_found: {
    status: 400,
    message: "No emission factor is known for this country, and no other may be used (region_fallback).",
  },
  handle_not_unique: {
    status: 400,
    message: "handle: another account of the organisation and mode has it.",
  },
  id_invalid: { status: 400, message: "An id in the request is malformed or unknown." },
  internal_error: { status: 500, message: "Something went wrong on our side. It is safe to try again." },
  key_not_permitted: {
    status: 403,
    wire: "unauthorised",
    message: "The API key lacks the permission for this operation.",
  },
  link_bundle_disabled: {
    status: 400,
    wire: "bundle_selection_bundle_invalid",
    message: "A bundle of the link is disabled.",
  },
  link_constraint_missing: { status: 400, wire: "offset_link_constraint_required", message: CONSTRAINT_REQUIRED },
  link_email_not_allowed: {
    status: 403,
    wire: "unauthorised",
    message: "email: this address may not use the link.",
  },
  locode_not_found: { status: 400, message: "No place has this UN/LOCODE." },
  method_not_allowed: { status: 405, message: "This path does not have this method." },
  not_authenticated: {
    status: 401,
    wire: "unauthorised",
    message: "Send a valid API key as `Authorization: Bearer <API key>`.",
  },
  not_found: {
    status: 404,
    message:
      "Nothing exists under this path: the interface does not have it, or the acting account has nothing with this id in the mode of the key.",
  },
  offset_link_bundles_size_invalid: { status: 400, message: "bundles: must be 1 to 24." },
  offset_link_constraint_required: { status: 409, message: CONSTRAINT_REQUIRED },
  offset_link_limit_reached: { status: 409, message: "The order costs more than the link still allows." },
  order_idempotency_used: {
    status: 409,
    wire: "order_idempotency_already_exists",
    message: "An order of the account has this idempotency key.",
  },
  order_quantity_invalid: { status: 409, message: "The calculated quantity is not positive." },
  order_transition_invalid: { status: 409, message: "An order does not go from its present state to that one." },
  pagination_limit_invalid: { status: 400, message: "limit: must be a whole number from 1 to 100." },
  order_value_invalid: { status: 400, message: "value: is below the smallest unit of the account's currency." },
  payload_too_large: { status: 413, message: "The body is larger than 100 kB (102,400 bytes)." },
  port_not_found: { status: 400, message: "No sea port lies within 250 km of an end of the sea leg." },
  rate_limit_exceeded: { status: 429, message: "Too many requests. Try again later." },
  route_not_found: {
    status: 400,
    message: "Both locations were found, but no route between them could be calculated.",
  },
  selection_too_large: { status: 400, message: "The filters select more than 200,000 shipments." },
  selected_account_invalid: {
    status: 400,
    wire: "invalid_selected_account_id",
    message: "Service-Account: no account of the organisation and the key's mode has this id.",
  },
  service_unavailable: { status: 503, message: "A needed part of the service is busy. Try again later." },
  test_account_name_update_disallowed: {
    status: 400,
    message: "name: a test account is renamed through its live account.",
  },
  test_account_required: { status: 403, message: "Only a test key may do this." },
  unsupported_image_format: { status: 400, message: "logo: must be a PNG, JPEG or SVG of 16 to 4,096 pixels a side." },
  unsupported_media_type: { status: 415, message: "Send the body as application/json." },
  validation_error: { status: 400, message: "The request does not match the schema." },
  webhook_busy: { status: 409, message: "Another request to the endpoint is under way. Try again in a moment." },
  webhook_limit_reached: { status: 400, message: "An organisation may have at most 10 webhooks per mode." },
  report_limit_reached: { status: 409, message: "An account may have at most 5 reports that are not processed." },
  report_not_processed: {
    status: 409,
    message: "The report has no files: it is not processed yet, or could not be made.",
  },
  sustainability_page_exists: { status: 409, message: "The account has an impact page already." },
  sustainability_page_slug_not_unique: { status: 409, message: "slug: another impact page has it." },
  time_range_invalid: { status: 400, message: "from and through must be given both or neither, from first." },
  airport_route_required: { status: 400, message: "A flight number needs airport codes on both ends of the route." },
  claim_refused: {
    status: 400,
    message: "The text makes an environmental claim that Directive (EU) 2024/825 forbids.",
  },
  destination_location_code_invalid: { status: 400, message: "No airport has the code of the destination." },
  future_departure_invalid: { status: 400, message: "The departure is more than 24 hours ahead." },
  shipment_batch_idempotency_already_exists: {
    status: 409,
    message: "Another batch of the account has this idempotency key.",
  },
  source_location_code_invalid: { status: 400, message: "No airport has the code of the source." },
} as const satisfies Record<ErrorCode, Problem>;

/** What every 4xx and 5xx answer carries; also stands in an estimate's `quote` when only the quote is impossible. */
export const ErrorElement = z
  .object({ error_code: z.string(), message: z.string() })
  .meta({ id: "ErrorElement", description: "`error_code` is stable; `message` is for humans and may change." });

/** The body of a problem: `errors` always has exactly one element, equal to `error`. */
export const ErrorResponse = z
  .object({ error: ErrorElement, errors: z.array(ErrorElement).min(1).max(1) })
  .meta({ id: "ErrorResponse" });
export type ErrorResponse = z.output<typeof ErrorResponse>;

/** The wire code of a refusal. */
export const wireCode = (code: ErrorCode): string => {
  const problem: Problem = ERRORS[code];
  return problem.wire ?? code;
};

/** The body that tells of a refusal; `detail` replaces the standard sentence. */
export const errorBody = (code: ErrorCode, detail?: string): ErrorResponse => {
  const element = { error_code: wireCode(code), message: detail ?? ERRORS[code].message };
  return { error: element, errors: [element] };
};
