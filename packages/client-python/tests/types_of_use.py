"""Checked by mypy, never run: what must not pass is marked, and mypy says when it does."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from typing_extensions import assert_type

from isotherm import ApiError, AsyncClient, Client, models
from isotherm.errors import RateLimitExceededError
from isotherm.webhooks import VerifiedDelivery, verify_webhook

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def uses(client: Client, error: Exception) -> None:
    order = client.orders.get("ord_1", account="acc_1", retries=0)
    assert_type(order, models.Order)
    assert_type(order.total_cost, Decimal | None)
    assert_type(client.estimates.transactions.create({}), models.TransactionEstimate | None)
    assert_type(client.orders.get_certificate("ord_1"), bytes)
    for one in client.orders.list(limit=50):
        assert_type(one, models.Order)
    assert_type(client.orders.list().first_page(), models.OrderPage)
    models.ElectricityConsumption(amount=Decimal(1), unit="Wh")  # type: ignore[arg-type]
    models.ElectricityConsumption(amount=1.5, unit="kWh")  # type: ignore[arg-type]
    client.orders.get("ord_1", accounts="acc_1")  # type: ignore[call-arg]
    client.estimates.transactions.match({})  # type: ignore[call-arg]
    client.bundles.list(limit="ten")  # type: ignore[arg-type]
    if isinstance(error, RateLimitExceededError):
        assert_type(error.error_code, Literal["rate_limit_exceeded"])
        assert_type(error.retry_after_seconds, int | None)
    if isinstance(error, ApiError):
        assert_type(error.error_code, str)


async def uses_async(client: AsyncClient) -> None:
    assert_type(await client.orders.get("ord_1"), models.Order)
    assert_type(await client.orders.list(), models.OrderPage)
    async for one in client.orders.list():
        assert_type(one, models.Order)
    async for row in client.batches.failed_rows("bat_1"):
        assert_type(row.error_code, str | None)


class FlaskHeaders:
    """As those of Flask are: no mapping, with `items` that takes an option."""

    def items(self, lower: bool = False) -> Iterable[tuple[str, str]]:
        raise NotImplementedError


def receives(from_flask: FlaskHeaders, from_starlette: Mapping[str, str]) -> None:
    for headers in (from_flask, from_starlette):
        assert_type(verify_webhook(headers=headers, body=b"", secrets="s"), VerifiedDelivery)
    verify_webhook(headers="timestamp=1", body=b"", secrets="s")  # type: ignore[arg-type]
