"""A call, from the arguments of a method to its request."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar
from urllib.parse import quote, urlencode

from .wire import wire_value

if TYPE_CHECKING:
    from .log import Log
    from .machine import Machine
    from .retry_policy import RetryPolicy

T_co = TypeVar("T_co", covariant=True)

# Segments of a path that lead somewhere else, encoded once as well: `%2E` is as good as a dot.
_ELSEWHERE = frozenset({"", ".", ".."})


class CallOptions(TypedDict, total=False):
    """What one call may have of its own."""

    account: str | None
    """The account to act on, sent as `Service-Account`; by default that of the client, else the key's own."""
    timeout_ms: float
    """For each attempt, milliseconds."""
    retries: int
    """Attempts after the first one."""


@dataclass(frozen=True)
class Operation(Generic[T_co]):
    """An operation of the interface: its method of the client, and what it answers.

    Of `flags`, `files`: its body is sent as a form. `pages`: it answers pages. `bytes`, `text`: its answer is not JSON.
    `safe`: a POST without effect. `key`: it takes an idempotency key; `keys`: each entry of its body does. `once`: what
    is there already is not written again. `anew`: a PUT that makes something new each time.
    """

    name: str
    method: str
    path: str
    flags: frozenset[str]
    response: Any
    """The type of the answer."""

    @property
    def is_repeatable(self) -> bool:
        """Whether it may be carried out twice without harm."""
        if self.method == "POST":
            return bool(self.flags & {"safe", "key", "keys"})
        return "anew" not in self.flags


@dataclass(frozen=True)
class Settings:
    """How the client of a call is set up."""

    base_url: str
    api_key: str
    account: str | None
    timeout_ms: float
    policy: RetryPolicy
    log: Log | None
    machine: Machine


@dataclass(frozen=True)
class Elsewhere:
    """Another address than the service's, which gets neither key nor account, and what is sent there."""

    url: str
    headers: list[tuple[str, str]]
    content: bytes


@dataclass(frozen=True)
class Call:
    """One call, before it is sent."""

    operation: Operation[Any]
    path: str
    query: Mapping[str, object]
    body: Any
    made_key: str | None
    """The key that the client made, where the caller gave none."""
    options: CallOptions
    elsewhere: Elsewhere | None = None

    def with_query(self, name: str, value: object) -> Call:
        """The same call with one more parameter."""
        return replace(self, query={**self.query, name: value})


def call_of(
    operation: Operation[Any],
    options: CallOptions,
    machine: Machine,
    *,
    path: Mapping[str, str] | None = None,
    body: object = None,
    query: Mapping[str, object] | None = None,
) -> Call:
    """The call that a method makes of its arguments."""
    # Python lets a method that takes options have any: a key given there would be left out, and an order placed twice.
    if unknown := sorted(options.keys() - CallOptions.__annotations__.keys()):
        advice = "" if body is None else ": fields of the request belong in the body"
        raise TypeError(f"{operation.name}: unexpected keyword argument {', '.join(unknown)}{advice}")
    if "timeout_ms" in options:
        check_timeout(options["timeout_ms"])
    given = path or {}
    filled = re.sub(r"\{(\w+)\}", lambda match: _path_part(operation.name, match[1], given[match[1]]), operation.path)
    wire = body if "files" in operation.flags else wire_value(body)
    asked, made_key = _with_keys(wire, operation.flags, machine)
    return Call(operation, filled, query or {}, asked, made_key, options)


def check_timeout(timeout_ms: float) -> None:
    """Infinity is as long as sockets can. Raises ValueError: nothing answers within it."""
    if not timeout_ms > 0:
        raise ValueError(f"timeout_ms must be above 0, but is {timeout_ms:g}")


def _path_part(name: str, parameter: str, value: object) -> str:
    if not isinstance(value, str) or value == "":
        raise TypeError(f"{name}: {parameter} must be text, not empty")
    # Of a key or a name, which may have any character, the gateway decodes the path twice.
    if parameter in ("idempotency_key", "name"):
        return quote(value.replace(".", "%2E") if value in _ELSEWHERE else quote(value, safe=""), safe="")
    # The id of a factor is a path of its own: `table/edition/row`.
    segments = value.split("/") if parameter == "factor_id" else [value]
    if not _ELSEWHERE.isdisjoint(segments):
        raise TypeError(f'{name}: {parameter} must not have an empty segment, "." or ".."')
    return "/".join(quote(segment, safe="") for segment in segments)


def _with_keys(body: Any, flags: frozenset[str], machine: Machine) -> tuple[Any, str | None]:
    if "keys" in flags and isinstance(body, list):
        return [one if _has_key(one) else {**one, "idempotency_key": machine.new_key()} for one in body], None
    if "key" not in flags or _has_key(body):
        return body, None
    made_key = machine.new_key()
    return {**body, "idempotency_key": made_key}, made_key


def _has_key(body: Mapping[str, object]) -> bool:
    """None is as good as missing."""
    return body.get("idempotency_key") is not None


def url_of(base_url: str, call: Call) -> str:
    """The address of a call. Lists are repeated parameters; what is None is left out."""
    parameters = [
        (name, _text_of(one))
        for name, value in call.query.items()
        for one in (value if isinstance(value, Sequence) and not isinstance(value, str) else [value])
        if one is not None
    ]
    return f"{base_url}{call.path}{'?' if parameters else ''}{urlencode(parameters)}"


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(wire_value(value))


def is_header_text(text: object) -> bool:
    """Whether a text can be part of a header: httpx quotes what it can't send, which for a key must not happen."""
    return isinstance(text, str) and re.fullmatch(r"[\x21-\x7e]*", text) is not None


def headers_of(call: Call, settings: Settings) -> dict[str, str]:
    """The headers of a request."""
    acting = call.options.get("account") or settings.account
    if acting is not None and not is_header_text(acting):
        raise TypeError("account must be an id")
    return {
        "Authorization": f"Bearer {settings.api_key}",
        **({} if call.body is None else {"Content-Type": _type_of(call)}),
        **({} if acting is None else {"Service-Account": acting}),
    }


def _type_of(call: Call) -> str:
    if "files" in call.operation.flags:
        return f"multipart/form-data; boundary={_boundary_of(call.body)}"
    return "application/json"


def _boundary_of(files: Mapping[str, bytes]) -> str:
    """What stands in none of the files: nobody finds bytes that have their own digest inside."""
    digest = sha256()
    for content in files.values():
        digest.update(content)
    return digest.hexdigest()


def _form_of(files: Mapping[str, bytes], boundary: str) -> bytes:
    """A form with a file for each entry (RFC 7578). The service looks at the bytes alone."""
    head = 'Content-Disposition: form-data; name="{0}"; filename="{0}"\r\nContent-Type: application/octet-stream'
    parts = [f"--{boundary}\r\n{head.format(name)}\r\n\r\n".encode() + files[name] + b"\r\n" for name in files]
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def content_of(call: Call) -> bytes | None:
    """The body of a request."""
    if "files" in call.operation.flags:
        return _form_of(call.body, _boundary_of(call.body))
    return None if call.body is None else json.dumps(call.body, ensure_ascii=False, allow_nan=False).encode()
