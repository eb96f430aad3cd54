"""What the headers of a delivery say of its signature, in whichever scheme."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_WHOLE_SECONDS = re.compile("[0-9]{1,15}")
_MAC = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Signature:
    """The signature of a delivery."""

    sent_at: int
    """When it was signed, seconds since 1970."""
    prefix: str
    """What is signed before the body."""
    macs: Sequence[bytes]
    """The codes, one for each secret of the sender."""
    keys_of: Callable[[str], list[bytes]]
    """The keys that a secret stands for."""


def sent_by(header: Callable[[str], str | None]) -> Signature | Literal["missing", "malformed"]:
    """Reads `Service-HMAC`, or, where it is missing, the headers of Standard Webhooks. Names are in lower case."""
    own = header("service-hmac")
    if own:
        return _own_signature(own)
    signature = header("webhook-signature")
    if not signature:
        return "missing"
    return _standard_signature(signature, header("webhook-id") or "", header("webhook-timestamp") or "")


def _own_signature(header: str) -> Signature | Literal["malformed"]:
    """`timestamp=…,account=…,v1=<hexadecimal>[,v1=…]` over `<timestamp>.<body>`."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    timestamps = [value for name, _, value in parts if name == "timestamp" and value]
    codes = [value for name, _, value in parts if name == "v1" and value]
    if len(timestamps) != 1 or not _WHOLE_SECONDS.fullmatch(timestamps[0]) or not codes:
        return "malformed"
    return Signature(
        sent_at=int(timestamps[0]),
        prefix=f"{timestamps[0]}.",
        macs=[bytes.fromhex(code) for code in codes if _MAC.fullmatch(code)],
        keys_of=lambda secret: [secret.encode()],
    )


def _standard_signature(header: str, id: str, timestamp: str) -> Signature | Literal["malformed"]:
    """`v1,<base64>[ v1,…]` over `<id>.<timestamp>.<body>`. Keys may stand in base64, with `whsec_` before them."""
    codes = [part.removeprefix("v1,") for part in header.split(" ") if part.startswith("v1,")]
    if id == "" or not _WHOLE_SECONDS.fullmatch(timestamp) or not codes:
        return "malformed"
    return Signature(
        sent_at=int(timestamp),
        prefix=f"{id}.{timestamp}.",
        macs=[mac for code in codes for mac in _from_base64(code)],
        keys_of=lambda secret: [secret.encode(), *_from_base64(secret.removeprefix("whsec_"))],
    )


def _from_base64(text: str) -> list[bytes]:
    """The bytes of a code; none where it is no code, which then matches nothing."""
    try:
        return [base64.b64decode(text + "=" * (-len(text) % 4), validate=True)]
    except (binascii.Error, ValueError):
        return []
