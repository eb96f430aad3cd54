"""Carries out cases of packages/client/behaviours.json, a line of JSON each, and answers each with a line.

The first argument says with which client: `sync` or `async`.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import re
import sys
from typing import Any

from isotherm import ApiError, AsyncClient, Client, ConnectionError, Machine, TimeoutError
from isotherm.webhooks import MemoryReplayGuard, WebhookError, verify_webhook
from isotherm.wire import wire_value


class QuickMachine(Machine):
    """Waits take no time, and are remembered."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def random(self) -> float:
        return 0.5

    def sleep(self, ms: float) -> None:
        self.waits.append(ms)

    async def sleep_async(self, ms: float) -> None:
        self.waits.append(ms)


def method_of(client: object, call: str) -> Any:
    """The method of `orders.getByKey`."""
    names = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", call).split(".")
    return functools.reduce(getattr, names, client)


def called(method: Any, given: list[Any]) -> Any:
    """What a method answers to arguments in the table's order: parameters of the path, body, query, options.

    What a file is stands in the request for its batch there, and in keywords here.
    """
    if method.__name__ == "upload":
        file, request = given
        about = {name: request.pop(name) for name in ("format", "filename")}
        return method(file, request, **about)
    parameters = inspect.signature(method).parameters.values()
    positional = sum(one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD for one in parameters)
    named = {name: value for more in given[positional:] for name, value in more.items()}
    return method(*given[:positional], **named)


def end_of(value: Any, expected: dict[str, Any]) -> dict[str, Any]:
    if "page" in expected:
        return {"page": wire_value(value.data)}
    return {"bytes": value.decode()} if isinstance(value, bytes) else {"value": wire_value(value)}


def error_of(error: Exception) -> dict[str, Any]:
    if isinstance(error, ConnectionError):
        return {"kind": "connection"}
    if isinstance(error, TimeoutError):
        return {"kind": "timeout"}
    if isinstance(error, TypeError):
        return {"kind": "wrong_argument"}
    if not isinstance(error, ApiError):
        return {"kind": type(error).__name__, "message": str(error)}
    names = ["status", "error_code", "message", "uncertain", "request_id", "retry_after_seconds"]
    facts = {name: getattr(error, name) for name in names}
    return {"kind": "api", **{name: fact for name, fact in facts.items() if fact is not None}}


def carry_out(case: dict[str, Any], set_up: dict[str, Any]) -> dict[str, Any]:
    with Client(**set_up) as client:
        try:
            result = called(method_of(client, case["call"]), case["arguments"])
            if "all" in case["result"] or inspect.isgenerator(result):
                return {"all": wire_value(list(result))}
            return end_of(result.first_page() if "page" in case["result"] else result, case["result"])
        except Exception as error:
            return {"error": error_of(error)}


async def carry_out_async(case: dict[str, Any], set_up: dict[str, Any]) -> dict[str, Any]:
    async with AsyncClient(**set_up) as client:
        try:
            result = called(method_of(client, case["call"]), case["arguments"])
            if "all" in case["result"] or inspect.isasyncgen(result):
                return {"all": wire_value([one async for one in result])}
            return end_of(await result, case["result"])
        except Exception as error:
            return {"error": error_of(error)}


def call(case: dict[str, Any]) -> dict[str, Any]:
    machine = QuickMachine()
    set_up = {"api_key": case["api_key"], "base_url": case["base_url"], "account": case.get("account")}
    set_up["machine"] = machine
    ended = asyncio.run(carry_out_async(case, set_up)) if sys.argv[1] == "async" else carry_out(case, set_up)
    return {"ended": ended, "waits": machine.waits}


def receive(case: dict[str, Any]) -> dict[str, Any]:
    delivery = {"body": case["body"], "secrets": case["secrets"], "now_ms": case["now"] * 1_000}
    delivery["replay_guard"] = MemoryReplayGuard()
    if "accepted_before" in case:
        verify_webhook(headers=case["accepted_before"], **delivery)
    try:
        verified = verify_webhook(headers=case["headers"], **delivery)
    except WebhookError as error:
        return {"verdict": error.reason}
    except ValueError:
        return {"verdict": "no_secret"}
    return {"verdict": "accepted", "events": wire_value(verified.events)}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(call(asked) if "call" in asked else receive(asked)), flush=True)
