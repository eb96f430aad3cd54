"""Carries out calls, without and with `await`."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any, TypeVar, cast

import anyio
import httpx

from .call import Call, CallOptions, Operation, Settings, call_of
from .exchange import Attempt, Outcome, exchange
from .pages import AsyncPages, Pages
from .sending import Sending

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")
Page = TypeVar("Page")


class Sender:
    """What the methods of a client call."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def send(
        self,
        operation: Operation[T],
        options: CallOptions,
        *,
        path: Mapping[str, str] | None = None,
        body: object = None,
        query: Mapping[str, object] | None = None,
    ) -> T:
        """Carries out an operation. Raises ApiError, ConnectionError, TimeoutError."""
        call = call_of(operation, options, self.settings.machine, path=path, body=body, query=query)
        return cast("T", self.carry_out(call))

    def pages(
        self,
        operation: Operation[Page],
        options: CallOptions,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
    ) -> Pages[Page, Any]:
        """A list, whose pages are not asked for yet."""
        call = call_of(operation, options, self.settings.machine, path=path, query=query)
        return Pages(lambda after: self.carry_out(call if after is None else call.with_query("after", after)))

    def carry_out(self, call: Call) -> Any:
        """Carries out a call. Raises ApiError, ConnectionError, TimeoutError."""
        steps = exchange(call, self.settings)
        outcome: Outcome | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            if isinstance(step, Attempt):
                outcome = self._attempt(step)
            else:
                self.settings.machine.sleep(step.ms)

    def _attempt(self, attempt: Attempt) -> Outcome:
        sending = Sending(attempt, self.settings)
        try:
            response = self.http.send(sending.request(self.http), stream=True, auth=None, follow_redirects=False)
            try:
                content = bytearray()
                for part in response.iter_bytes():
                    content += part
                    sending.check_time()
            finally:
                response.close()
        except httpx.RequestError as cause:
            return sending.unanswered(cause)
        return sending.answered(response, bytes(content))


class AsyncSender:
    """What the methods of a client with `await` call."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(
        self,
        operation: Operation[T],
        options: CallOptions,
        *,
        path: Mapping[str, str] | None = None,
        body: object = None,
        query: Mapping[str, object] | None = None,
    ) -> T:
        """Carries out an operation. Raises ApiError, ConnectionError, TimeoutError."""
        call = call_of(operation, options, self.settings.machine, path=path, body=body, query=query)
        return cast("T", await self.carry_out(call))

    def pages(
        self,
        operation: Operation[Page],
        options: CallOptions,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
    ) -> AsyncPages[Page, Any]:
        """A list, whose pages are not asked for yet."""
        call = call_of(operation, options, self.settings.machine, path=path, query=query)
        return AsyncPages(lambda after: self.carry_out(call if after is None else call.with_query("after", after)))

    async def carry_out(self, call: Call) -> Any:
        """Carries out a call. Raises ApiError, ConnectionError, TimeoutError."""
        steps = exchange(call, self.settings)
        outcome: Outcome | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            if isinstance(step, Attempt):
                outcome = await self._attempt(step)
            else:
                await self.settings.machine.sleep_async(step.ms)

    async def _attempt(self, attempt: Attempt) -> Outcome:
        sending = Sending(attempt, self.settings)
        try:
            with anyio.fail_after(sending.timeout_ms / 1_000):
                request = sending.request(self.http)
                response = await self.http.send(request, stream=True, auth=None, follow_redirects=False)
                try:
                    content = await response.aread()
                finally:
                    await response.aclose()
        except (httpx.RequestError, builtins.TimeoutError) as cause:
            return sending.unanswered(cause)
        return sending.answered(response, content)
