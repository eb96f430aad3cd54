"""What the client raises."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from .generated.api_errors import ErrorCode


class IsothermError(Exception):
    """Every error that the client raises for itself."""


class ConnectionError(IsothermError, builtins.ConnectionError):
    """No answer came: the service was not reached, or the connection broke. The request may have been carried out."""


class TimeoutError(IsothermError, builtins.TimeoutError):
    """No answer came in time. The request may have been carried out."""


class ApiError(IsothermError):
    """The service refused. Each `error_code` has a class of its own in `isotherm.errors`.

    `error_code` is stable and tells errors apart; the message is for humans. `unknown` where the answer was not the
    service's own, as from a proxy.
    """

    status: int
    error_code: str
    message: str
    request_id: str | None
    """The header `Request-Id`: tell it when you ask for help."""
    retry_after_seconds: int | None
    """The header `Retry-After`, seconds."""
    uncertain: bool
    """An earlier attempt of this call got no answer, so it may have been carried out already."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        error_code: str,
        request_id: str | None = None,
        retry_after_seconds: int | None = None,
        uncertain: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.error_code = error_code
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds
        self.uncertain = uncertain


def is_api_error(error: object, *codes: ErrorCode) -> TypeGuard[ApiError]:
    """Whether something that was raised is a refusal of the service, with one of these codes if any are given."""
    return isinstance(error, ApiError) and (not codes or error.error_code in codes)
