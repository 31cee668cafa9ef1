"""Requests to addresses that browsers gave us: to the public internet only, so that nobody reaches into our network.

The name is resolved once, all its addresses are looked at, and one of exactly those is connected to. Nothing is
followed, little is read, and nobody waits for long.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

LONGEST = 2000  # signs of an address
HEAD = 16_384  # bytes of an answer that are read
PATIENCE = 15  # seconds for all of it
TRIES = 2  # addresses of a name that are tried
WITHIN_IPV6 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("::/96"))  # may hold any IPv4


class BadAddress(ValueError):
    """Nothing may be sent there."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]


def checked(url: str, *, private: bool = False) -> SplitResult:
    """The parts of an address that we may try; `private`: also of our own network, and without TLS."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError as error:
        raise BadAddress("this is no address") from error
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise BadAddress("this is no address")
    if found.scheme not in ({"https", "http"} if private else {"https"}):
        raise BadAddress("the address must begin with https://")
    if not found.hostname or found.username is not None or found.password is not None or found.fragment:
        raise BadAddress("the address must be https://name/path")
    if port not in {None, 443} and not private:
        raise BadAddress("the address must have the usual port")
    return found


def is_public(address: str) -> bool:
    """Is this a number of the public internet?

    >>> [is_public(a) for a in ("1.1.1.1", "10.0.0.1", "127.0.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1")]
    [True, False, False, False, False, False]
    >>> [is_public(a) for a in ("2606:4700::1111", "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped or found.sixtofour or found.teredo or any(found in each for each in WITHIN_IPV6):
            return False
    return found.is_global and not found.is_multicast


async def post(url: str, headers: Mapping[str, str], body: bytes, *, private: bool = False) -> Answer:
    """Raises BadAddress, or an OSError (TimeoutError among them) if nothing comes back."""
    where = checked(url, private=private)
    async with asyncio.timeout(PATIENCE):
        reader, writer = await _connected(where, await _resolved(where, private=private))
        try:
            writer.write(_request(where, headers, len(body)) + body)
            await writer.drain()
            return _read(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError) as error:
            raise OSError("the answer cannot be read") from error
        finally:
            writer.close()


async def _resolved(where: SplitResult, *, private: bool) -> list[str]:
    assert where.hostname
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(where.hostname, _port(where), type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not addresses or not (private or all(is_public(address) for address in addresses)):
        raise BadAddress("the address is not one of the public internet")
    return addresses[:TRIES]


def _port(where: SplitResult) -> int:
    return where.port or (443 if where.scheme == "https" else 80)


async def _connected(where: SplitResult, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """To one of these addresses; the certificate must be of the name."""
    tls = ssl.create_default_context() if where.scheme == "https" else None
    name = where.hostname if tls else None
    for left, address in enumerate(addresses, 1 - len(addresses)):
        try:
            return await asyncio.open_connection(address, _port(where), limit=HEAD, ssl=tls, server_hostname=name)
        except OSError:
            if not left:
                raise
    raise AssertionError("there is an address")


def _request(where: SplitResult, headers: Mapping[str, str], length: int) -> bytes:
    target = f"{where.path or '/'}{'?' if where.query else ''}{where.query}"
    lines = [f"POST {target} HTTP/1.1", f"Host: {where.netloc}", "Connection: close", f"Content-Length: {length}"]
    return "\r\n".join([*lines, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode("ascii")


def _read(head: bytes) -> Answer:
    """
    >>> _read(b"HTTP/1.1 201 Created\\r\\nRetry-After: 7\\r\\n\\r\\n")
    Answer(status=201, headers={'retry-after': '7'})
    """
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return Answer(int(first.split()[1][:3]), {name.strip().lower(): value.strip() for name, _, value in pairs})
