"""uvicorn's socket, with a short way for short messages: written at once and as they are.

What is long is compressed and waits its turn; for a few kilobytes both would cost more than they save.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

SHORT = 6_000  # bytes that are sent as they are
EXTENSION = "cosecha.wire"
TEXT = 0x81  # the whole of a text
Write = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """A connection that knows the short way."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"write": self.write_now}}

    def write_now(self, text: bytes) -> bool:
        """Send a text at once; False if it must wait, or nobody is there any more."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        size = len(text)
        head = bytes((TEXT, size)) if size < 126 else bytes((TEXT, 126, size >> 8, size & 255))
        self.transport.write(head + text)
        return True


def short_way(socket: WebSocket) -> Write | None:
    """How to write at once, where the server can."""
    found: Write | None = (socket.scope.get("extensions") or {}).get(EXTENSION, {}).get("write")
    return found
