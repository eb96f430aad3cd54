"""Remembers the deliveries that were accepted."""

from __future__ import annotations

from threading import Lock
from typing import Protocol


class ReplayGuard(Protocol):
    """Remembers the deliveries that were accepted, for as long as their signatures are valid.

    One for each endpoint: two endpoints may get the same events in the same second.
    """

    def is_new(self, id: str, until_ms: float, now_ms: float) -> bool:
        """Whether a delivery is seen for the first time; remembers it until `until_ms`.

        `id` is the SHA-256 of its time and body, in hexadecimal, whatever else its headers say. Receivers of several
        processes share one, as with `SET … NX` of Redis.
        """
        ...


class MemoryReplayGuard:
    """A guard of this process's memory, which its threads may share."""

    def __init__(self) -> None:
        self._seen: dict[str, float] = {}
        self._lock = Lock()

    def is_new(self, id: str, until_ms: float, now_ms: float) -> bool:
        """Whether a delivery is seen for the first time."""
        with self._lock:
            self._seen = {other: until for other, until in self._seen.items() if until >= now_ms}
            if id in self._seen:
                return False
            self._seen[id] = until_ms
            return True
