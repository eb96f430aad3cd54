"""Written by `npm run openapi` from the contract. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from typing_extensions import Unpack

from ..call import CallOptions
from ..pages import Pages
from ..sender import Sender
from . import models, operations

class WebhooksMethods:
    """`client.webhooks`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, account_id: Sequence[str] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.WebhookPage, models.Webhook]:
        """List the endpoints of the organisation and mode, newest first.

        Secrets are shortened to their last four characters.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.WEBHOOKS_LIST, options, query={"account_id": account_id, "limit": limit, "after": after})

    def create(self, body: models.CreateWebhookRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Webhook:
        """Register an endpoint for events.

        It gets the events that happen from its creation on, in the mode of the key. The answer shows the secret.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, id_invalid, webhook_limit_reached, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Webhook:
        """Read an endpoint, with its full secret.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_GET, options, path={"id": id})

    def update(self, id: str, body: models.UpdateWebhookRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Webhook:
        """Change address, filter or state of an endpoint.

        A property that is missing stays as it is. What is disabled loses nothing: when it is enabled, delivery goes on at the first event that was not acknowledged. A new address is tried at once, also where the one before has failed. An account that is added to the filter begins with its next event; of one that is removed, pending events are dropped. The secret is shortened to its last four characters.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, id_invalid, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_UPDATE, options, path={"id": id}, body=body)

    def delete(self, id: str, **options: Unpack[CallOptions]) -> models.Nothing:
        """Delete an endpoint and its pending events.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_DELETE, options, path={"id": id})

    def rotate_secret(self, id: str, *, overlap_hours: int | str | None = None, **options: Unpack[CallOptions]) -> models.Webhook:
        """Replace the secret of an endpoint.

        Every request that begins after the answer is signed with the new secret, and with it alone unless `overlap_hours` is given: for so long it is signed with the previous one as well, in a further `v1`, so that the receiver can change over. Each request makes a new secret, and only one previous one signs: where the answer was lost, read the endpoint instead.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_ROTATE_SECRET, options, path={"id": id}, query={"overlap_hours": overlap_hours})

    def list_health(self, **options: Unpack[CallOptions]) -> models.WebhookHealthList:
        """Tell how it goes with every endpoint of the organisation and mode, newest first.

        What is pending, since when, the last 2xx and the failures since: all endpoints in one answer, there are few.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_LIST_HEALTH, options)

    def list_attempts(self, id: str, *, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.AttemptPage, models.Attempt]:
        """List the requests, tests and skips of the last 30 days, newest first.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, not_found, internal_error.
        """
        return self._sender.pages(operations.WEBHOOKS_LIST_ATTEMPTS, options, path={"id": id}, query={"limit": limit, "after": after})

    def test(self, id: str, **options: Unpack[CallOptions]) -> models.Attempt:
        """Send a signed sample event and return the receiver's response.

        Its `event_type` is `webhook.test` and its `sequence` is 20 zeros. It changes nothing in what is delivered, also reaches a disabled endpoint, and is given up after 30 s. The answer comes after 20 s at the latest; if the receiver has not answered by then, its `error` is `PENDING`, and the result will stand in the list of attempts under its `id`. It is never sent beside another request. At most 5 at once per organisation; one more is a `rate_limit_exceeded`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, webhook_busy, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_TEST, options, path={"id": id})

    def retry(self, id: str, **options: Unpack[CallOptions]) -> models.Webhook:
        """Deliver now, regardless of the retry delay.

        A disabled endpoint stays as it is. The secret is shortened to its last four characters.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_RETRY, options, path={"id": id})

    def skip_events(self, id: str, body: models.SkipEventsRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Attempt:
        """Give up pending events of an account up to a sequence, and deliver now.

        They are never delivered to this endpoint. What was given up stands in the list of attempts. It is a `validation_error` when no event up to the sequence is pending, and when the sequence is beyond the last event.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, id_invalid, internal_error.
        """
        return self._sender.send(operations.WEBHOOKS_SKIP_EVENTS, options, path={"id": id}, body=body)


class SustainabilityPagesMethods:
    """`client.sustainability_pages`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create_impact(self, body: models.ImpactPageRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ImpactPage:
        """Make the impact page of the acting account.

        One page per account. What it shows are completed orders; nobody sees it before it is `visible`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, claim_refused, sustainability_page_exists, sustainability_page_slug_not_unique, internal_error.
        """
        return self._sender.send(operations.SUSTAINABILITY_PAGES_CREATE_IMPACT, options, body=body)

    def update_impact(self, body: models.ImpactPageRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ImpactPage:
        """Replace what the impact page of the acting account shows.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, claim_refused, not_found, sustainability_page_slug_not_unique, internal_error.
        """
        return self._sender.send(operations.SUSTAINABILITY_PAGES_UPDATE_IMPACT, options, body=body)

    def get_impact(self, **options: Unpack[CallOptions]) -> models.ImpactPage:
        """Read what the impact page of the acting account shows.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.SUSTAINABILITY_PAGES_GET_IMPACT, options)

    def get_public_impact(self, type: str, slug: str, **options: Unpack[CallOptions]) -> models.PublicImpactPage:
        """Read a published impact page by its slug.

        `type` is `live` or `test`, else 400. 404 unless the page is enabled and the account's `external_pages_visibility` is `public`.

        Errors: not_found, validation_error, internal_error.
        """
        return self._sender.send(operations.SUSTAINABILITY_PAGES_GET_PUBLIC_IMPACT, options, path={"type": type, "slug": slug})

    def get_public_impact_by_handle(self, organisation_id: str, type: str, handle: str, **options: Unpack[CallOptions]) -> models.PublicImpactPage:
        """Read a published impact page by the handle of its account.

        404 unless the page is enabled and the account's `external_pages_visibility` is `public`.

        Errors: not_found, internal_error.
        """
        return self._sender.send(operations.SUSTAINABILITY_PAGES_GET_PUBLIC_IMPACT_BY_HANDLE, options, path={"organisation_id": organisation_id, "type": type, "handle": handle})


class ShipmentsMethods:
    """`client.shipments`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, search: str | None = None, shipment_date_from: date | str | None = None, shipment_date_to: date | str | None = None, main_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, pre_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, post_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, supplier_id: Sequence[str] | None = None, shipper_id: Sequence[str] | None = None, shipment_batch_id: Sequence[str] | None = None, data_sheet_id: Sequence[str] | None = None, id: Sequence[str] | None = None, flagged: bool | Literal["true", "false"] | None = None, emissions: Literal["all", "with_co2e", "without_co2e"] | None = None, include_totals: bool | Literal["true", "false"] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ShipmentPageWithTotals, models.Shipment]:
        """List the shipments of the account, newest first.

        Of an account with very many shipments a page may have fewer than `limit` although `has_more` is true: a request looks at so many, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.SHIPMENTS_LIST, options, query={"search": search, "shipment_date_from": shipment_date_from, "shipment_date_to": shipment_date_to, "main_carriage_mot": main_carriage_mot, "pre_carriage_mot": pre_carriage_mot, "post_carriage_mot": post_carriage_mot, "supplier_id": supplier_id, "shipper_id": shipper_id, "shipment_batch_id": shipment_batch_id, "data_sheet_id": data_sheet_id, "id": id, "flagged": flagged, "emissions": emissions, "include_totals": include_totals, "limit": limit, "after": after})

    def calculate(self, *, search: str | None = None, shipment_date_from: date | str | None = None, shipment_date_to: date | str | None = None, main_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, pre_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, post_carriage_mot: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, supplier_id: Sequence[str] | None = None, shipper_id: Sequence[str] | None = None, shipment_batch_id: Sequence[str] | None = None, data_sheet_id: Sequence[str] | None = None, id: Sequence[str] | None = None, flagged: bool | Literal["true", "false"] | None = None, emissions: Literal["all", "with_co2e", "without_co2e"] | None = None, **options: Unpack[CallOptions]) -> models.CalculateShipmentsResult:
        """Calculate the emissions of the shipments that the filters select; without a filter, of all.

        Goes on after the answer: each id is a batch of kind `shipment_calculation` with at most 100,000 rows, to be read at `/batches/{id}`. Calculating again replaces figures. What was reported for a whole shipment stays.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, batch_limit_reached, selection_too_large, internal_error.
        """
        return self._sender.send(operations.SHIPMENTS_CALCULATE, options, query={"search": search, "shipment_date_from": shipment_date_from, "shipment_date_to": shipment_date_to, "main_carriage_mot": main_carriage_mot, "pre_carriage_mot": pre_carriage_mot, "post_carriage_mot": post_carriage_mot, "supplier_id": supplier_id, "shipper_id": shipper_id, "shipment_batch_id": shipment_batch_id, "data_sheet_id": data_sheet_id, "id": id, "flagged": flagged, "emissions": emissions})

    def create_batch(self, body: models.ShipmentBatchRequest | Mapping[str, Any], *, wait: int | str | None = None, **options: Unpack[CallOptions]) -> models.ShipmentBatch:
        """Report many shipments at once: within the request, or in a file.

        The same as `POST /batches` with the kind `shipments`; read and cancelled there as well.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, batch_limit_reached, id_invalid, shipment_batch_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.SHIPMENTS_CREATE_BATCH, options, body=body, query={"wait": wait})

    def list_batches(self, *, source: Sequence[models.BatchSource] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.BatchSummaryPage, models.BatchSummary]:
        """List the batches of shipments, newest first, without their results.

        A page may have fewer batches than `limit` although `has_more` is true.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.SHIPMENTS_LIST_BATCHES, options, query={"source": source, "limit": limit, "after": after})

    def get_batch(self, id: str, **options: Unpack[CallOptions]) -> models.ShipmentBatch:
        """Read a batch of shipments, with its first results.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.SHIPMENTS_GET_BATCH, options, path={"id": id})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Shipment:
        """Read a shipment.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.SHIPMENTS_GET, options, path={"id": id})


class ServiceMethods:
    """`client.service`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_open_api(self, **options: Unpack[CallOptions]) -> models.OpenApiDocument:
        """Read this interface as OpenAPI 3.1.

        Errors: internal_error.
        """
        return self._sender.send(operations.SERVICE_GET_OPEN_API, options)

    def get_health(self, **options: Unpack[CallOptions]) -> models.Health:
        """Health check: the service is up and can read its table.

        Errors: service_unavailable, internal_error.
        """
        return self._sender.send(operations.SERVICE_GET_HEALTH, options)


