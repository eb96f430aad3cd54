"""Written by `npm run openapi` from the contract. Do not edit."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..api_error import ApiError

__all__ = ["AccountHandleIdempotencyKeyInconsistencyError", "AccountIdempotencyAlreadyExistsError", "AccountScopeIncorrectError", "AccountSuspendedError", "AddressNotFoundError", "AirportInvalidError", "AirportRouteRequiredError", "BatchAlreadyProcessedError", "BatchIdempotencyAlreadyExistsError", "BatchLimitReachedError", "BatchNotProcessedError", "BundleIdInvalidError", "BundleSelectionBundleInvalidError", "BundleSelectionRatiosInvalidError", "BundleSelectionRatiosInvalidFormatError", "ClaimRefusedError", "DestinationLocationCodeInvalidError", "DistanceInvalidError", "EmissionFactorGatedError", "EmissionFactorIdInvalidError", "EmissionFactorIdempotencyAlreadyExistsError", "EmissionFactorUnitMismatchError", "EstimateIdempotencyAlreadyExistsError", "EstimateNotFoundError", "EstimateOrderAlreadyPlacedError", "EventCursorExpiredError", "ExchangeRateNotFoundError", "FutureDepartureInvalidError", "HandleNotUniqueError", "IdInvalidError", "InternalError", "InvalidSelectedAccountIdError", "LocodeNotFoundError", "NotFoundError", "OffsetLinkBundlesSizeInvalidError", "OffsetLinkConstraintRequiredError", "OrderIdempotencyAlreadyExistsError", "OrderQuantityInvalidError", "OrderTransitionInvalidError", "OrderValueInvalidError", "PaginationLimitInvalidError", "PayloadTooLargeError", "PortNotFoundError", "RateLimitExceededError", "RegionNotFoundError", "ReportLimitReachedError", "ReportNotProcessedError", "RouteNotFoundError", "SelectionTooLargeError", "ServiceUnavailableError", "ShipmentBatchIdempotencyAlreadyExistsError", "SourceLocationCodeInvalidError", "SustainabilityPageExistsError", "SustainabilityPageSlugNotUniqueError", "TestAccountNameUpdateDisallowedError", "TestAccountRequiredError", "TimeRangeInvalidError", "UnauthorisedError", "UnsupportedImageFormatError", "UnsupportedMediaTypeError", "ValidationError", "WebhookBusyError", "WebhookLimitReachedError"]

ErrorCode: TypeAlias = Literal["account_handle_idempotency_key_inconsistency", "account_idempotency_already_exists", "account_scope_incorrect", "account_suspended", "address_not_found", "airport_invalid", "airport_route_required", "batch_already_processed", "batch_idempotency_already_exists", "batch_limit_reached", "batch_not_processed", "bundle_id_invalid", "bundle_selection_bundle_invalid", "bundle_selection_ratios_invalid", "bundle_selection_ratios_invalid_format", "claim_refused", "destination_location_code_invalid", "distance_invalid", "emission_factor_gated", "emission_factor_id_invalid", "emission_factor_idempotency_already_exists", "emission_factor_unit_mismatch", "estimate_idempotency_already_exists", "estimate_not_found", "estimate_order_already_placed", "event_cursor_expired", "exchange_rate_not_found", "future_departure_invalid", "handle_not_unique", "id_invalid", "internal_error", "invalid_selected_account_id", "locode_not_found", "not_found", "offset_link_bundles_size_invalid", "offset_link_constraint_required", "order_idempotency_already_exists", "order_quantity_invalid", "order_transition_invalid", "order_value_invalid", "pagination_limit_invalid", "payload_too_large", "port_not_found", "rate_limit_exceeded", "region_not_found", "report_limit_reached", "report_not_processed", "route_not_found", "selection_too_large", "service_unavailable", "shipment_batch_idempotency_already_exists", "source_location_code_invalid", "sustainability_page_exists", "sustainability_page_slug_not_unique", "test_account_name_update_disallowed", "test_account_required", "time_range_invalid", "unauthorised", "unsupported_image_format", "unsupported_media_type", "validation_error", "webhook_busy", "webhook_limit_reached"]
"""Every `error_code` that an operation may answer."""


class AccountHandleIdempotencyKeyInconsistencyError(ApiError):
    """`account_handle_idempotency_key_inconsistency`"""

    error_code: Literal["account_handle_idempotency_key_inconsistency"]


class AccountIdempotencyAlreadyExistsError(ApiError):
    """`account_idempotency_already_exists`"""

    error_code: Literal["account_idempotency_already_exists"]


class AccountScopeIncorrectError(ApiError):
    """`account_scope_incorrect`"""

    error_code: Literal["account_scope_incorrect"]


class AccountSuspendedError(ApiError):
    """`account_suspended`"""

    error_code: Literal["account_suspended"]


class AddressNotFoundError(ApiError):
    """`address_not_found`"""

    error_code: Literal["address_not_found"]


class AirportInvalidError(ApiError):
    """`airport_invalid`"""

    error_code: Literal["airport_invalid"]


class AirportRouteRequiredError(ApiError):
    """`airport_route_required`"""

    error_code: Literal["airport_route_required"]


class BatchAlreadyProcessedError(ApiError):
    """`batch_already_processed`"""

    error_code: Literal["batch_already_processed"]


class BatchIdempotencyAlreadyExistsError(ApiError):
    """`batch_idempotency_already_exists`"""

    error_code: Literal["batch_idempotency_already_exists"]


class BatchLimitReachedError(ApiError):
    """`batch_limit_reached`"""

    error_code: Literal["batch_limit_reached"]


class BatchNotProcessedError(ApiError):
    """`batch_not_processed`"""

    error_code: Literal["batch_not_processed"]


class BundleIdInvalidError(ApiError):
    """`bundle_id_invalid`"""

    error_code: Literal["bundle_id_invalid"]


class BundleSelectionBundleInvalidError(ApiError):
    """`bundle_selection_bundle_invalid`"""

    error_code: Literal["bundle_selection_bundle_invalid"]


class BundleSelectionRatiosInvalidError(ApiError):
    """`bundle_selection_ratios_invalid`"""

    error_code: Literal["bundle_selection_ratios_invalid"]


class BundleSelectionRatiosInvalidFormatError(ApiError):
    """`bundle_selection_ratios_invalid_format`"""

    error_code: Literal["bundle_selection_ratios_invalid_format"]


class ClaimRefusedError(ApiError):
    """`claim_refused`"""

    error_code: Literal["claim_refused"]


class DestinationLocationCodeInvalidError(ApiError):
    """`destination_location_code_invalid`"""

    error_code: Literal["destination_location_code_invalid"]


class DistanceInvalidError(ApiError):
    """`distance_invalid`"""

    error_code: Literal["distance_invalid"]


class EmissionFactorGatedError(ApiError):
    """`emission_factor_gated`"""

    error_code: Literal["emission_factor_gated"]


class EmissionFactorIdInvalidError(ApiError):
    """`emission_factor_id_invalid`"""

    error_code: Literal["emission_factor_id_invalid"]


class EmissionFactorIdempotencyAlreadyExistsError(ApiError):
    """`emission_factor_idempotency_already_exists`"""

    error_code: Literal["emission_factor_idempotency_already_exists"]


class EmissionFactorUnitMismatchError(ApiError):
    """`emission_factor_unit_mismatch`"""

    error_code: Literal["emission_factor_unit_mismatch"]


class EstimateIdempotencyAlreadyExistsError(ApiError):
    """`estimate_idempotency_already_exists`"""

    error_code: Literal["estimate_idempotency_already_exists"]


class EstimateNotFoundError(ApiError):
    """`estimate_not_found`"""

    error_code: Literal["estimate_not_found"]


class EstimateOrderAlreadyPlacedError(ApiError):
    """`estimate_order_already_placed`"""

    error_code: Literal["estimate_order_already_placed"]


class EventCursorExpiredError(ApiError):
    """`event_cursor_expired`"""

    error_code: Literal["event_cursor_expired"]


class ExchangeRateNotFoundError(ApiError):
    """`exchange_rate_not_found`"""

    error_code: Literal["exchange_rate_not_found"]


class FutureDepartureInvalidError(ApiError):
    """`future_departure_invalid`"""

    error_code: Literal["future_departure_invalid"]


class HandleNotUniqueError(ApiError):
    """`handle_not_unique`"""

    error_code: Literal["handle_not_unique"]


class IdInvalidError(ApiError):
    """`id_invalid`"""

    error_code: Literal["id_invalid"]


class InternalError(ApiError):
    """`internal_error`"""

    error_code: Literal["internal_error"]


class InvalidSelectedAccountIdError(ApiError):
    """`invalid_selected_account_id`"""

    error_code: Literal["invalid_selected_account_id"]


class LocodeNotFoundError(ApiError):
    """`locode_not_found`"""

    error_code: Literal["locode_not_found"]


class NotFoundError(ApiError):
    """`not_found`"""

    error_code: Literal["not_found"]


class OffsetLinkBundlesSizeInvalidError(ApiError):
    """`offset_link_bundles_size_invalid`"""

    error_code: Literal["offset_link_bundles_size_invalid"]


class OffsetLinkConstraintRequiredError(ApiError):
    """`offset_link_constraint_required`"""

    error_code: Literal["offset_link_constraint_required"]


class OrderIdempotencyAlreadyExistsError(ApiError):
    """`order_idempotency_already_exists`"""

    error_code: Literal["order_idempotency_already_exists"]


class OrderQuantityInvalidError(ApiError):
    """`order_quantity_invalid`"""

    error_code: Literal["order_quantity_invalid"]


class OrderTransitionInvalidError(ApiError):
    """`order_transition_invalid`"""

    error_code: Literal["order_transition_invalid"]


class OrderValueInvalidError(ApiError):
    """`order_value_invalid`"""

    error_code: Literal["order_value_invalid"]


class PaginationLimitInvalidError(ApiError):
    """`pagination_limit_invalid`"""

    error_code: Literal["pagination_limit_invalid"]


class PayloadTooLargeError(ApiError):
    """`payload_too_large`"""

    error_code: Literal["payload_too_large"]


class PortNotFoundError(ApiError):
    """`port_not_found`"""

    error_code: Literal["port_not_found"]


class RateLimitExceededError(ApiError):
    """`rate_limit_exceeded`"""

    error_code: Literal["rate_limit_exceeded"]


class RegionNotFoundError(ApiError):
    """`region_not_found`"""

    error_code: Literal["region_not_found"]


class ReportLimitReachedError(ApiError):
    """`report_limit_reached`"""

    error_code: Literal["report_limit_reached"]


class ReportNotProcessedError(ApiError):
    """`report_not_processed`"""

    error_code: Literal["report_not_processed"]


class RouteNotFoundError(ApiError):
    """`route_not_found`"""

    error_code: Literal["route_not_found"]


class SelectionTooLargeError(ApiError):
    """`selection_too_large`"""

    error_code: Literal["selection_too_large"]


class ServiceUnavailableError(ApiError):
    """`service_unavailable`"""

    error_code: Literal["service_unavailable"]


class ShipmentBatchIdempotencyAlreadyExistsError(ApiError):
    """`shipment_batch_idempotency_already_exists`"""

    error_code: Literal["shipment_batch_idempotency_already_exists"]


class SourceLocationCodeInvalidError(ApiError):
    """`source_location_code_invalid`"""

    error_code: Literal["source_location_code_invalid"]


class SustainabilityPageExistsError(ApiError):
    """`sustainability_page_exists`"""

    error_code: Literal["sustainability_page_exists"]


class SustainabilityPageSlugNotUniqueError(ApiError):
    """`sustainability_page_slug_not_unique`"""

    error_code: Literal["sustainability_page_slug_not_unique"]


class TestAccountNameUpdateDisallowedError(ApiError):
    """`test_account_name_update_disallowed`"""

    error_code: Literal["test_account_name_update_disallowed"]


class TestAccountRequiredError(ApiError):
    """`test_account_required`"""

    error_code: Literal["test_account_required"]


class TimeRangeInvalidError(ApiError):
    """`time_range_invalid`"""

    error_code: Literal["time_range_invalid"]


class UnauthorisedError(ApiError):
    """`unauthorised`"""

    error_code: Literal["unauthorised"]


class UnsupportedImageFormatError(ApiError):
    """`unsupported_image_format`"""

    error_code: Literal["unsupported_image_format"]


class UnsupportedMediaTypeError(ApiError):
    """`unsupported_media_type`"""

    error_code: Literal["unsupported_media_type"]


class ValidationError(ApiError):
    """`validation_error`"""

    error_code: Literal["validation_error"]


class WebhookBusyError(ApiError):
    """`webhook_busy`"""

    error_code: Literal["webhook_busy"]


class WebhookLimitReachedError(ApiError):
    """`webhook_limit_reached`"""

    error_code: Literal["webhook_limit_reached"]


API_ERRORS: dict[str, type[ApiError]] = {
    "account_handle_idempotency_key_inconsistency": AccountHandleIdempotencyKeyInconsistencyError,
    "account_idempotency_already_exists": AccountIdempotencyAlreadyExistsError,
    "account_scope_incorrect": AccountScopeIncorrectError,
    "account_suspended": AccountSuspendedError,
    "address_not_found": AddressNotFoundError,
    "airport_invalid": AirportInvalidError,
    "airport_route_required": AirportRouteRequiredError,
    "batch_already_processed": BatchAlreadyProcessedError,
    "batch_idempotency_already_exists": BatchIdempotencyAlreadyExistsError,
    "batch_limit_reached": BatchLimitReachedError,
    "batch_not_processed": BatchNotProcessedError,
    "bundle_id_invalid": BundleIdInvalidError,
    "bundle_selection_bundle_invalid": BundleSelectionBundleInvalidError,
    "bundle_selection_ratios_invalid": BundleSelectionRatiosInvalidError,
    "bundle_selection_ratios_invalid_format": BundleSelectionRatiosInvalidFormatError,
    "claim_refused": ClaimRefusedError,
    "destination_location_code_invalid": DestinationLocationCodeInvalidError,
    "distance_invalid": DistanceInvalidError,
    "emission_factor_gated": EmissionFactorGatedError,
    "emission_factor_id_invalid": EmissionFactorIdInvalidError,
    "emission_factor_idempotency_already_exists": EmissionFactorIdempotencyAlreadyExistsError,
    "emission_factor_unit_mismatch": EmissionFactorUnitMismatchError,
    "estimate_idempotency_already_exists": EstimateIdempotencyAlreadyExistsError,
    "estimate_not_found": EstimateNotFoundError,
    "estimate_order_already_placed": EstimateOrderAlreadyPlacedError,
    "event_cursor_expired": EventCursorExpiredError,
    "exchange_rate_not_found": ExchangeRateNotFoundError,
    "future_departure_invalid": FutureDepartureInvalidError,
    "handle_not_unique": HandleNotUniqueError,
    "id_invalid": IdInvalidError,
    "internal_error": InternalError,
    "invalid_selected_account_id": InvalidSelectedAccountIdError,
    "locode_not_found": LocodeNotFoundError,
    "not_found": NotFoundError,
    "offset_link_bundles_size_invalid": OffsetLinkBundlesSizeInvalidError,
    "offset_link_constraint_required": OffsetLinkConstraintRequiredError,
    "order_idempotency_already_exists": OrderIdempotencyAlreadyExistsError,
    "order_quantity_invalid": OrderQuantityInvalidError,
    "order_transition_invalid": OrderTransitionInvalidError,
    "order_value_invalid": OrderValueInvalidError,
    "pagination_limit_invalid": PaginationLimitInvalidError,
    "payload_too_large": PayloadTooLargeError,
    "port_not_found": PortNotFoundError,
    "rate_limit_exceeded": RateLimitExceededError,
    "region_not_found": RegionNotFoundError,
    "report_limit_reached": ReportLimitReachedError,
    "report_not_processed": ReportNotProcessedError,
    "route_not_found": RouteNotFoundError,
    "selection_too_large": SelectionTooLargeError,
    "service_unavailable": ServiceUnavailableError,
    "shipment_batch_idempotency_already_exists": ShipmentBatchIdempotencyAlreadyExistsError,
    "source_location_code_invalid": SourceLocationCodeInvalidError,
    "sustainability_page_exists": SustainabilityPageExistsError,
    "sustainability_page_slug_not_unique": SustainabilityPageSlugNotUniqueError,
    "test_account_name_update_disallowed": TestAccountNameUpdateDisallowedError,
    "test_account_required": TestAccountRequiredError,
    "time_range_invalid": TimeRangeInvalidError,
    "unauthorised": UnauthorisedError,
    "unsupported_image_format": UnsupportedImageFormatError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "validation_error": ValidationError,
    "webhook_busy": WebhookBusyError,
    "webhook_limit_reached": WebhookLimitReachedError,
}
"""The class of each code."""
