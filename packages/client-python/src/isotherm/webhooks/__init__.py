"""Deliveries of the service: their signatures, and their events."""

from .replay_guard import MemoryReplayGuard as MemoryReplayGuard
from .replay_guard import ReplayGuard as ReplayGuard
from .verify_webhook import Headers as Headers
from .verify_webhook import VerifiedDelivery as VerifiedDelivery
from .verify_webhook import WebhookError as WebhookError
from .verify_webhook import WebhookRefusal as WebhookRefusal
from .verify_webhook import verify_webhook as verify_webhook