class SandboxMethods:
    """`client.sandbox`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def advance_order(self, id: str, body: models.AdvanceOrderRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Order:
        """Move a test order on, now.

        Every step on the way has its own effects, event and transaction. An order that is there already stays as it is. `failed` is reached from `received` alone: place an order with the metadata `sandbox` = `rest:received` first.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, order_transition_invalid, test_account_required, internal_error.
        """
        return self._sender.send(operations.SANDBOX_ADVANCE_ORDER, options, path={"id": id}, body=body)


class ReportsMethods:
    """`client.reports`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.ReportRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Report:
        """Have a report of a period made.

        It is made in the background; `status` tells how far it is. A report counts 20,000 estimates at most, of a period of 731 days at most; what is larger is refused with the longest period from its first day that goes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, time_range_invalid, id_invalid, selection_too_large, report_limit_reached, internal_error.
        """
        return self._sender.send(operations.REPORTS_CREATE, options, body=body)

    def list(self, *, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ReportPage, models.Report]:
        """List the reports of the account, newest first.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, internal_error.
        """
        return self._sender.pages(operations.REPORTS_LIST, options, query={"limit": limit, "after": after})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Report:
        """Read a report: how far it is, and what its files are.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.REPORTS_GET, options, path={"id": id})

    def download(self, id: str, *, part: models.ReportPart | None = None, **options: Unpack[CallOptions]) -> models.ReportDownload:
        """Where a file of a report can be fetched, for 15 minutes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, report_not_processed, internal_error.
        """
        return self._sender.send(operations.REPORTS_DOWNLOAD, options, path={"id": id}, query={"part": part})


class ProjectsMethods:
    """`client.projects`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, recently_disabled: bool | Literal["true", "false"] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ProjectPage, models.Project]:
        """List the projects behind the bundles, by name.

        Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value. Disabled projects, and disabled bundles of projects, are hidden; `recently_disabled` shows those of the last 30 days. Orders are placed against bundles, never against projects.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, exchange_rate_not_found, internal_error.
        """
        return self._sender.pages(operations.PROJECTS_LIST, options, query={"recently_disabled": recently_disabled, "limit": limit, "after": after})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Project:
        """Read a project, also a disabled one.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.PROJECTS_GET, options, path={"id": id})

    def get_perimeter(self, id: str, **options: Unpack[CallOptions]) -> models.GetProjectPerimeterResult:
        """Read the outline of the area of a project, also of a disabled one.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.PROJECTS_GET_PERIMETER, options, path={"id": id})

    def get_by_slug(self, slug: str, **options: Unpack[CallOptions]) -> models.Project:
        """Read a project by its slug.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.PROJECTS_GET_BY_SLUG, options, path={"slug": slug})


class PicturesMethods:
    """`client.pictures`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, name: str, **options: Unpack[CallOptions]) -> str:
        """Read a picture of the sandbox catalogue.

        Errors: not_found, internal_error.
        """
        return self._sender.send(operations.PICTURES_GET, options, path={"name": name})


