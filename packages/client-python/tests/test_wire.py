"""Values of Python as JSON of the interface, and back."""

from __future__ import annotations

import json
from datetime import date, datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from isotherm import models
from isotherm.call import Operation
from isotherm.generated import operations
from isotherm.wire import read_json, read_value, wire_value

EXAMPLES = Path(__file__).parents[2] / "contract" / "examples"


def test_decimals_are_text_without_an_exponent() -> None:
    assert wire_value([Decimal("1E+3"), Decimal("0.0000001"), Decimal("12.50")]) == ["1000", "0.0000001", "12.50"]


def test_what_a_model_was_not_given_is_left_out_and_none_is_sent() -> None:
    consumption = models.ElectricityConsumption(amount=Decimal("1E+3"), unit="kWh")
    request = models.ElectricityEstimateRequest(
        consumption=consumption, country_code=None, consumed_on=date(2026, 4, 1)
    )
    assert wire_value(request) == {
        "consumption": {"amount": "1000", "unit": "kWh"},
        "country_code": None,
        "consumed_on": "2026-04-01",
    }


def test_times_have_their_offset() -> None:
    assert wire_value(datetime(2026, 4, 1, 12, tzinfo=timezone.utc)) == "2026-04-01T12:00:00Z"


def test_an_answer_has_decimals_and_times() -> None:
    allocation = read_json(
        models.Allocation,
        b'{"id":"alc_1","order_id":"ord_1","project_id":"prj_1","quantity":"0.30","status":"new",'
        b'"created_at":"2026-04-01T12:00:00.000Z"}',
    )
    assert allocation.quantity == Decimal("0.30")
    assert str(allocation.quantity) == "0.30"
    assert allocation.created_at == datetime(2026, 4, 1, 12, tzinfo=timezone.utc)


def test_what_is_newer_than_the_client_is_kept() -> None:
    given = {
        "id": "ord_1",
        "status": "paused",
        "total_cost": "12.50",
        "colour": "green",
        "bundles": [{"quantity": "1.5"}],
    }
    order = read_value(models.Order, given)
    assert isinstance(order, models.Order)
    assert str(order.status) == "paused"
    assert order.total_cost == Decimal("12.50")
    assert order.bundles is not None
    assert order.bundles[0].quantity == Decimal("1.5")
    assert wire_value(order) == given


def test_an_event_of_a_type_that_is_not_known_is_an_event() -> None:
    given = {"event_id": "evt_1", "event_type": "order.paused", "sequence": "1", "data": {"order": {"id": "ord_1"}}}
    event = read_value(models.WebhookEvent, given)
    assert (event.event_id, event.event_type, event.data.order.id) == ("evt_1", "order.paused", "ord_1")


def test_no_json_is_an_error() -> None:
    with pytest.raises(ValueError, match="Expecting"):
        read_json(models.Order, b'{"id":')


def _answered() -> list[tuple[str, Any, Any]]:
    """Every recorded answer, with the type of its operation."""
    found = []
    for operation in vars(operations).values():
        if not isinstance(operation, Operation) or operation.flags & {"bytes", "text"}:
            continue
        path = EXAMPLES / f"{_RECORDED[operation.method, operation.path]}.json"
        example = json.loads(path.read_text(encoding="utf8"))
        if "answer" in example:
            found.append((operation.name, operation.response, example["answer"]))
    return found


def _ids() -> dict[tuple[str, str], str]:
    document = json.loads((EXAMPLES.parent / "openapi.json").read_text(encoding="utf8"))
    return {
        (method.upper(), path): one["operationId"]
        for path, item in document["paths"].items()
        for method, one in item.items()
        if isinstance(one, dict) and "operationId" in one
    }


_RECORDED = _ids()


def _unknown(value: object, at: str = "") -> list[str]:
    """Properties that no model has."""
    if isinstance(value, BaseModel):
        own = [f"{at}.{name}" for name in value.model_extra or {}]
        return own + [
            one for name in type(value).model_fields for one in _unknown(getattr(value, name), f"{at}.{name}")
        ]
    if isinstance(value, list):
        return [one for entry in value for one in _unknown(entry, f"{at}[]")]
    return []


@pytest.mark.parametrize(("annotation", "answer"), [pytest.param(*rest, id=name) for name, *rest in _answered()])
def test_every_recorded_answer_fits_its_model_and_loses_nothing(annotation: Any, answer: Any) -> None:
    read = TypeAdapter(annotation).validate_python(answer)
    assert _unknown(read) == []
    assert _comparable(wire_value(read)) == _comparable(answer)


def _comparable(value: Any) -> Any:
    """Times are written with milliseconds or without."""
    return json.loads(json.dumps(value).replace(".000Z", "Z"))
