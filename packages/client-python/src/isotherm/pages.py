"""Lists whose pages are asked for one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator

Page = TypeVar("Page")
T = TypeVar("T")


class Pages(Generic[Page, T]):
    """A list. A loop goes through all its resources, a page at a time; `pages()` gives the pages, one after another."""

    def __init__(self, read: Callable[[str | None], Page]) -> None:
        self._read = read

    def first_page(self) -> Page:
        """The first page alone, in one request."""
        return self._read(None)

    def pages(self) -> Iterator[Page]:
        """All pages, each asked for by the `next_cursor` of the page before."""
        after: str | None = None
        while True:
            page = self._read(after)
            yield page
            after = _cursor_of(page)
            if after is None:
                return

    def __iter__(self) -> Iterator[T]:
        """Every resource of the list."""
        for page in self.pages():
            yield from _data_of(page)


class AsyncPages(Generic[Page, T]):
    """A list. `async for` goes through all its resources, a page at a time; `await` gives the first page."""

    def __init__(self, read: Callable[[str | None], Awaitable[Page]]) -> None:
        self._read = read

    async def first_page(self) -> Page:
        """The first page alone, in one request."""
        return await self._read(None)

    def __await__(self) -> Generator[Any, None, Page]:
        """The first page."""
        return self.first_page().__await__()

    async def pages(self) -> AsyncIterator[Page]:
        """All pages, each asked for by the `next_cursor` of the page before."""
        after: str | None = None
        while True:
            page = await self._read(after)
            yield page
            after = _cursor_of(page)
            if after is None:
                return

    async def __aiter__(self) -> AsyncIterator[T]:
        """Every resource of the list."""
        async for page in self.pages():
            for one in _data_of(page):
                yield one


def _cursor_of(page: Any) -> str | None:
    cursor: str | None = page.next_cursor
    return cursor


def _data_of(page: Any) -> list[Any]:
    data: list[Any] = page.data
    return data