class OrdersMethods:
    """`client.orders`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def quote_by_mass(self, body: models.QuoteByMassRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.OrderQuote:
        """Quote an order by mass.

        Creates nothing. The calculation is that of an order. Either `mass`, over a selection of bundles, or `bundle_masses`, one quantity for each bundle.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, internal_error.
        """
        return self._sender.send(operations.ORDERS_QUOTE_BY_MASS, options, body=body)

    def quote_by_value(self, body: models.QuoteByValueRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.OrderQuote:
        """Quote what a value buys, fees included.

        Creates nothing. The calculation is that of an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_value_invalid, internal_error.
        """
        return self._sender.send(operations.ORDERS_QUOTE_BY_VALUE, options, body=body)

    def place_by_mass(self, body: models.OrderByMassRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Order:
        """Order offsets for a mass.

        Either `mass`, over a selection of bundles, or `bundle_masses`, one quantity for each bundle. If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.ORDERS_PLACE_BY_MASS, options, body=body)

    def place_by_value(self, body: models.OrderByValueRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Order:
        """Order what a value buys, fees included.

        If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, order_value_invalid, internal_error.
        """
        return self._sender.send(operations.ORDERS_PLACE_BY_VALUE, options, body=body)

    def place_by_estimate(self, body: models.OrderByEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Order:
        """Order offsets for an estimate of any kind.

        An estimate is ordered once; a cancelled or failed order frees it. If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, estimate_order_already_placed, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ORDERS_PLACE_BY_ESTIMATE, options, body=body)

    def list(self, *, offset_link_id: str | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.OrderPage, models.Order]:
        """List the orders of the account, newest first.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.ORDERS_LIST, options, query={"offset_link_id": offset_link_id, "limit": limit, "after": after})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Order:
        """Read an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.ORDERS_GET, options, path={"id": id})

    def get_by_key(self, idempotency_key: str, **options: Unpack[CallOptions]) -> models.Order:
        """Read the order that was created with an idempotency key.

        Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.ORDERS_GET_BY_KEY, options, path={"idempotency_key": idempotency_key})

    def get_retirement(self, id: str, **options: Unpack[CallOptions]) -> models.OrderRetirement:
        """Read what was retired for a completed order: what its certificate says, as data.

        404 until the order is complete. Nothing is retired for a test order: its credits have no serial numbers.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.ORDERS_GET_RETIREMENT, options, path={"id": id})

    def get_certificate(self, id: str, *, language: models.CertificateLanguage | None = None, **options: Unpack[CallOptions]) -> bytes:
        """Download the certificate of a completed order.

        404 until the order is complete. Certificates of test orders say so across the page.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error.
        """
        return self._sender.send(operations.ORDERS_GET_CERTIFICATE, options, path={"id": id}, query={"language": language})


class OffsetLinksMethods:
    """`client.offset_links`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.OffsetLinkPage, models.OffsetLink]:
        """List the offset links of the account, newest first.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, exchange_rate_not_found, internal_error.
        """
        return self._sender.pages(operations.OFFSET_LINKS_LIST, options, query={"limit": limit, "after": after})

    def create(self, body: models.OffsetLinkRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.OffsetLink:
        """Create a link through which customers order offsets.

        Unless the customers pay, the account does: then one of `value`, `emails` and `expires_at` has to limit the link, and orders count towards `order_limit`, `daily_limit` and `total_limit`; beyond them customers are refused with 409 `offset_link_limit_reached`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, exchange_rate_not_found, offset_link_bundles_size_invalid, offset_link_constraint_required, order_value_invalid, internal_error.
        """
        return self._sender.send(operations.OFFSET_LINKS_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.OffsetLink:
        """Read an offset link.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.OFFSET_LINKS_GET, options, path={"id": id})

    def update(self, id: str, body: models.OffsetLinkUpdateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.OffsetLink:
        """Replace an offset link. Its URL and `require_payment` stay.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, exchange_rate_not_found, bundle_selection_bundle_invalid, offset_link_constraint_required, offset_link_bundles_size_invalid, order_value_invalid, internal_error.
        """
        return self._sender.send(operations.OFFSET_LINKS_UPDATE, options, path={"id": id}, body=body)

    def get_analytics(self, id: str, *, limit: int | str | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> models.OffsetLinkAnalytics:
        """Count the visitors of an offset link and list the orders that came through it.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error.
        """
        return self._sender.send(operations.OFFSET_LINKS_GET_ANALYTICS, options, path={"id": id}, query={"limit": limit, "after": after})


class EventsMethods:
    """`client.events`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, wait: int | str | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.WebhookEventPage, models.WebhookEvent]:
        """Read the events of the account, oldest first.

        The very objects that webhooks get, whatever webhooks there are and ask for; kept 30 days. `after` is the `sequence` of the last event that you have seen; without it the list begins with the oldest kept one. Go on with the last `sequence` when `next_cursor` is null. Events behind `after` that are not kept any more are an `event_cursor_expired`, whose message has the oldest `sequence`: nothing is passed over in silence.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, event_cursor_expired, internal_error.
        """
        return self._sender.pages(operations.EVENTS_LIST, options, query={"wait": wait, "limit": limit, "after": after})


class EstimatesTransactionsMethods:
    """`client.estimates.transactions`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.TransactionEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.TransactionEstimate | None:
        """Estimate the emissions of a purchase from what was paid.

        204 and an empty body when nothing is known of what the merchant sells.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, handle_not_unique, exchange_rate_not_found, region_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_CREATE, options, body=body)

    def create_batch(self, body: Sequence[models.TransactionEstimateRequest | Mapping[str, Any]], **options: Unpack[CallOptions]) -> models.TransactionBatch:
        """Estimate the emissions of up to 100 purchases, each by itself.

        An array of 1 to 100 requests; the answer has an entry for each, in their order: the estimate, `{}` where nothing is known of what the merchant sells, or why this one was refused, whatever its own status would have been.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_CREATE_BATCH, options, body=body)

    def match(self, body: models.MultiMatchRequest | Mapping[str, Any], *, limit: int | str, **options: Unpack[CallOptions]) -> models.TransactionMatches:
        """Estimate a purchase in up to five ways, by what it may be.

        Estimates by different factors, most confident first; none where nothing is recognised, or no factor of the country is known. Each is stored, with `is_transaction` null: annotate the one that is right.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_MATCH, options, body=body, query={"limit": limit})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.TransactionEstimate:
        """Read a transaction estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_GET, options, path={"id": id})

    def get_by_key(self, idempotency_key: str, **options: Unpack[CallOptions]) -> models.TransactionEstimate:
        """Read the transaction estimate that was made with an idempotency key.

        Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_GET_BY_KEY, options, path={"idempotency_key": idempotency_key})

    def update(self, id: str, body: models.TransactionReplacement | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.TransactionEstimate | None:
        """Replace a transaction estimate's parameters and recalculate it.

        `metadata`, `idempotency_key`, `is_transaction` and `transaction_processed_at` stay where they are not given. 204 and an empty body, and nothing changed, when nothing is known of what the merchant sells.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, emission_factor_id_invalid, emission_factor_unit_mismatch, exchange_rate_not_found, region_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_UPDATE, options, path={"id": id}, body=body)

    def annotate(self, id: str, body: models.TransactionAnnotations | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.TransactionEstimate:
        """Change the annotations of a transaction estimate. Recalculates nothing; works after an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_TRANSACTIONS_ANNOTATE, options, path={"id": id}, body=body)

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.TransactionEstimatePage, models.TransactionEstimate]:
        """List the estimates of purchases of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_TRANSACTIONS_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesShippingMultiLegByFuelMethods:
    """`client.estimates.shipping.multi_leg_by_fuel`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.ByFuelEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ByFuelEstimate:
        """Estimate the emissions of freight by the litres of fuel that each leg has burned.

        Litres times the energy of a litre times the factor of that energy, well to wheel. Where the fuel was made is not asked: the higher of the factors of Europe and North America counts.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_BY_FUEL_CREATE, options, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def get(self, id: str, *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ByFuelEstimate:
        """Read an estimate by fuel. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_BY_FUEL_GET, options, path={"id": id}, query={"estimate_mass_unit": estimate_mass_unit})

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ByFuelEstimatePage, models.ByFuelEstimate]:
        """List the freight estimates by fuel of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_SHIPPING_MULTI_LEG_BY_FUEL_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesShippingMultiLegMethods:
    """`client.estimates.shipping.multi_leg`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.MultiLegShippingEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, apply_route_inference: bool | Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Estimate the emissions of moving goods over one to ten legs and sites.

        Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected. A leg that cannot be calculated is named by its zero-based index.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, handle_not_unique, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_CREATE, options, body=body, query={"estimate_mass_unit": estimate_mass_unit, "apply_route_inference": apply_route_inference})

    def get(self, id: str, *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Read a multi-leg shipping estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_GET, options, path={"id": id}, query={"estimate_mass_unit": estimate_mass_unit})

    def update(self, id: str, body: models.MultiLegShippingEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, apply_route_inference: bool | Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Replace all parameters of a multi-leg shipping estimate and recalculate it.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_UPDATE, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit, "apply_route_inference": apply_route_inference})

    def annotate(self, id: str, body: models.ShippingAnnotations | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Change the annotations of a multi-leg shipping estimate. Recalculates nothing; works after an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_ANNOTATE, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def put_is_shipment(self, id: str, body: models.IsShipmentRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Set whether the goods really moved.

        An older name of the annotations operation.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_PUT_IS_SHIPMENT, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def patch_metadata(self, id: str, body: models.ShippingNotes | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.MultiLegShippingEstimate:
        """Replace the metadata of a multi-leg shipping estimate, or set whether and when the goods moved.

        An older name of the annotations operation.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_MULTI_LEG_PATCH_METADATA, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})


class EstimatesShippingMethods:
    """`client.estimates.shipping`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.multi_leg = EstimatesShippingMultiLegMethods(sender)
        self.multi_leg_by_fuel = EstimatesShippingMultiLegByFuelMethods(sender)

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, is_shipment: bool | Literal["true", "false"] | None = None, mode: Sequence[Literal["road", "sea", "air", "rail", "inland_waterway"]] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ListedShippingEstimatePage, models.ListedShippingEstimate]:
        """List the freight estimates of the account.

        Those over one leg and over several: an item is one over several exactly when it has `legs`. Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_SHIPPING_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "is_shipment": is_shipment, "mode": mode, "limit": limit, "after": after})

    def create(self, body: models.ShippingEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Estimate the emissions of moving goods over one leg, or of handling them at a site.

        Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_CREATE, options, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def get(self, id: str, *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Read a shipping estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_GET, options, path={"id": id}, query={"estimate_mass_unit": estimate_mass_unit})

    def update(self, id: str, body: models.ShippingEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Replace all parameters of a shipping estimate and recalculate it.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_UPDATE, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def annotate(self, id: str, body: models.ShippingAnnotations | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Change the annotations of a shipping estimate. Recalculates nothing; works after an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_ANNOTATE, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def put_is_shipment(self, id: str, body: models.IsShipmentRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Set whether the goods really moved.

        An older name of the annotations operation.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_PUT_IS_SHIPMENT, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def patch_metadata(self, id: str, body: models.ShippingNotes | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.ShippingEstimate:
        """Replace the metadata of a shipping estimate, or set whether and when the goods moved.

        An older name of the annotations operation.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_SHIPPING_PATCH_METADATA, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})


