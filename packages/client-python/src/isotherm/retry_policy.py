"""What is repeated, and after which wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class RetryPolicy:
    """How often and how long to wait."""

    retries: int = 3
    """Attempts after the first one."""
    first_delay_ms: float = 500
    """Longest wait before the first repetition, milliseconds; doubles with each."""
    longest_delay_ms: float = 60_000
    """Longest wait of all. A `Retry-After` beyond it is not waited for."""


RETRY_POLICY = RetryPolicy()
"""Three repetitions: after what the service asks for, if a minute at most, and at most 0.5 s, 1 s and 2 s more."""


@dataclass(frozen=True)
class FailedAttempt:
    """How an attempt ended that may be repeated."""

    status: int | None
    """Of the answer; None where none came."""
    retry_after_seconds: int | None
    before: int
    """Attempts before this one."""
    repeatable: bool
    """Whether the call may be carried out twice without harm: it has no effect, sets values, or carries a key."""


# The service, or what stands before it, could not answer now.
_PASSING = frozenset({408, 429, 500, 502, 503, 504})
# Refused before anything was done.
NOT_TRIED = 429


def retry_delay_ms(failed: FailedAttempt, policy: RetryPolicy, random: Callable[[], float]) -> float | None:
    """How long to wait until a failed attempt is repeated, milliseconds; None where it must not be.

    The wait is drawn evenly up to the bound, so that clients that failed together do not come back together, and
    comes after what `Retry-After` asks for.
    """
    # NaN is no leave to go on for ever.
    if not failed.before < policy.retries:
        return None
    if failed.status is not None and failed.status not in _PASSING:
        return None
    if not failed.repeatable and failed.status != NOT_TRIED:
        return None
    asked = (failed.retry_after_seconds or 0) * 1_000
    if asked > policy.longest_delay_ms:
        return None
    bound = min(policy.longest_delay_ms, policy.first_delay_ms * 2.0**failed.before)
    return asked + random() * bound
