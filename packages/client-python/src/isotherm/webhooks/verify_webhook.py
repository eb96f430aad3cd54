"""Checks that a delivery is the service's own, of now, and new."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from ..generated import models
from ..machine import MACHINE
from ..wire import read_value
from .signature import Signature, sent_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .replay_guard import ReplayGuard

WebhookRefusal: TypeAlias = Literal["missing", "malformed", "too_old", "no_match", "replayed", "unreadable"]
"""Why a delivery is not taken."""

# Age, in seconds, from which a signature is refused. The same holds for one from the future.
_MAX_AGE_SECONDS = 120


class WebhookError(Exception):
    """The delivery is not the service's own, not of now, or not new: answer anything but 2xx."""

    def __init__(self, reason: WebhookRefusal, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Headers(Protocol):
    """Headers of a request, as frameworks hand them out: those of Flask are no mapping."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Names and values."""
        ...


@dataclass(frozen=True)
class VerifiedDelivery:
    """A delivery that is the service's own."""

    events: list[models.WebhookEvent]
    """Of one account, oldest first; expect an event more than once, with the same `event_id`."""


def verify_webhook(
    *,
    headers: Headers,
    body: bytes | str,
    secrets: str | Sequence[str],
    replay_guard: ReplayGuard | None = None,
    now_ms: float | None = None,
) -> VerifiedDelivery:
    """Checks the signature of a delivery and reads its events.

    Takes both schemes of the service: `Service-HMAC`, and the headers of Standard Webhooks where the first is missing.

    Args:
        headers: of the request, names in whichever case
        body: exactly as it came, before any parsing
        secrets: of the endpoint; two while it is being changed; empty ones are left out
        replay_guard: refuses a delivery that was accepted before
        now_ms: the receiver's clock, milliseconds since 1970; the process's by default

    Raises:
        WebhookError
        ValueError: there is no secret, as where an environment variable is not set
        TypeError: the body is not the raw one
    """
    now = MACHINE.now_ms() if now_ms is None else now_ms
    # An empty secret is one that nobody set, and anybody can sign with it.
    known = [secret for secret in ([secrets] if isinstance(secrets, str) else secrets or []) if secret]
    if not known:
        raise ValueError("verify_webhook: there is no secret, or only empty ones")
    if not isinstance(body, str | bytes | bytearray | memoryview):
        raise TypeError("verify_webhook: body must be the raw body, text or bytes, before any parsing")
    given = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    signature = sent_by(named.get)
    if signature == "missing":
        raise WebhookError("missing", "The delivery is not signed.")
    if signature == "malformed":
        raise WebhookError("malformed", "The signature is malformed.")
    if abs(now / 1_000 - signature.sent_at) > _MAX_AGE_SECONDS:
        raise WebhookError("too_old", "The signature is older than two minutes, or the clock is wrong.")
    if not _matches(signature, given, known):
        raise WebhookError("no_match", "The signature is not that of a secret of this endpoint.")
    until_ms = (signature.sent_at + _MAX_AGE_SECONDS) * 1_000
    if replay_guard and not replay_guard.is_new(_id_of(signature, given), until_ms, now):
        raise WebhookError("replayed", "This delivery was accepted before.")
    return VerifiedDelivery(_events_of(given))


def _id_of(signature: Signature, body: bytes) -> str:
    """Of the time and the body alone, which both schemes sign.

    Whoever sends a delivery again can write its headers otherwise, but can't change these.
    """
    return hashlib.sha256(f"{signature.sent_at}.".encode() + body).hexdigest()


def _matches(signature: Signature, body: bytes, secrets: Sequence[str]) -> bool:
    """Every pair is compared, and each in constant time, so that the time taken does not tell which one matched."""
    signed = signature.prefix.encode() + body
    results = [
        hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), mac)
        for secret in secrets
        for key in signature.keys_of(secret)
        if key
        for mac in signature.macs
    ]
    return any(results)


def _events_of(body: bytes) -> list[models.WebhookEvent]:
    try:
        parsed = json.loads(body)
    except ValueError:
        parsed = None
    events = parsed.get("events") if isinstance(parsed, dict) else None
    if not isinstance(events, list):
        raise WebhookError("unreadable", "The body is not a delivery of events.")
    return [read_value(models.WebhookEvent, event) for event in events]