class EstimatesPassengerTransportationMethods:
    """`client.estimates.passenger_transportation`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.PassengerEstimateRequest | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.PassengerEstimate:
        """Estimate the emissions of passengers on a journey by rail, road, ferry and air.

        Factors of the US EPA for journeys in, from and to the USA, else of the UK government, with a warning where the journey was elsewhere. Flights as `POST /estimates/flight`. If one leg fails, the request fails, naming the leg.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_invalid, airport_route_required, distance_invalid, future_departure_invalid, port_not_found, route_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_PASSENGER_TRANSPORTATION_CREATE, options, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def get(self, id: str, *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.PassengerEstimate:
        """Read an estimate of passengers. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_PASSENGER_TRANSPORTATION_GET, options, path={"id": id}, query={"estimate_mass_unit": estimate_mass_unit})

    def annotate(self, id: str, body: models.PassengerAnnotations | Mapping[str, Any], *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.PassengerEstimate:
        """Change the annotations of an estimate of passengers. Recalculates nothing; works after an order.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_PASSENGER_TRANSPORTATION_ANNOTATE, options, path={"id": id}, body=body, query={"estimate_mass_unit": estimate_mass_unit})

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.PassengerEstimatePage, models.PassengerEstimate]:
        """List the estimates of passengers of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_PASSENGER_TRANSPORTATION_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesIndividualMethods:
    """`client.estimates.individual`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.IndividualEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.IndividualEstimate:
        """Estimate the emissions of a person's year.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, distance_invalid, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_INDIVIDUAL_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.IndividualEstimate:
        """Read an individual estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_INDIVIDUAL_GET, options, path={"id": id})

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.IndividualEstimatePage, models.IndividualEstimate]:
        """List the estimates of persons of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_INDIVIDUAL_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesFlightMethods:
    """`client.estimates.flight`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.FlightEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.FlightEstimate:
        """Estimate the emissions of passengers on one flight.

        By fuel burn over the distance for the aircraft that fly it. CO2e of the fuel and, unless `include_non_co2` is false, the other effects of flying at height, which `non_co2_mass` tells apart.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, airport_invalid, distance_invalid, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_FLIGHT_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.FlightEstimate:
        """Read a flight estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_FLIGHT_GET, options, path={"id": id})

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.FlightEstimatePage, models.FlightEstimate]:
        """List the flight estimates of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_FLIGHT_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesEmissionFactorMethods:
    """`client.estimates.emission_factor`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.FactorEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.FactorEstimate:
        """Estimate the emissions of an activity by a factor that the request names.

        Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_gated, emission_factor_id_invalid, emission_factor_unit_mismatch, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_EMISSION_FACTOR_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.FactorEstimate:
        """Read an estimate from a named factor. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_EMISSION_FACTOR_GET, options, path={"id": id})

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.FactorEstimatePage, models.FactorEstimate]:
        """List the estimates from named factors of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_EMISSION_FACTOR_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesElectricityMethods:
    """`client.estimates.electricity`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.ElectricityEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ElectricityEstimate:
        """Estimate the emissions of consumed electricity.

        Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_ELECTRICITY_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.ElectricityEstimate:
        """Read an electricity estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_ELECTRICITY_GET, options, path={"id": id})

    def update(self, id: str, body: models.ElectricityEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ElectricityEstimate:
        """Replace an electricity estimate's parameters and recalculate it.

        `metadata` and `idempotency_key` stay where they are not given.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_ELECTRICITY_UPDATE, options, path={"id": id}, body=body)

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ElectricityEstimatePage, models.ElectricityEstimate]:
        """List the estimates of electricity of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_ELECTRICITY_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesCompanyMethods:
    """`client.estimates.company`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: models.CompanyEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.CompanyEstimate:
        """Estimate the emissions of a company's year.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, distance_invalid, emission_factor_id_invalid, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_COMPANY_CREATE, options, body=body)

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.CompanyEstimate:
        """Read a company estimate. Nothing is recalculated.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_COMPANY_GET, options, path={"id": id})

    def update(self, id: str, body: models.CompanyEstimateRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.CompanyEstimate:
        """Replace a company estimate's parameters and recalculate it.

        `metadata` and `idempotency_key` stay where they are not given.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, distance_invalid, emission_factor_id_invalid, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_COMPANY_UPDATE, options, path={"id": id}, body=body)

    def list(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, batch_id: str | None = None, metadata_key: str | None = None, metadata_value: str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.CompanyEstimatePage, models.CompanyEstimate]:
        """List the estimates of companies of the account.

        Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_COMPANY_LIST, options, query={"from": from_, "through": through, "batch_id": batch_id, "metadata_key": metadata_key, "metadata_value": metadata_value, "estimate_mass_unit": estimate_mass_unit, "limit": limit, "after": after})


class EstimatesMethods:
    """`client.estimates`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.company = EstimatesCompanyMethods(sender)
        self.electricity = EstimatesElectricityMethods(sender)
        self.emission_factor = EstimatesEmissionFactorMethods(sender)
        self.flight = EstimatesFlightMethods(sender)
        self.individual = EstimatesIndividualMethods(sender)
        self.passenger_transportation = EstimatesPassengerTransportationMethods(sender)
        self.shipping = EstimatesShippingMethods(sender)
        self.transactions = EstimatesTransactionsMethods(sender)

    def list_all(self, *, from_: datetime | str | None = None, through: datetime | str | None = None, reference: str | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.EstimateSummaryPage, models.EstimateSummary]:
        """List the estimates of the account, of every kind.

        Newest first, each with its kind; the operations of that kind read the rest. With `reference`, a request looks at no more than 1,000 estimates: a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error.
        """
        return self._sender.pages(operations.ESTIMATES_LIST_ALL, options, query={"from": from_, "through": through, "reference": reference, "limit": limit, "after": after})

    def get_calculation(self, id: str, **options: Unpack[CallOptions]) -> models.CalculationSheet:
        """Read the calculation sheet of an estimate of any kind.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error.
        """
        return self._sender.send(operations.ESTIMATES_GET_CALCULATION, options, path={"id": id})


