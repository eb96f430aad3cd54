"""What happens between a call and its end, for clients with and without `await`: nothing here sends or waits itself."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

from .api_error import ApiError, ConnectionError, TimeoutError
from .call import Call, Operation, Settings
from .generated.api_errors import API_ERRORS
from .log import RetryEvent
from .retry_policy import NOT_TRIED, FailedAttempt, retry_delay_ms
from .wire import read_json, read_value

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Attempt:
    """Asks to send a call; the answer is an outcome."""

    call: Call
    number: int


@dataclass(frozen=True)
class Wait:
    """Asks to wait."""

    ms: float


@dataclass(frozen=True)
class Answered:
    """An answer came, of whichever status."""

    status: int
    headers: Mapping[str, str]
    value: Any
    """Of a success what the operation answers, else the JSON of the error, None where it is none."""


@dataclass(frozen=True)
class Unanswered:
    """No answer came."""

    error: ConnectionError | TimeoutError


Outcome: TypeAlias = Answered | Unanswered
Exchange: TypeAlias = Generator[Attempt | Wait, Any, Any]


def exchange(call: Call, settings: Settings) -> Exchange:
    """Carries out a call: sends it until it succeeds, must not be repeated, or was repeated often enough.

    Yields what is to be done, gets the outcome of each attempt, and returns what was answered; None for 204.

    Raises:
        ApiError: the service refused
        ConnectionError, TimeoutError: no answer came
    """
    policy = replace(settings.policy, retries=call.options.get("retries", settings.policy.retries))
    uncertain = False
    for before in count():
        outcome: Outcome = yield Attempt(call, before + 1)
        if isinstance(outcome, Answered) and outcome.status < 300:
            return outcome.value
        if _is_done(call, outcome, uncertain):
            return read_value(call.operation.response, {})
        own = (yield from _read_own(call, outcome, settings)) if uncertain else None
        if own is not None:
            return own
        error = outcome.error if isinstance(outcome, Unanswered) else _refusal(outcome, uncertain)
        status = outcome.status if isinstance(outcome, Answered) else None
        asked = error.retry_after_seconds if isinstance(error, ApiError) else None
        failed = FailedAttempt(status, asked, before, call.operation.is_repeatable)
        delay_ms = retry_delay_ms(failed, policy, settings.machine.random)
        if delay_ms is None:
            raise error
        uncertain = uncertain or status != NOT_TRIED
        if settings.log:
            settings.log(RetryEvent(call.operation.name, before + 1, delay_ms))
        yield Wait(delay_ms)


def outcome_of(call: Call, status: int, headers: Mapping[str, str], content: bytes) -> Answered:
    """What an answer says.

    Raises ValueError: a success that is no JSON was cut off on its way. An error may come from a proxy.
    """
    flags = call.operation.flags
    if status == 204:
        return Answered(status, headers, None)
    if status >= 300:
        return Answered(status, headers, _parsed(content))
    if "bytes" in flags:
        return Answered(status, headers, content)
    if "text" in flags:
        return Answered(status, headers, content.decode())
    return Answered(status, headers, read_json(call.operation.response, content))


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _is_done(call: Call, outcome: Outcome, uncertain: bool) -> bool:
    """A repeated DELETE finds nothing any more: the attempt without an answer has deleted it.

    What is written once is there already, by that attempt or an earlier call.
    """
    if isinstance(outcome, Unanswered):
        return False
    is_deleted = uncertain and call.operation.method == "DELETE" and outcome.status == 404
    return is_deleted or ("once" in call.operation.flags and outcome.status == 412)


def _read_own(call: Call, outcome: Outcome, settings: Settings) -> Exchange:
    """A repeated order or client account finds its key used; returns it, or None where another call used the key.

    It was used by the attempt without an answer where the client made the key, because nobody else knows it. With a key
    of the caller it may be an earlier one, so that the caller is told.
    """
    if call.made_key is None or not isinstance(outcome, Answered) or outcome.status != 409:
        return None
    code = _error_of(outcome).get("error_code")
    if code == "order_idempotency_already_exists":
        path = f"/orders/by-idempotency-key/{call.made_key}"
        return (yield from exchange(_reading(call, path, call.operation.response), settings))
    if code == "account_idempotency_already_exists":
        return (yield from _find_own_account(call, settings))
    return None


def _find_own_account(call: Call, settings: Settings) -> Exchange:
    """Client accounts are not read by their key, but the list of them tells it."""
    name = call.body["name"].strip()
    reading = _reading(call, "/accounts/client", Any).with_query("limit", 100)
    # The filter takes no shorter ones.
    reading = reading.with_query("name", name) if len(name) >= 3 else reading
    after = None
    while True:
        page = yield from exchange(reading.with_query("after", after), settings)
        for account in page["data"]:
            if account.get("idempotency_key") == call.made_key:
                return read_value(call.operation.response, account)
        after = page["next_cursor"]
        if after is None:
            return None


def _reading(call: Call, path: str, response: Any) -> Call:
    operation = Operation[Any](call.operation.name, "GET", path, frozenset(), response)
    return Call(operation, path, {}, None, None, call.options)


def _error_of(outcome: Answered) -> dict[str, Any]:
    error = outcome.value.get("error") if isinstance(outcome.value, dict) else None
    return error if isinstance(error, dict) else {}


def _refusal(outcome: Answered, uncertain: bool) -> ApiError:
    error = _error_of(outcome)
    code = error.get("error_code", "unknown")
    return API_ERRORS.get(code, ApiError)(
        error.get("message", f"The answer has status {outcome.status} and no error of the service."),
        status=outcome.status,
        error_code=code,
        request_id=outcome.headers.get("request-id"),
        retry_after_seconds=_retry_after_seconds(outcome.headers.get("retry-after", "")),
        uncertain=uncertain,
    )


def _retry_after_seconds(header: str) -> int | None:
    """`Retry-After` in seconds; the service sends no dates."""
    return int(header) if re.fullmatch("[0-9]{1,9}", header) else None
