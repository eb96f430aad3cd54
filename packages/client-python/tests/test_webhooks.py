"""What the table of behaviours does not say of deliveries, because it has no time between two of them."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest

from isotherm.webhooks import MemoryReplayGuard, WebhookError, verify_webhook

SENT_AT = 1_764_500_000
BODY = b'{"events":[]}'


def _delivered(guard: MemoryReplayGuard, after_ms: int) -> None:
    """The same delivery, some time after it was signed."""
    code = hmac.new(b"secret", f"{SENT_AT}.".encode() + BODY, hashlib.sha256).hexdigest()
    headers = {"Service-HMAC": f"timestamp={SENT_AT},account=acc_1,v1={code}"}
    now_ms = SENT_AT * 1_000 + after_ms
    verify_webhook(headers=headers, body=BODY, secrets="secret", replay_guard=guard, now_ms=now_ms)


def test_a_delivery_is_not_taken_again_for_as_long_as_its_signature_is_valid() -> None:
    guard = MemoryReplayGuard()
    _delivered(guard, -120_000)
    for after_ms in (0, 119_999, 120_000):
        with pytest.raises(WebhookError) as raised:
            _delivered(guard, after_ms)
        assert raised.value.reason == "replayed"
    with pytest.raises(WebhookError) as raised:
        _delivered(guard, 120_001)
    assert raised.value.reason == "too_old"


def test_a_guard_forgets_what_is_not_valid_any_more() -> None:
    guard = MemoryReplayGuard()
    assert guard.is_new("a", 10, 0)
    assert not guard.is_new("a", 10, 10)
    assert guard.is_new("a", 20, 11)


def test_the_raw_body_is_asked_for_where_a_parsed_one_was_given() -> None:
    parsed: Any = {"events": []}
    headers = {"service-hmac": f"timestamp=1,account=acc_1,v1={'0' * 64}"}
    with pytest.raises(TypeError, match="body must be the raw body"):
        verify_webhook(headers=headers, body=parsed, secrets="secret", now_ms=1_000)
