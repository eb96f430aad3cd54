"""A server that answers its requests in turn, and remembers them."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class ScriptedServer:
    """Answers each request with the next status and body; what it saw are lines, headers and bodies."""

    origin: str
    answers: list[tuple[int, Any]] = field(default_factory=list)
    seen: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def base_url(self) -> str:
        return f"{self.origin}/v1"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            scripted.seen.append((f"{self.command} {self.path}", headers, body))
            status, answer = scripted.answers.pop(0)
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Request-Id", "r-1")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = _answer  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        scripted = ScriptedServer(f"http://127.0.0.1:{http.server_port}")
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        yield scripted
        http.shutdown()
        thread.join()
