"""What the table of behaviours does not say, because it is Python's own."""

from __future__ import annotations

import asyncio
import builtins
import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from isotherm import (
    ApiError,
    AsyncClient,
    Client,
    ClientEvent,
    Machine,
    RetryPolicy,
    TimeoutError,
    errors,
    is_api_error,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from conftest import ScriptedServer

NOT_FOUND = {"error": {"error_code": "not_found", "message": "There is no such order."}}


class QuickMachine(Machine):
    """Waits take no time; the clock goes on by a second with each look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic_ms(self) -> float:
        self.now += 1_000
        return self.now

    def sleep(self, ms: float) -> None:
        pass


def test_each_error_code_has_a_class(server: ScriptedServer) -> None:
    server.answers = [(404, NOT_FOUND)]
    with Client(api_key="k", base_url=server.base_url) as client, pytest.raises(errors.NotFoundError) as raised:
        client.orders.get("ord_1")
    assert str(raised.value) == "There is no such order."
    assert (raised.value.status, raised.value.request_id) == (404, "r-1")
    assert isinstance(raised.value, ApiError)
    assert is_api_error(raised.value, "not_found", "id_invalid")
    assert not is_api_error(raised.value, "id_invalid")


def test_no_answer_is_an_error_of_python_too() -> None:
    client = Client(api_key="k", base_url="http://127.0.0.1:9/v1", retry=RetryPolicy(retries=0))
    with client, pytest.raises(builtins.ConnectionError, match=r"orders\.get: no answer"):
        client.orders.get("ord_1")


def test_an_answer_that_drips_ends_in_time(server: ScriptedServer) -> None:
    server.answers = [(200, {"id": "ord_1"})]
    client = Client(api_key="k", base_url=server.base_url, machine=QuickMachine())
    with client, pytest.raises(TimeoutError, match="no answer within 500 ms"):
        client.orders.get("ord_1", timeout_ms=500, retries=0)


def test_the_log_hears_of_every_attempt_without_key_and_body(server: ScriptedServer) -> None:
    server.answers = [(503, {}), (200, {"id": "est_1"})]
    told: list[ClientEvent] = []
    with Client(api_key="iso_secret", base_url=server.base_url, log=told.append, machine=QuickMachine()) as client:
        client.estimates.electricity.create({"consumption": {"amount": Decimal(987654321), "unit": "kWh"}})
    assert [event.type for event in told] == ["request", "response", "retry", "request", "response"]
    assert b"987654321" in server.seen[0][2]
    assert "iso_secret" not in repr(told)
    assert "987654321" not in repr(told)


def test_numbers_and_flags_of_a_query_are_text(server: ScriptedServer) -> None:
    server.answers = [(200, {"has_more": False, "next_cursor": None, "data": []})]
    with Client(api_key="k", base_url=server.base_url) as client:
        client.bundles.list(recently_disabled=True, limit=5).first_page()
    assert server.seen[0][0] == "GET /v1/bundles?recently_disabled=true&limit=5"


def test_another_account_has_the_same_connections(server: ScriptedServer) -> None:
    server.answers = [(200, {"id": "acc_2"})] * 2
    with Client(api_key="k", base_url=server.base_url, account="acc_1") as client:
        client.with_account("acc_2").accounts.get_me()
        client.accounts.get_me()
    assert [headers["service-account"] for _, headers, _ in server.seen] == ["acc_2", "acc_1"]


def test_what_an_own_http_client_adds_does_not_go_to_other_addresses(server: ScriptedServer) -> None:
    upload = {"method": "PUT", "url": f"{server.origin}/file?signature=s3", "headers": []}
    server.answers = [(200, {"id": "bat_1", "upload": upload}), (200, "")]
    told: list[ClientEvent] = []
    with httpx.Client(headers={"X-Proxy-Key": "mine"}) as http:
        client = Client(api_key="k", base_url=server.base_url, http_client=http, log=told.append)
        client.batches.upload(b"kWh\n1\n", {"kind": "electricity"}, format="csv")
    (_, to_service, _), (line, elsewhere, body) = server.seen
    assert (line, body) == ("PUT /file?signature=s3", b"kWh\n1\n")
    assert "x-proxy-key" in to_service
    assert not {"x-proxy-key", "authorization"} & elsewhere.keys()
    assert "s3" not in repr(told)


def test_a_path_tells_format_and_name_of_its_file_however_it_is_written(server: ScriptedServer, tmp_path: Path) -> None:
    server.answers = [(200, {"id": "bat_1", "upload": None})]
    file = tmp_path / "Meters.CSV"
    file.write_bytes(b"kWh\n1\n")
    with Client(api_key="k", base_url=server.base_url) as client:
        client.batches.upload(file, {"kind": "electricity"})
    announced = json.loads(server.seen[0][2])["upload"]
    assert (announced["format"], announced["filename"], announced["size_bytes"]) == ("csv", "Meters.CSV", 6)


def test_a_slash_behind_the_address_is_not_sent_twice(server: ScriptedServer) -> None:
    server.answers = [(200, {"id": "ord_1"})]
    with Client(api_key="k", base_url=f"{server.base_url}/") as client:
        client.orders.get("ord_1")
    assert server.seen[0][0] == "GET /v1/orders/ord_1"


def test_a_client_closes_its_own_connections_and_no_others() -> None:
    with httpx.Client() as given:
        with Client(api_key="k", base_url="https://api.example.com/v1", http_client=given):
            pass
        assert not given.is_closed
    with Client(api_key="k", base_url="https://api.example.com/v1") as client:
        own = client._sender.http
    assert own.is_closed


def _led_elsewhere(seen: list[httpx.Request]) -> httpx.MockTransport:
    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(307, headers={"Location": "https://elsewhere.example.com/"})

    return httpx.MockTransport(answer)


def test_an_own_http_client_changes_neither_the_key_nor_that_no_redirect_is_followed() -> None:
    seen: list[httpx.Request] = []
    with httpx.Client(transport=_led_elsewhere(seen), auth=("me", "secret"), follow_redirects=True) as http:
        client = Client(api_key="k", base_url="https://api.example.com/v1", http_client=http)
        with pytest.raises(builtins.ConnectionError, match="A redirect is not followed"):
            client.orders.get("ord_1", retries=0)
    assert [(request.url.host, request.headers["authorization"]) for request in seen] == [
        ("api.example.com", "Bearer k")
    ]


def test_an_own_http_client_with_await_changes_neither() -> None:
    seen: list[httpx.Request] = []

    async def call() -> None:
        transport = _led_elsewhere(seen)
        async with httpx.AsyncClient(transport=transport, auth=("me", "secret"), follow_redirects=True) as http:
            client = AsyncClient(api_key="k", base_url="https://api.example.com/v1", http_client=http)
            with pytest.raises(builtins.ConnectionError, match="A redirect is not followed"):
                await client.orders.get("ord_1", retries=0)
            await client.close()
            assert not http.is_closed

    asyncio.run(call())
    assert [(request.url.host, request.headers["authorization"]) for request in seen] == [
        ("api.example.com", "Bearer k")
    ]


def _file_elsewhere(seen: list[httpx.Request]) -> httpx.MockTransport:
    """Where a file of rows is, and the file."""

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        if request.url.host == "api.example.com":
            return httpx.Response(200, json={"url": "https://files.example.com/rows?signature=s3"})
        return httpx.Response(200, content=b'{"row_index":0,"status":"success"}\n')

    return httpx.MockTransport(answer)


def test_rows_are_read_without_the_key_and_without_what_an_own_http_client_signs_in_with() -> None:
    seen: list[httpx.Request] = []
    with httpx.Client(transport=_file_elsewhere(seen), auth=("me", "secret")) as http:
        client = Client(api_key="k", base_url="https://api.example.com/v1", http_client=http)
        assert [row.row_index for row in client.batches.rows("bat_1")] == [0]
    assert [request.headers.get("authorization") for request in seen] == ["Bearer k", None]


def test_rows_are_read_with_await_without_them_too() -> None:
    seen: list[httpx.Request] = []

    async def call() -> None:
        async with httpx.AsyncClient(transport=_file_elsewhere(seen), auth=("me", "secret")) as http:
            client = AsyncClient(api_key="k", base_url="https://api.example.com/v1", http_client=http)
            assert [row.row_index async for row in client.batches.rows("bat_1")] == [0]

    asyncio.run(call())
    assert [request.headers.get("authorization") for request in seen] == ["Bearer k", None]


def test_with_await_an_answer_that_drips_ends_in_time() -> None:
    async def drops() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(0.005)

    async def call() -> None:
        transport = httpx.MockTransport(lambda _: httpx.Response(200, content=drops()))
        async with httpx.AsyncClient(transport=transport) as http:
            client = AsyncClient(api_key="k", base_url="https://api.example.com/v1", http_client=http)
            with pytest.raises(TimeoutError, match="no answer within 50 ms"):
                await client.orders.get("ord_1", timeout_ms=50, retries=0)

    asyncio.run(asyncio.wait_for(call(), 10))


def test_the_key_is_not_sent_in_the_clear_but_on_this_machine() -> None:
    with pytest.raises(ValueError, match="must begin with https://"):
        Client(api_key="k", base_url="http://api.example.com/v1")
    with pytest.raises(ValueError, match="api_key is empty"):
        AsyncClient(api_key="", base_url="https://api.example.com/v1")
    Client(api_key="k", base_url="http://[::1]:3000/v1").close()


@pytest.mark.parametrize("api_key", ["iso_test\n", "iso test", "iso_tést"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_told(api_key: str) -> None:
    with pytest.raises(ValueError, match=r"^api_key must have visible ASCII characters only$"):
        Client(api_key=api_key, base_url="https://api.example.com/v1")


def test_a_key_that_is_missing_is_told_so() -> None:
    missing: Any = None
    with pytest.raises(ValueError, match=r"^api_key is missing$"):
        Client(api_key=missing, base_url="https://api.example.com/v1")


@pytest.mark.parametrize("rest", ["u:secret@api.example.com/v1", "api.example.com/v1?a=secret", "a.example/v1#secret"])
def test_an_address_to_which_no_call_could_be_sent_is_refused_and_not_told(rest: str) -> None:
    with pytest.raises(ValueError, match=r"^base_url must have no user, password, query or fragment$"):
        Client(api_key="k", base_url=f"https://{rest}")


@pytest.mark.parametrize("timeout_ms", [0, -1, float("nan")])
def test_a_time_out_within_which_nothing_answers_is_refused(timeout_ms: float) -> None:
    client = Client(api_key="k", base_url="http://127.0.0.1:9/v1")
    with client, pytest.raises(ValueError, match="timeout_ms must be above 0"):
        client.orders.get("ord_1", timeout_ms=timeout_ms, retries=0)
    with pytest.raises(ValueError, match="timeout_ms must be above 0"):
        AsyncClient(api_key="k", base_url="http://127.0.0.1:9/v1", timeout_ms=timeout_ms)


def test_an_infinite_time_out_is_as_long_as_can_be(server: ScriptedServer) -> None:
    server.answers = [(404, NOT_FOUND)]
    client = Client(api_key="k", base_url=server.base_url, timeout_ms=float("inf"))
    with client, pytest.raises(ApiError, match="There is no such order"):
        client.orders.get("ord_1")


def test_retries_that_are_no_number_repeat_nothing(server: ScriptedServer) -> None:
    server.answers = [(503, {}), (200, {"id": "ord_1"})]
    retries: Any = float("nan")
    client = Client(api_key="k", base_url=server.base_url, machine=QuickMachine())
    with client, pytest.raises(ApiError):
        client.orders.get("ord_1", retries=retries)
    assert len(server.seen) == 1


def test_an_account_that_cannot_be_sent_is_refused() -> None:
    client = Client(api_key="k", base_url="http://127.0.0.1:9/v1")
    with client, pytest.raises(TypeError, match="account must be an id"):
        client.orders.get("ord_1", account="acc_1\n")


def test_an_argument_that_a_method_does_not_have_is_refused_and_nothing_is_sent(server: ScriptedServer) -> None:
    wrong: dict[str, Any] = {"idempotency_key": "order-7", "limt": 3}
    with Client(api_key="k", base_url=server.base_url) as client:
        with pytest.raises(TypeError, match=r"orders\.place_by_mass: .*idempotency_key, limt: fields .* in the body"):
            client.orders.place_by_mass({"mass": {"amount": "1", "unit": "t"}}, **wrong)
        with pytest.raises(TypeError, match=r"orders\.list: unexpected keyword argument limt$"):
            client.orders.list(limt=3)  # type: ignore[call-arg]
    assert server.seen == []


def test_what_the_log_raises_ends_the_call(server: ScriptedServer) -> None:
    def log(_: ClientEvent) -> None:
        raise OverflowError("the log is full")

    client = Client(api_key="k", base_url=server.base_url, log=log)
    with client, pytest.raises(OverflowError):
        client.orders.get("ord_1")
    assert server.seen == []


def test_an_empty_id_or_a_way_out_of_its_path_would_lead_to_another_operation() -> None:
    client = Client(api_key="k", base_url="https://api.example.com/v1")
    with client, pytest.raises(TypeError, match=r"orders\.get: id must be text, not empty"):
        client.orders.get("")
    with client, pytest.raises(TypeError, match=r"emission_factors\.get: factor_id must not have an empty segment"):
        client.emission_factors.get("../orders")


def test_a_task_that_is_cancelled_ends_its_call() -> None:
    async def call() -> None:
        async with AsyncClient(api_key="k", base_url="http://127.0.0.1:9/v1") as client:
            task = asyncio.create_task(_as_coroutine(client))
            await asyncio.sleep(0)
            task.cancel()
            await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(call())


async def _as_coroutine(client: AsyncClient) -> None:
    await client.orders.get("ord_1")
