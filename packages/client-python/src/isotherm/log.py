"""What the client tells of a call. It never has the key, a body or a header but `Request-Id`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class RequestEvent:
    """A request goes out."""

    call: str
    method: str
    url: str
    attempt: int
    type: Literal["request"] = "request"


@dataclass(frozen=True)
class ResponseEvent:
    """An answer came, of whichever status."""

    call: str
    status: int
    request_id: str | None
    attempt: int
    duration_ms: float
    type: Literal["response"] = "response"


@dataclass(frozen=True)
class FailureEvent:
    """No answer came."""

    call: str
    error: Exception
    attempt: int
    duration_ms: float
    type: Literal["failure"] = "failure"


@dataclass(frozen=True)
class RetryEvent:
    """The call waits, and is repeated then."""

    call: str
    attempt: int
    delay_ms: float
    type: Literal["retry"] = "retry"


ClientEvent: TypeAlias = RequestEvent | ResponseEvent | FailureEvent | RetryEvent
Log: TypeAlias = Callable[[ClientEvent], None]
