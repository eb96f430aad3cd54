"""What `client.batches` does beside its operations: files of rows are sent, waited for, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

from .batch_file import (
    FIRST_INTERVAL_MS,
    LONGEST_INTERVAL_MS,
    BatchRow,
    File,
    Format,
    RowReader,
    announcement,
    content_of_file,
    intervals_ms,
    upload_call,
)
from .generated.async_methods import AsyncBatchesMethods
from .generated.methods import BatchesMethods

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping

    from typing_extensions import Unpack

    from .call import CallOptions
    from .generated import models


class Batches(BatchesMethods):
    """`client.batches`"""

    def upload(
        self,
        file: File,
        request: models.BatchRequest | Mapping[str, Any],
        *,
        format: Format | None = None,
        filename: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Batch:
        """Announces a file of rows and sends it; the batch as it was announced.

        Safe to repeat with the same `idempotency_key`: a file that has arrived is not sent again.

        Args:
            file: its bytes, its text, or a path, which tells `format` and `filename` as well
            request: what is asked for with it, without `rows` and `upload`
        """
        content = content_of_file(file)
        batch = self.create_batch(announcement(request, file, content, format, filename), **options)
        if batch.upload:
            self._sender.carry_out(upload_call(batch.upload, content, options))
        return batch

    def wait(
        self,
        id: str,
        *,
        on_progress: Callable[[models.Batch], object] | None = None,
        first_interval_ms: float = FIRST_INTERVAL_MS,
        longest_interval_ms: float = LONGEST_INTERVAL_MS,
        **options: Unpack[CallOptions],
    ) -> models.Batch:
        """Waits until a batch is processed, however it ended: see `outcome`.

        Args:
            on_progress: hears how the batch is each time that it was looked at
            first_interval_ms: before the second look, milliseconds; grows by half with each look
            longest_interval_ms: between two looks at most, milliseconds
        """
        for interval_ms in intervals_ms(first_interval_ms, longest_interval_ms):
            batch = self.get_batch(id, **options)
            if on_progress:
                on_progress(batch)
            if batch.status == "processed":
                break
            self._sender.settings.machine.sleep(interval_ms)
        return batch

    def rows(self, id: str, **options: Unpack[CallOptions]) -> Iterator[BatchRow]:
        """Results of all rows of a processed batch, in their order, read piece by piece.

        Goes on where a connection broke.
        """
        return self._rows_at(lambda: self.get_batch_results(id, format="jsonl", **options), options)

    def failed_rows(self, id: str, **options: Unpack[CallOptions]) -> Iterator[BatchRow]:
        """Like `rows`, of the failed rows alone."""
        return self._rows_at(lambda: self.get_batch_errors(id, format="jsonl", **options), options)

    def _rows_at(self, locate: Callable[[], models.BatchFile], options: CallOptions) -> Iterator[BatchRow]:
        reader = RowReader(options, self._sender.settings)
        while True:
            request = reader.request(locate())
            try:
                response = self._sender.http.send(request, stream=True, auth=None, follow_redirects=False)
                try:
                    reader.begin(response)
                    for piece in response.iter_bytes():
                        yield from reader.rows(piece)
                finally:
                    response.close()
                reader.end()
                return
            except (httpx.RequestError, ValueError) as cause:
                delay_ms = reader.delay_ms(cause)
            self._sender.settings.machine.sleep(delay_ms)


class AsyncBatches(AsyncBatchesMethods):
    """`client.batches`"""

    async def upload(
        self,
        file: File,
        request: models.BatchRequest | Mapping[str, Any],
        *,
        format: Format | None = None,
        filename: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Batch:
        """Announces a file of rows and sends it, as `Batches.upload` does."""
        content = content_of_file(file)
        batch = await self.create_batch(announcement(request, file, content, format, filename), **options)
        if batch.upload:
            await self._sender.carry_out(upload_call(batch.upload, content, options))
        return batch

    async def wait(
        self,
        id: str,
        *,
        on_progress: Callable[[models.Batch], object] | None = None,
        first_interval_ms: float = FIRST_INTERVAL_MS,
        longest_interval_ms: float = LONGEST_INTERVAL_MS,
        **options: Unpack[CallOptions],
    ) -> models.Batch:
        """Waits until a batch is processed, as `Batches.wait` does."""
        for interval_ms in intervals_ms(first_interval_ms, longest_interval_ms):
            batch = await self.get_batch(id, **options)
            if on_progress:
                on_progress(batch)
            if batch.status == "processed":
                break
            await self._sender.settings.machine.sleep_async(interval_ms)
        return batch

    def rows(self, id: str, **options: Unpack[CallOptions]) -> AsyncIterator[BatchRow]:
        """Results of all rows of a processed batch, as `Batches.rows` reads them."""
        return self._rows_at(lambda: self.get_batch_results(id, format="jsonl", **options), options)

    def failed_rows(self, id: str, **options: Unpack[CallOptions]) -> AsyncIterator[BatchRow]:
        """Like `rows`, of the failed rows alone."""
        return self._rows_at(lambda: self.get_batch_errors(id, format="jsonl", **options), options)

    async def _rows_at(
        self, locate: Callable[[], Awaitable[models.BatchFile]], options: CallOptions
    ) -> AsyncIterator[BatchRow]:
        reader = RowReader(options, self._sender.settings)
        while True:
            request = reader.request(await locate())
            try:
                response = await self._sender.http.send(request, stream=True, auth=None, follow_redirects=False)
                try:
                    reader.begin(response)
                    async for piece in response.aiter_bytes():
                        for row in reader.rows(piece):
                            yield row
                finally:
                    await response.aclose()
                reader.end()
                return
            except (httpx.RequestError, ValueError) as cause:
                delay_ms = reader.delay_ms(cause)
            await self._sender.settings.machine.sleep_async(delay_ms)
