"""The clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlsplit

import httpx

from .batches import AsyncBatches, Batches
from .call import Settings, check_timeout, is_header_text
from .generated.async_methods import AsyncResources
from .generated.methods import Resources
from .machine import MACHINE, Machine
from .retry_policy import RETRY_POLICY, RetryPolicy
from .sender import AsyncSender, Sender

if TYPE_CHECKING:
    from typing_extensions import Self

    from .log import Log

# Milliseconds; a little more than the service takes at most.
TIMEOUT_MS = 35_000
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})


class _SetUp(TypedDict):
    api_key: str
    base_url: str
    account: str
    timeout_ms: float
    retry: RetryPolicy
    log: Log | None
    machine: Machine


class Client(Resources):
    """A client of the service: all operations, by resource.

    Args:
        api_key: its mode, test or live, is that of everything the client does
        base_url: where the service is, up to and with `/v1`; `https`, but for this machine
        account: the account to act on, sent as `Service-Account`; by default the key's own
        timeout_ms: for each attempt, milliseconds; a little more than the service takes at most, unless given
        retry: repetitions of what failed in passing
        log: hears of every attempt and every wait
        http_client: whose connections, proxies and certificates are used; closed by whoever made it
        machine: instead of the process's clock, chance and waiting; for tests

    Raises:
        ValueError: `base_url` is no https address or has more than a path, the key is missing, empty or has other than
                visible ASCII, or `timeout_ms` is not above 0
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        account: str | None = None,
        timeout_ms: float = TIMEOUT_MS,
        retry: RetryPolicy = RETRY_POLICY,
        log: Log | None = None,
        http_client: httpx.Client | None = None,
        machine: Machine = MACHINE,
    ) -> None:
        check_timeout(timeout_ms)
        settings = Settings(_checked(base_url), _given(api_key), account, timeout_ms, retry, log, machine)
        self._closes = http_client is None
        super().__init__(Sender(settings, http_client or httpx.Client()))
        self.batches: Batches = Batches(self._sender)

    def with_account(self, account: str) -> Client:
        """The same client, with the same connections, acting on another account of the key's organisation and mode."""
        return Client(**_like(self._sender.settings, account), http_client=self._sender.http)

    def close(self) -> None:
        """Closes the connections, unless they are those of a given `http_client`."""
        if self._closes:
            self._sender.http.close()

    def __enter__(self) -> Self:
        """For `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the connections."""
        self.close()


class AsyncClient(AsyncResources):
    """A client whose methods are awaited. It is set up as `Client` is."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        account: str | None = None,
        timeout_ms: float = TIMEOUT_MS,
        retry: RetryPolicy = RETRY_POLICY,
        log: Log | None = None,
        http_client: httpx.AsyncClient | None = None,
        machine: Machine = MACHINE,
    ) -> None:
        check_timeout(timeout_ms)
        settings = Settings(_checked(base_url), _given(api_key), account, timeout_ms, retry, log, machine)
        self._closes = http_client is None
        super().__init__(AsyncSender(settings, http_client or httpx.AsyncClient()))
        self.batches: AsyncBatches = AsyncBatches(self._sender)

    def with_account(self, account: str) -> AsyncClient:
        """The same client, with the same connections, acting on another account of the key's organisation and mode."""
        return AsyncClient(**_like(self._sender.settings, account), http_client=self._sender.http)

    async def close(self) -> None:
        """Closes the connections, unless they are those of a given `http_client`."""
        if self._closes:
            await self._sender.http.aclose()

    async def __aenter__(self) -> Self:
        """For `async with`."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes the connections."""
        await self.close()


def _like(settings: Settings, account: str) -> _SetUp:
    return {
        "api_key": settings.api_key,
        "base_url": settings.base_url,
        "account": account,
        "timeout_ms": settings.timeout_ms,
        "retry": settings.policy,
        "log": settings.log,
        "machine": settings.machine,
    }


def _given(api_key: str) -> str:
    # The key itself is not told: errors are logged.
    if not api_key:
        raise ValueError(f"api_key is {'empty' if api_key == '' else 'missing'}")
    if not is_header_text(api_key):
        raise ValueError("api_key must have visible ASCII characters only")
    return api_key


def _checked(base_url: str) -> str:
    """The key goes with every request, so that it must not travel in the clear."""
    parts = urlsplit(base_url)
    # httpx would send a user and password in the key's place. They are not told: errors are logged.
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise ValueError("base_url must have no user, password, query or fragment")
    scheme, host = parts.scheme, parts.hostname
    if scheme != "https" and not (scheme == "http" and host in THIS_MACHINE):
        raise ValueError(f"base_url must begin with https://, but is {base_url}")
    return base_url.rstrip("/")
