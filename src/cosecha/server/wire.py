"""uvicorn's socket, with a short way for short messages: written at once and as they are, and heard at once.

What is long is compressed and waits its turn; for a few kilobytes both would cost more than they save. What comes in is
cut into frames here: a short text that somebody takes at once goes no further, everything else takes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

SHORT = 20_000  # bytes that are sent as they are
EXTENSION = "cosecha.wire"
LEVEL = 2  # of compression: half the time of the usual 6, and a fifth more bytes
TEXT = 0x81  # the whole of a text
FINAL, MASKED, CONTROL = 0x80, 0x80, 0x08
try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover - a system without its compiled part
    from websockets.utils import apply_mask

Write = Callable[[bytes], bool]
Take = Callable[[bytes], bool]


class ShortWay(NamedTuple):
    """`write` sends a text at once; `hear` names who takes texts at once: they answer whether they have."""

    write: Write
    hear: Callable[[Take], None]


class Wire(WebSocketsSansIOProtocol):
    """A connection that knows the short way."""

    _take: Take | None = None
    _rest = b""  # what has come of a frame that is not all there
    _in_pieces = False  # a message is coming in several frames
    _blind = False  # a frame is longer than any may be: the usual way says so

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._out: list[bytes] = []
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.compress_settings = {**(extension.compress_settings or {}), "level": LEVEL}

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            way = ShortWay(self.write_now, self._heard_by)
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"way": way}}

    def _heard_by(self, take: Take) -> None:
        self._take = take

    def write_now(self, text: bytes) -> bool:
        """Send a text at once; False if it must wait, or nobody is there any more."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self._out:
            self.loop.call_soon(self._flush)
        size = len(text)
        self._out.append(bytes((TEXT, size)) if size < 126 else bytes((TEXT, 126, size >> 8, size & 255)))
        self._out.append(text)
        return True

    def _flush(self) -> None:
        out, self._out = self._out, []
        if not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(out))

    def data_received(self, data: bytes) -> None:
        if self._take is None or self._blind:
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        while data and not self._blind:
            end = self._end(data)
            if end > len(data):
                break
            self._frame(data[:end] if end < len(data) else data)
            data = data[end:]
        self._rest = data
        if self._blind and data:
            self._rest = b""
            super().data_received(data)

    def _end(self, data: bytes) -> int:
        """Where the frame ends that this begins with; beyond all there is where that cannot be said yet."""
        if len(data) < 2:
            return 2
        size = data[1] & 127
        at = 2 + (4 if data[1] & MASKED else 0)
        if size >= 126:
            more = 2 if size == 126 else 8
            if len(data) < 2 + more:
                return 2 + more
            at, size = at + more, int.from_bytes(data[2 : 2 + more], "big")
        self._blind = size > (self.config.ws_max_size or size)
        return at + size

    def _frame(self, frame: bytes) -> None:
        """A whole frame; of a message in pieces, or while something else waits, none takes the short way."""
        if (
            frame[0] == TEXT
            and frame[1] & MASKED
            and frame[1] & 127 < 127
            and not (self._in_pieces or self.read_paused or self.close_sent or self.disconnected)
            and self.queue.empty()
        ):
            at = 2 if frame[1] & 127 < 126 else 4
            if self._take is not None and self._take(apply_mask(frame[at + 4 :], frame[at : at + 4])):
                return
        if not frame[0] & CONTROL:
            self._in_pieces = not frame[0] & FINAL
        super().data_received(frame)


def short_way(socket: WebSocket) -> ShortWay | None:
    """How to write and to hear at once, where the server can."""
    found: ShortWay | None = (socket.scope.get("extensions") or {}).get(EXTENSION, {}).get("way")
    return found
