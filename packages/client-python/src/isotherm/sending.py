"""One attempt of a call as a request of httpx: what clients with and without `await` share of it."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

import httpx

from .api_error import ConnectionError, TimeoutError
from .call import content_of, headers_of, url_of
from .exchange import Answered, Attempt, Outcome, Unanswered, outcome_of
from .log import FailureEvent, RequestEvent, ResponseEvent

if TYPE_CHECKING:
    from .call import Settings


# Sockets refuse longer ones.
_LONGEST_TIMEOUT_MS = 2**31 - 1


class Sending:
    """An attempt under way: makes its request, tells of it, and says how it ended."""

    def __init__(self, attempt: Attempt, settings: Settings) -> None:
        self.call = attempt.call
        self._number = attempt.number
        self._settings = settings
        self._started_ms = settings.machine.monotonic_ms()
        self.timeout_ms = self.call.options.get("timeout_ms", settings.timeout_ms)
        elsewhere = self.call.elsewhere
        self._url = elsewhere.url if elsewhere else url_of(settings.base_url, self.call)
        # The signature of another address is a secret for as long as it holds.
        told = self._url.partition("?")[0] if elsewhere else self._url
        if settings.log:
            settings.log(RequestEvent(self.call.operation.name, self.call.operation.method, told, self._number))

    def request(self, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        """The request of this attempt. What the given client adds to requests goes to the service alone."""
        elsewhere, method = self.call.elsewhere, self.call.operation.method
        timeout = httpx.Timeout(min(self.timeout_ms, _LONGEST_TIMEOUT_MS) / 1_000)
        if elsewhere:
            extensions = {"timeout": timeout.as_dict()}
            headers = elsewhere.headers
            return httpx.Request(method, self._url, headers=headers, content=elsewhere.content, extensions=extensions)
        content = content_of(self.call)
        headers_to_service = headers_of(self.call, self._settings)
        return http.build_request(method, self._url, headers=headers_to_service, content=content, timeout=timeout)

    def check_time(self) -> None:
        """Ends an answer that comes, but too slowly. Raises httpx.ReadTimeout."""
        if self._duration_ms() > self.timeout_ms:
            raise httpx.ReadTimeout("The answer was not whole in time.")

    def answered(self, response: httpx.Response, content: bytes) -> Outcome:
        """The outcome of a request that was answered."""
        status = response.status_code
        if 300 <= status < 400:
            return self.unanswered(
                httpx.RemoteProtocolError("A redirect is not followed: the key stays with the service.")
            )
        try:
            outcome: Answered = outcome_of(self.call, status, response.headers, content)
        except ValueError as cause:
            return self.unanswered(cause)
        if self._settings.log:
            request_id = response.headers.get("request-id")
            event = ResponseEvent(self.call.operation.name, status, request_id, self._number, self._duration_ms())
            self._settings.log(event)
        return outcome

    def unanswered(self, cause: Exception) -> Unanswered:
        """The outcome of a request that was not answered."""
        name = self.call.operation.name
        error: ConnectionError | TimeoutError
        if isinstance(cause, httpx.TimeoutException | builtins.TimeoutError):
            error = TimeoutError(f"{name}: no answer within {self.timeout_ms:g} ms")
        else:
            error = ConnectionError(f"{name}: no answer from the service: {cause}")
        error.__cause__ = cause
        if self._settings.log:
            self._settings.log(FailureEvent(name, error, self._number, self._duration_ms()))
        return Unanswered(error)

    def _duration_ms(self) -> float:
        return self._settings.machine.monotonic_ms() - self._started_ms
