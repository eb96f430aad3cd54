"""Does on a local stack what a new user would; a line of JSON for each question, and one for its answer."""

from __future__ import annotations

import asyncio
import json
import sys
from decimal import Decimal
from typing import Any

from isotherm import AsyncClient, Client, models
from isotherm.errors import EstimateOrderAlreadyPlacedError
from isotherm.webhooks import MemoryReplayGuard, WebhookError, verify_webhook
from isotherm.wire import wire_value

CSV = "kWh,Country\n1200,DEU\n800,FRA\nmany,DEU\n"
CONSUMPTION = models.ElectricityConsumption(amount=Decimal(12_000), unit="kWh")
ESTIMATE = models.ElectricityEstimateRequest(consumption=CONSUMPTION, country_code="DEU")


def trade(set_up: dict[str, str], inbox_url: str) -> dict[str, Any]:
    with Client(**set_up) as client:
        webhook = client.webhooks.create({"url": inbox_url})
        estimate = client.estimates.electricity.create(ESTIMATE)
        order = client.orders.place_by_estimate({"estimate_id": estimate.id})
        try:
            client.orders.place_by_estimate({"estimate_id": estimate.id})
            refused = "nothing"
        except EstimateOrderAlreadyPlacedError as error:
            refused = error.error_code
        batch = client.batches.upload(CSV, {"kind": "electricity"}, format="csv")
        processed = client.batches.wait(batch.id, first_interval_ms=50)
        return {
            "secret": webhook.secret,
            "order": order.id,
            "is_exact": isinstance(order.total_cost, Decimal) and isinstance(estimate.mass.amount, Decimal),
            "refused": refused,
            "by_key": client.orders.get_by_key(str(order.idempotency_key)).id,
            "listed": [one.id for one in client.orders.list(limit=1)],
            "projects": [one.id for one in client.projects.list(limit=1)],
            "first_projects": [one.id for one in client.projects.list(limit=100).first_page().data],
            "outcome": processed.outcome,
            "rows": [one.status for one in client.batches.rows(batch.id)],
            "failed": [one.row_index for one in client.batches.failed_rows(batch.id)],
        }


async def trade_async(set_up: dict[str, str], inbox_url: str) -> dict[str, Any]:
    async with AsyncClient(**set_up) as client:
        webhook = await client.webhooks.create({"url": inbox_url})
        estimate = await client.estimates.electricity.create(ESTIMATE)
        order = await client.orders.place_by_estimate({"estimate_id": estimate.id})
        try:
            await client.orders.place_by_estimate({"estimate_id": estimate.id})
            refused = "nothing"
        except EstimateOrderAlreadyPlacedError as error:
            refused = error.error_code
        batch = await client.batches.upload(CSV, {"kind": "electricity"}, format="csv")
        processed = await client.batches.wait(batch.id, first_interval_ms=50)
        return {
            "secret": webhook.secret,
            "order": order.id,
            "is_exact": isinstance(order.total_cost, Decimal) and isinstance(estimate.mass.amount, Decimal),
            "refused": refused,
            "by_key": (await client.orders.get_by_key(str(order.idempotency_key))).id,
            "listed": [one.id async for one in client.orders.list(limit=1)],
            "projects": [one.id async for one in client.projects.list(limit=1)],
            "first_projects": [one.id for one in (await client.projects.list(limit=100)).data],
            "outcome": processed.outcome,
            "rows": [one.status async for one in client.batches.rows(batch.id)],
            "failed": [one.row_index async for one in client.batches.failed_rows(batch.id)],
        }


def receive(delivery: dict[str, Any]) -> dict[str, Any]:
    guard = MemoryReplayGuard()
    verified = verify_webhook(**delivery, replay_guard=guard)
    reasons = []
    for change in ({}, {"body": delivery["body"] + " "}, {"secrets": "another"}):
        try:
            verify_webhook(**{**delivery, **change}, replay_guard=guard)
        except WebhookError as error:
            reasons.append(error.reason)
    return {"events": wire_value(verified.events), "reasons": reasons}


for line in sys.stdin:
    asked = json.loads(line)
    if "delivery" in asked:
        answer = receive(asked["delivery"])
    elif asked["manner"] == "async":
        answer = asyncio.run(trade_async(asked["set_up"], asked["inbox_url"]))
    else:
        answer = trade(asked["set_up"], asked["inbox_url"])
    print(json.dumps(answer), flush=True)