class EmissionFactorsMethods:
    """`client.emission_factors`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, name: str | None = None, source: Sequence[Literal["epa", "exiobase", "ecoinvent", "beis", "glec", "emsa", "cbam", "ademe", "idemat", "iata", "service", "ember", "ceda", "icct", "desnz", "dcceew", "eccc", "icao", "own"]] | None = None, publication_year: Sequence[int | str] | None = None, region: Sequence[str] | None = None, region_fallback: Literal["never", "always"] | None = None, unit: models.LogicalUnit | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.DescribedEmissionFactorPage, models.DescribedEmissionFactor]:
        """Search the emission factors that the service calculates with, and the organisation's own.

        The newest edition of each. With `name` the best match comes first, otherwise they are ordered by name, then id.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.EMISSION_FACTORS_LIST, options, query={"name": name, "source": source, "publication_year": publication_year, "region": region, "region_fallback": region_fallback, "unit": unit, "limit": limit, "after": after})

    def list_regions(self, **options: Unpack[CallOptions]) -> models.ListEmissionFactorRegionsResult:
        """Every region that a listed factor is of, in order of the alphabet.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error.
        """
        return self._sender.send(operations.EMISSION_FACTORS_LIST_REGIONS, options)

    def get(self, factor_id: str, **options: Unpack[CallOptions]) -> models.DescribedEmissionFactor:
        """Read a factor by its id, of whatever edition.

        Every id that ever stood in an answer or a calculation sheet is known for ever; slashes in it need no encoding.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.EMISSION_FACTORS_GET, options, path={"factor_id": factor_id})

    def create_own(self, body: models.OwnFactorRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.DescribedEmissionFactor:
        """Keep an emission factor of the organisation's own.

        Estimates use it where their request names it. Repeating a request with its `idempotency_key` answers the factor that it made; another request with the key is rejected.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, emission_factor_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.EMISSION_FACTORS_CREATE_OWN, options, body=body)

    def replace_own(self, factor_id: str, body: models.OwnFactorRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.DescribedEmissionFactor:
        """Make a new edition of an own factor.

        It has an id of its own; earlier editions stay readable, and no kept estimate changes. Repeating a request with its `idempotency_key` answers the factor that it made; another request with the key is rejected.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, emission_factor_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.EMISSION_FACTORS_REPLACE_OWN, options, path={"factor_id": factor_id}, body=body)


class ClientAccountsMethods:
    """`client.client_accounts`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_me(self, **options: Unpack[CallOptions]) -> models.ClientAccount:
        """Read the acting client account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, account_scope_incorrect, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_GET_ME, options)

    def list(self, *, name: str | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.ListedClientAccountPage, models.ListedClientAccount]:
        """List the organisation's client accounts in the key's mode, by name.

        Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.CLIENT_ACCOUNTS_LIST, options, query={"name": name, "limit": limit, "after": after})

    def create(self, body: models.CreateClientAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ClientAccount:
        """Create a client account in the key's mode.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_idempotency_already_exists, account_handle_idempotency_key_inconsistency, handle_not_unique, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_CREATE, options, body=body)

    def update(self, id: str, body: models.UpdateClientAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ClientAccount:
        """Update a client account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, account_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_UPDATE, options, path={"id": id}, body=body)

    def patch(self, id: str, body: models.PartialUpdateClientAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.ClientAccount:
        """Update parts of a client account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, account_idempotency_already_exists, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_PATCH, options, path={"id": id}, body=body)

    def set_logo(self, id: str, body: Mapping[str, bytes], **options: Unpack[CallOptions]) -> models.SetClientAccountLogoResult:
        """Upload the logo of a client account.

        `multipart/form-data` with a file in the field `logo`. An SVG keeps what draws: scripts, foreign content and references to elsewhere are removed. Of a pair each account has its own.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, unsupported_image_format, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_SET_LOGO, options, path={"id": id}, body=body)

    def delete_logo(self, id: str, **options: Unpack[CallOptions]) -> models.DeleteClientAccountLogoResult:
        """Remove the logo of a client account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, account_scope_incorrect, internal_error.
        """
        return self._sender.send(operations.CLIENT_ACCOUNTS_DELETE_LOGO, options, path={"id": id})


