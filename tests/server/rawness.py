"""Bytes that are no HTTP, or no WebSocket, thrown at a real port."""

from __future__ import annotations

import base64
import socket
import struct
from collections import Counter
from random import Random
from urllib.parse import urlsplit

PATIENCE = 0.05  # seconds in which a server that has something to say to rubbish says it

GET, POST = b"GET / HTTP/1.1\r\n", b"POST /tables HTTP/1.1\r\nhost: x\r\n"
LIVE = b"GET /live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n"
HEADS = [
    b"",
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01",
    b"\0" * 5000,
    b"GET  / HTTP/1.1\r\nhost\r\n\r\n",
    GET + b"x: y\r\n" * 3000 + b"\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    POST + b"content-length: -5\r\n\r\n",
    POST + b"content-length: 99999999999999999999\r\n\r\n{}",
    CHUNKED + b"content-length: 2\r\n\r\n0\r\n\r\n{}",
    CHUNKED + b"\r\nzz\r\n",
    CHUNKED + b"\r\nffffffffffffffff\r\nx",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    GET + b"host: a\r\nhost: b\r\n\r\n",
    b"GET http://[/ HTTP/1.1\r\nhost: x\r\n\r\n",
    LIVE + b"\r\n",
    LIVE + b"sec-websocket-version: 13\r\nsec-websocket-key: short\r\n\r\n",
    b"GET \xff\xfe HTTP/1.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n",
    GET + b"host: x\r\ncookie: \xff=\x01\r\n\r\n",
]


def rubbish(chance: Random) -> bytes:
    """Something that is nearly a request, or nothing like it."""
    if chance.random() < 0.2:
        return chance.randbytes(chance.randint(1, 400))
    made = bytearray(chance.choice(HEADS))
    for _ in range(chance.choice([0, 0, 1, 5]) if made else 0):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)


def frame(chance: Random) -> bytes:
    """A frame of a socket with wrong bits, lengths, masks or text."""
    first = chance.choice([0x81, 0x82, 0x01, 0x80, 0x89, 0x88, 0x83, 0x8B, 0xF1, 0xC1, chance.randrange(256)])
    body = chance.choice([b"", b"{}", b"\xff\xfe", chance.randbytes(130), b"[" * 9000, b"x" * 20_000, b"\x03"])
    size = len(body) if chance.random() < 0.7 else chance.choice([0, 5, 125, 70_000, 2**62])
    mask = chance.randbytes(4)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size) if size < 65536 else None
    head = bytes([first]) + (length or b"\xff" + struct.pack("!Q", size))
    if chance.random() < 0.2:
        return head + body  # said to be masked, and is not
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))


def throw(address: str, number: int, seed: int = 1) -> Counter[int]:
    """So many connections full of it; the statuses that came back (0: the line was closed without a word)."""
    chance, found = Random(seed), Counter[int]()
    to = urlsplit(address)
    assert to.hostname
    assert to.port
    for n in range(number):
        with socket.create_connection((to.hostname, to.port), timeout=60) as line:
            if n % 3:
                line.sendall(rubbish(chance))
            else:
                line.sendall(_upgrade(address))
                line.recv(4096)
                line.sendall(b"".join(frame(chance) for _ in range(chance.randint(1, 4))))
            found[_status(line)] += 1
    return found


def _upgrade(address: str) -> bytes:
    host, key = urlsplit(address).netloc, base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET /live HTTP/1.1\r\nhost: {host}\r\norigin: {address}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    return f"{head}sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()


def _status(line: socket.socket) -> int:
    line.settimeout(PATIENCE)
    try:
        said = line.recv(4096)
    except (TimeoutError, ConnectionError):
        return 0
    words = said.split(b" ", 2)
    return int(words[1]) if words[0].startswith(b"HTTP/1") and words[1].isdigit() else 0
