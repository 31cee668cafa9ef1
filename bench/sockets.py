"""HTTP and WebSocket connections of many browsers, cheap enough that the crowd does not hold up the server it loads."""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
TAIL = b"\x00\x00\xff\xff"  # what permessage-deflate leaves out


class Lost(Exception):
    """A server answered what no browser could use, or went away."""


class Connection(asyncio.Protocol):
    """Bytes in and out; what comes is counted."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0
        self.buffer = b""
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True

    def write(self, data: bytes) -> None:
        self.sent += len(data)
        self.transport.write(data)


class Web(Connection):
    """A connection that stays open for one request after the other; those that come meanwhile wait."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__()
        self.host, self.port = host, port
        self.head = f"host: {host}:{port}\r\norigin: http://{host}:{port}\r\n"
        self.waiting: list[tuple[bytes, Callable[[int, bytes, bytes], None]]] = []

    async def ask(self, method: str, path: str, body: bytes = b"", more: str = "") -> tuple[int, bytes, bytes]:
        """Status, headers and body of the answer."""
        answered: asyncio.Future[tuple[int, bytes, bytes]] = asyncio.get_running_loop().create_future()
        self.request(method, path, body, more, lambda *answer: answered.set_result(answer))
        return await asyncio.wait_for(answered, 30)

    def request(
        self, method: str, path: str, body: bytes, more: str, answered: Callable[[int, bytes, bytes], None]
    ) -> None:
        kind = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if method == "POST" else ""
        data = f"{method} {path} HTTP/1.1\r\n{self.head}{more}{kind}\r\n".encode() + body
        self.waiting.append((data, answered))
        if self.lost:
            self._come_back()
        elif len(self.waiting) == 1:
            self.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        """A server ends a connection that was idle; like a browser we make another and ask again."""
        self.lost = True
        if self.waiting:
            self._come_back()

    def _come_back(self) -> None:
        self.lost, self.buffer = False, b""
        loop = asyncio.get_running_loop()
        self.coming = loop.create_task(loop.create_connection(lambda: self, self.host, self.port))
        self.coming.add_done_callback(lambda _: self.write(self.waiting[0][0]))

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self.buffer[:end].lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r")[0])
        if len(self.buffer) < end + 4 + length:
            return
        body, self.buffer = self.buffer[end + 4 : end + 4 + length], self.buffer[end + 4 + length :]
        _, answered = self.waiting.pop(0)
        if self.waiting:
            self.write(self.waiting[0][0])
        answered(int(head[9:12]), head, body)


class Socket(Connection):
    """A WebSocket as a browser opens it: compressed, if the server wants that."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        super().__init__()
        self.hear = hear
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.inflate: Callable[[bytes], bytes] | None = None
        self.shaken = False

    def shake_hands(self, host: str, port: int, path: str, more: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.write(
            f"GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\norigin: http://{host}:{port}\r\n{more}"
            f"upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n".encode()
        )

    def say(self, text: str) -> None:
        self._send(text.encode(), TEXT)

    def _send(self, data: bytes, kind: int) -> None:
        """A frame, masked with zeros: masking is work for the sender only."""
        size = bytes([MASKED | len(data)]) if len(data) < 126 else bytes([MASKED | 126]) + len(data).to_bytes(2, "big")
        self.write(bytes([FINAL | kind]) + size + bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if not self.buffer and self.shaken and _is_one_short_text(data):
            self.hear(data[4:])
            return
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open.done() and not self._shaken():
            return
        while self._frame():
            pass

    def _shaken(self) -> bool:
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head:
            self.open.set_exception(Lost(head.decode(errors="replace")))
            return False
        if b"permessage-deflate" in head:
            self.inflate = zlib.decompressobj(-15).decompress
        self.buffer = rest
        self.shaken = True
        self.open.set_result(None)
        return True

    def _frame(self) -> bool:
        """Take one frame from what has come, if all of it is there."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        first, size, at = buffer[0], buffer[1], 2
        if size >= 126:
            at = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:at], "big")
        if len(buffer) < at + size:
            return False
        data, self.buffer = buffer[at : at + size], buffer[at + size :]
        if first & 15 == PING:
            self._send(data, PONG)
        elif first & 15 == CLOSE:
            self.lost = True
        elif not first & FINAL:
            raise Lost("messages in pieces are not read here")
        else:
            self.hear(self.inflate(data + TAIL) if first & COMPRESSED and self.inflate else data)
        return True


def _is_one_short_text(data: bytes) -> bool:
    """One whole frame of 126 to 65,535 bytes, as nearly all are: it needs no cutting."""
    return data[0] == FINAL | TEXT and data[1] == 126 and len(data) == 4 + (data[2] << 8) + data[3]


async def web(host: str, port: int) -> Web:
    return (await asyncio.get_running_loop().create_connection(lambda: Web(host, port), host, port))[1]


async def socket(host: str, port: int, path: str, hear: Callable[[bytes], None], more: str = "") -> Socket:
    made = (await asyncio.get_running_loop().create_connection(lambda: Socket(hear), host, port))[1]
    made.shake_hands(host, port, path, more)
    await asyncio.wait_for(made.open, 30)
    return made
