"""What clients with and without `await` share of files of rows: what is sent, how long to wait, what was read."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import httpx

from .api_error import ConnectionError
from .call import Call, CallOptions, Elsewhere, Operation, Settings
from .generated import models
from .retry_policy import FailedAttempt, retry_delay_ms
from .wire import Model, read_json, wire_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

File: TypeAlias = bytes | str | Path
"""A file of rows: its bytes, its text, or where it is."""
Format: TypeAlias = Literal["csv", "jsonl", "xlsx"]

FIRST_INTERVAL_MS = 500
LONGEST_INTERVAL_MS = 10_000
_GROWTH = 1.5
# A file of 50 MB at a megabyte a second, milliseconds.
_UPLOAD_TIMEOUT_MS = 60_000


class BatchRow(Model):
    """What became of a row, the row as it was read, and what was made of it."""

    row_index: int
    """Counts rows in the order of the input, from 0."""
    status: Literal["success", "failed"]
    row: dict[str, Any] | None = None
    """None where it could not be read."""
    estimate: dict[str, Any] | None = None
    shipment: models.Shipment | None = None
    estimate_id: str | None = None
    mass: models.EstimateMass | None = None
    warning_count: int | None = None
    replayed: bool | None = None
    """An equal estimate with the row's idempotency key was there before."""
    shipment_id: str | None = None
    replaced: bool | None = None
    """Whether it took the place of an earlier one."""
    error: str | None = None
    error_code: str | None = None
    field: str | None = None
    """Path in the row."""


def content_of_file(file: File) -> bytes:
    """The bytes of a file."""
    if isinstance(file, Path):
        return file.read_bytes()
    return file.encode() if isinstance(file, str) else file


def announcement(
    request: models.BatchRequest | Mapping[str, Any],
    file: File,
    content: bytes,
    format: Format | None,
    filename: str | None,
) -> dict[str, Any]:
    """The request for the batch of a file. A path tells format and name of its file.

    Raises ValueError: the format is not known.
    """
    known = format or (file.suffix.removeprefix(".").lower() if isinstance(file, Path) else "")
    if known == "":
        raise ValueError("format must be csv, jsonl or xlsx")
    name = filename or (file.name if isinstance(file, Path) else None)
    sha256 = hashlib.sha256(content).hexdigest()
    upload = {"format": known, "size_bytes": len(content), "sha256": sha256, **({"filename": name} if name else {})}
    return {**wire_value(request), "upload": upload}


_UPLOAD: Operation[str] = Operation("batches.upload", "PUT", "", frozenset({"text", "once"}), str)


def upload_call(upload: models.BatchUpload, content: bytes, options: CallOptions) -> Call:
    """The call that sends a file where its batch says."""
    elsewhere = Elsewhere(upload.url, [(header.name, header.value) for header in upload.headers], content)
    timeout: CallOptions = {"timeout_ms": _UPLOAD_TIMEOUT_MS}
    return Call(_UPLOAD, "", {}, None, None, {**timeout, **options}, elsewhere)


def intervals_ms(first_ms: float, longest_ms: float) -> Iterator[float]:
    """How long to wait between two looks at a batch: a little longer each time."""
    return (min(first_ms * _GROWTH**looks, longest_ms) for looks in count())


class RowReader:
    """Reads rows out of the pieces of a JSONL file.

    Where the connection breaks, the file is read again from its beginning, and the rows that were given already are
    passed over.
    """

    def __init__(self, options: CallOptions, settings: Settings) -> None:
        self._random = settings.machine.random
        self._policy = replace(settings.policy, retries=options.get("retries", settings.policy.retries))
        self._timeout = httpx.Timeout(options.get("timeout_ms", settings.timeout_ms) / 1_000)
        self._given = 0
        self._at = 0
        self._before = 0
        self._rest = b""

    def request(self, file: models.BatchFile) -> httpx.Request:
        """The request for the file, whose address needs no key. Each piece has as long as an answer."""
        return httpx.Request("GET", file.url, extensions={"timeout": self._timeout.as_dict()})

    def begin(self, response: httpx.Response) -> None:
        """The file begins. Raises ValueError: it is something else."""
        if response.status_code != 200:
            raise ValueError(f"the file was answered with {response.status_code}")
        self._at = 0
        self._rest = b""

    def rows(self, piece: bytes) -> Iterator[BatchRow]:
        """The rows that a piece of the file completes."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            self._at += 1
            if self._at > self._given:
                self._given = self._at
                self._before = 0
                yield read_json(BatchRow, line)

    def end(self) -> None:
        """The file ends. Raises ValueError: within a line, so that it was broken off."""
        if self._rest != b"":
            raise ValueError("the file ends within a line")

    def delay_ms(self, cause: Exception) -> float:
        """How long to wait until it is read again. Raises ConnectionError: it broke off too often."""
        failed = FailedAttempt(status=None, retry_after_seconds=None, before=self._before, repeatable=True)
        delay_ms = retry_delay_ms(failed, self._policy, self._random)
        if delay_ms is None:
            raise ConnectionError(f"The file of rows broke off: {cause}") from cause
        self._before += 1
        return delay_ms
