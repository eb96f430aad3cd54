"""Clock, chance and waiting: the one module that reads those of the process. Tests hand in their own."""

import random
import time
import uuid

import anyio


class Machine:
    """The process's clock, chance and waiting."""

    def now_ms(self) -> float:
        """Wall-clock time, milliseconds since 1970."""
        return time.time() * 1_000

    def monotonic_ms(self) -> float:
        """Time that never goes back, milliseconds."""
        return time.monotonic() * 1_000

    def random(self) -> float:
        """A number from 0 (inclusive) to 1 (exclusive)."""
        return random.random()

    def new_key(self) -> str:
        """An idempotency key that nobody else makes."""
        return str(uuid.uuid4())

    def sleep(self, ms: float) -> None:
        """Waits, in a client without `await`."""
        time.sleep(ms / 1_000)

    async def sleep_async(self, ms: float) -> None:
        """Waits, in a client with `await`."""
        await anyio.sleep(ms / 1_000)


MACHINE = Machine()