class CertificatesMethods:
    """`client.certificates`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def verify(self, token: str, **options: Unpack[CallOptions]) -> str:
        """Check a certificate: a page that shows what the certificate shows.

        Errors: not_found, internal_error.
        """
        return self._sender.send(operations.CERTIFICATES_VERIFY, options, path={"token": token})


class BundlesMethods:
    """`client.bundles`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, recently_disabled: bool | Literal["true", "false"] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.BundlePage, models.Bundle]:
        """List the bundles on offer, by name.

        Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value. Prices are in the currency of the acting account. Disabled bundles, and disabled projects within bundles, are hidden; `recently_disabled` shows those of the last 30 days.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, exchange_rate_not_found, internal_error.
        """
        return self._sender.pages(operations.BUNDLES_LIST, options, query={"recently_disabled": recently_disabled, "limit": limit, "after": after})

    def get(self, id: str, **options: Unpack[CallOptions]) -> models.Bundle:
        """Read a bundle, also a disabled one, with all of its projects.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error.
        """
        return self._sender.send(operations.BUNDLES_GET, options, path={"id": id})


class BundleSelectionsMethods:
    """`client.bundle_selections`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, **options: Unpack[CallOptions]) -> models.BundleSelection:
        """Read the account's default bundle selection.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error.
        """
        return self._sender.send(operations.BUNDLE_SELECTIONS_GET, options)

    def replace(self, body: Sequence[models.BundlePercentageRequest | Mapping[str, Any]], **options: Unpack[CallOptions]) -> models.BundleSelection:
        """Replace the whole bundle selection of the account.

        Percentages are given for all bundles or for none. They are above 0, have at most two decimals and add up to exactly 100. Without percentages the shares are equal in hundredths of a percent, and the first get the rest.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, internal_error.
        """
        return self._sender.send(operations.BUNDLE_SELECTIONS_REPLACE, options, body=body)


class BundlePortfoliosMethods:
    """`client.bundle_portfolios`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **options: Unpack[CallOptions]) -> models.BundlePortfolios:
        """List the portfolios: bundle selections that are curated for accounts.

        All of them at once, by identifier.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error.
        """
        return self._sender.send(operations.BUNDLE_PORTFOLIOS_LIST, options)

    def follow(self, body: models.FollowBundlePortfolioRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.BundlePortfolio:
        """Have the account follow a portfolio.

        The account's selection is the portfolio's from then on, with all its changes, until `PUT /bundle-selections` sets another one or the account follows another portfolio. The account's `bundle_portfolio_id` tells which one it follows.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, id_invalid, internal_error.
        """
        return self._sender.send(operations.BUNDLE_PORTFOLIOS_FOLLOW, options, body=body)


class BatchesMethods:
    """`client.batches`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create_batch(self, body: models.BatchRequest | Mapping[str, Any], *, wait: int | str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.Batch:
        """Have many rows carried out at once: sent within the request, or in a file.

        Each row is the body of the POST of its kind and is carried out exactly once. For a file, PUT it to the address in `upload`; processing starts when it has arrived.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, batch_idempotency_already_exists, shipment_batch_idempotency_already_exists, batch_limit_reached, id_invalid, internal_error.
        """
        return self._sender.send(operations.BATCHES_CREATE_BATCH, options, body=body, query={"wait": wait, "estimate_mass_unit": estimate_mass_unit})

    def list(self, *, kind: Sequence[models.BatchKind] | None = None, source: Sequence[models.BatchSource] | None = None, status: Sequence[models.BatchStatus] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.BatchSummaryPage, models.BatchSummary]:
        """List the batches of the account, newest first, without their results.

        With filters a page may have fewer batches than `limit` although `has_more` is true.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.BATCHES_LIST, options, query={"kind": kind, "source": source, "status": status, "limit": limit, "after": after})

    def list_mappings(self, *, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.NamedMappingPage, models.NamedMapping]:
        """List the mappings of columns that the account keeps, by name.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, internal_error.
        """
        return self._sender.pages(operations.BATCHES_LIST_MAPPINGS, options, query={"limit": limit, "after": after})

    def delete_mapping(self, name: str, **options: Unpack[CallOptions]) -> models.DeleteMappingResult:
        """Forget a mapping of columns.

        Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error.
        """
        return self._sender.send(operations.BATCHES_DELETE_MAPPING, options, path={"name": name})

    def get_batch(self, id: str, *, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.Batch:
        """Read a batch, with its first results.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error.
        """
        return self._sender.send(operations.BATCHES_GET_BATCH, options, path={"id": id}, query={"estimate_mass_unit": estimate_mass_unit})

    def cancel_batch(self, id: str, **options: Unpack[CallOptions]) -> models.Batch:
        """Carry out no further row of a batch.

        Rows under way end; what was stored stays.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, batch_already_processed, internal_error.
        """
        return self._sender.send(operations.BATCHES_CANCEL_BATCH, options, path={"id": id})

    def run_batch(self, id: str, *, wait: int | str | None = None, **options: Unpack[CallOptions]) -> models.Batch:
        """Carry out the rows of a dry run: a new batch of the same rows or file. Repeated, it answers the same one.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, batch_limit_reached, internal_error.
        """
        return self._sender.send(operations.BATCHES_RUN_BATCH, options, path={"id": id}, query={"wait": wait})

    def get_batch_results(self, id: str, *, format: Literal["csv", "jsonl"] | None = None, **options: Unpack[CallOptions]) -> models.BatchFile:
        """Where the results of all rows can be fetched, in the order of the rows.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, internal_error.
        """
        return self._sender.send(operations.BATCHES_GET_BATCH_RESULTS, options, path={"id": id}, query={"format": format})

    def get_batch_errors(self, id: str, *, format: Literal["csv", "jsonl"] | None = None, **options: Unpack[CallOptions]) -> models.BatchFile:
        """Where the results of the failed rows can be fetched. Corrected, the CSV can be uploaded as it is.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, internal_error.
        """
        return self._sender.send(operations.BATCHES_GET_BATCH_ERRORS, options, path={"id": id}, query={"format": format})


class AnalyticsMethods:
    """`client.analytics`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_cumulative_per_bundle(self, *, from_: date | str | None = None, through: date | str | None = None, status: models.OrderStatus | None = None, **options: Unpack[CallOptions]) -> models.CumulativePerBundle:
        """Sum up what was bought of each bundle, day by day.

        Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes. At most 10,000 points.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_CUMULATIVE_PER_BUNDLE, options, query={"from": from_, "through": through, "status": status})

    def get_order_metrics(self, *, from_: date | str | None = None, through: date | str | None = None, status: models.OrderStatus | None = None, **options: Unpack[CallOptions]) -> models.OrderMetrics:
        """Count the projects and the development goals of what was bought.

        Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_ORDER_METRICS, options, query={"from": from_, "through": through, "status": status})

    def get_aggregated_by_property(self, *, from_: date | str | None = None, through: date | str | None = None, status: models.OrderStatus | None = None, **options: Unpack[CallOptions]) -> models.AggregatedByProperty:
        """Add up what was bought by bundle, continent, registry and kind.

        Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_AGGREGATED_BY_PROPERTY, options, query={"from": from_, "through": through, "status": status})

    def get_emission_calculations(self, *, from_: date | str | None = None, through: date | str | None = None, interval: Literal["day", "month"] | None = None, all_accounts: bool | Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> models.EmissionCalculations:
        """Count the estimates that were created, by day or month.

        Figures follow estimates and their corrections within five minutes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_EMISSION_CALCULATIONS, options, query={"from": from_, "through": through, "interval": interval, "all_accounts": all_accounts})

    def get_business_emissions(self, *, from_: date | str | None = None, through: date | str | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.BusinessEmissions:
        """Add up purchases and journeys that took place, by category.

        Transaction and passenger estimates that are marked as having happened, by the day on which they did. Figures follow estimates and their corrections within five minutes.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_BUSINESS_EMISSIONS, options, query={"from": from_, "through": through, "estimate_mass_unit": estimate_mass_unit})

    def get_estimates(self, *, from_: date | str | None = None, through: date | str | None = None, interval: Literal["day", "month", "quarter", "year", "none"] | None = None, time_zone: str | None = None, group_by: Sequence[str] | None = None, all_accounts: bool | Literal["true", "false"] | None = None, happened: bool | Literal["true", "false"] | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, **options: Unpack[CallOptions]) -> models.EstimateAnalytics:
        """Add up estimates by period and by what they have in common.

        Figures follow estimates and their corrections within five minutes. At most 10 years and 10,000 rows. Of metadata an account can group by the ten keys that it used first, each with at most 200 values of at most 100 characters; for others the answer is `selection_too_large`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_ESTIMATES, options, query={"from": from_, "through": through, "interval": interval, "time_zone": time_zone, "group_by": group_by, "all_accounts": all_accounts, "happened": happened, "estimate_mass_unit": estimate_mass_unit})

    def get_estimate_overlaps(self, *, from_: date | str | None = None, through: date | str | None = None, time_zone: str | None = None, all_accounts: bool | Literal["true", "false"] | None = None, happened: bool | Literal["true", "false"] | None = None, estimate_mass_unit: models.EstimateMassUnit | None = None, reference_key: str | None = None, reason: Sequence[models.OverlapReason] | None = None, **options: Unpack[CallOptions]) -> models.EstimateOverlaps:
        """Find estimates that may count one thing twice.

        Guidance, not a judgement: nothing is changed, and figures and reports count every estimate. Estimates are compared with those of the same account. The newest 5,000 are read, of several accounts each as many as evenly come to it; with `happened` of those that were created since 366 days before `from`. At most 100 accounts; beyond them `selection_too_large`.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error.
        """
        return self._sender.send(operations.ANALYTICS_GET_ESTIMATE_OVERLAPS, options, query={"from": from_, "through": through, "time_zone": time_zone, "all_accounts": all_accounts, "happened": happened, "estimate_mass_unit": estimate_mass_unit, "reference_key": reference_key, "reason": reason})


class AccountsMethods:
    """`client.accounts`"""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get_me(self, **options: Unpack[CallOptions]) -> models.AnyAccount:
        """Read the acting account.

        The account linked to the key, or the one that the header `Service-Account` names.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_GET_ME, options)

    def list(self, *, name: str | None = None, scope: Literal["account", "client_account"] | None = None, limit: int | None = None, after: str | None = None, **options: Unpack[CallOptions]) -> Pages[models.AnyAccountPage, models.AnyAccount]:
        """List the organisation's accounts in the key's mode, by name.

        Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value.

        Args:
            limit: Resources of a page.
            after: The `next_cursor` of the page before, or the id of the last resource seen.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error.
        """
        return self._sender.pages(operations.ACCOUNTS_LIST, options, query={"name": name, "scope": scope, "limit": limit, "after": after})

    def create(self, body: models.CreateAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.AccountPair:
        """Create a test and a live account of the same name.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, handle_not_unique, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_CREATE, options, body=body)

    def update(self, id: str, body: models.UpdateAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Account:
        """Update an account. A live account's new name is copied to its test account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, test_account_name_update_disallowed, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_UPDATE, options, path={"id": id}, body=body)

    def patch(self, id: str, body: models.PartialUpdateAccountRequest | Mapping[str, Any], **options: Unpack[CallOptions]) -> models.Account:
        """Update parts of an account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, test_account_name_update_disallowed, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_PATCH, options, path={"id": id}, body=body)

    def set_logo(self, id: str, body: Mapping[str, bytes], **options: Unpack[CallOptions]) -> models.SetAccountLogoResult:
        """Upload the logo of an account.

        `multipart/form-data` with a file in the field `logo`. An SVG keeps what draws: scripts, foreign content and references to elsewhere are removed. Of a pair each account has its own.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, unsupported_image_format, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_SET_LOGO, options, path={"id": id}, body=body)

    def delete_logo(self, id: str, **options: Unpack[CallOptions]) -> models.DeleteAccountLogoResult:
        """Remove the logo of an account.

        Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, account_scope_incorrect, internal_error.
        """
        return self._sender.send(operations.ACCOUNTS_DELETE_LOGO, options, path={"id": id})


class Resources:
    """All operations, by resource."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.accounts = AccountsMethods(sender)
        self.analytics = AnalyticsMethods(sender)
        self.batches = BatchesMethods(sender)
        self.bundle_portfolios = BundlePortfoliosMethods(sender)
        self.bundle_selections = BundleSelectionsMethods(sender)
        self.bundles = BundlesMethods(sender)
        self.certificates = CertificatesMethods(sender)
        self.client_accounts = ClientAccountsMethods(sender)
        self.emission_factors = EmissionFactorsMethods(sender)
        self.estimates = EstimatesMethods(sender)
        self.events = EventsMethods(sender)
        self.offset_links = OffsetLinksMethods(sender)
        self.orders = OrdersMethods(sender)
        self.pictures = PicturesMethods(sender)
        self.projects = ProjectsMethods(sender)
        self.reports = ReportsMethods(sender)
        self.sandbox = SandboxMethods(sender)
        self.service = ServiceMethods(sender)
        self.shipments = ShipmentsMethods(sender)
        self.sustainability_pages = SustainabilityPagesMethods(sender)
        self.webhooks = WebhooksMethods(sender)
