"""What the processes of one server pass each other: news of tables, and lines to whoever looks after a table.

Every table has a home among the processes, found from its name. Whoever opens a line names the table it is for, and a
line that came to another process is handed on, as it is, before anything was answered: so all at a table are told
by one process. It is no more than a habit: a table can be served by any process, and news tell the others. So a line
stays where it came in while its home gives no sign of life: there it would wait for as long as the home is stopped.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import socket
import threading
import time
from array import array
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from zlib import crc32

log = logging.getLogger("cosecha.corridor")
NEWS, LINE, SIGN, FIRST_SIGN = b"n", b"l", b"s", b"f"  # what a message is
LONGEST = 32_000  # bytes of a message
AT_A_TIME = 2_000  # bytes of news: some systems take no more
NEW_HERE = ""  # in place of a table: a process has begun, and of the one before it news may have been lost
AGAIN = 0.01  # seconds until a process that could take no more is tried again
TRIES = 100  # how often
EVERY = 1.0  # seconds from one sign of life to the next
FRESH = 2.0  # seconds after which a sign of life is none any more
AT_ONCE = 100  # messages that are read before others have their turn
ASKED = b"GET /live?table="  # how somebody begins who opens a line for a table


class Hearer(Protocol):
    """See `databases.Listener`."""

    def heard(self, id: str) -> None: ...
    def missed(self) -> None: ...


class Corridor:
    """The place of one process, `number`, among `of` processes; `folder` is theirs alone."""

    def __init__(self, folder: str | Path, number: int, of: int) -> None:
        self.folder, self.number, self.of = Path(folder), number, of
        self.hearer: Hearer | None = None
        self.take: Callable[[socket.socket, bytes], None] | None = None  # somebody's line, and what was said on it
        self.lost: Callable[[], None] | None = None  # our door is gone: nobody can reach us any more
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._unsent: dict[int, dict[str, None]] = {}  # what waits until a process can take more, in its order
        self._held: dict[str, int] = {}
        self._signs: dict[int, float] = {}  # when each of the others last gave a sign of life
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._place(number).unlink(missing_ok=True)  # of a process that died
        self._door.bind(str(self._place(number)))

    def _place(self, number: int) -> Path:
        return self.folder / str(number)

    def open(self) -> None:
        """From now on: hear the others, in this loop."""
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._loop.add_reader(self._door.fileno(), self._read)

    def close(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._door.fileno())
        self._loop = None
        self._door.close()
        for held in self._held.values():
            os.close(held)
        self._held.clear()

    # News -----------------------------------------------------------------------------------------------------------

    def tell(self, news: Iterable[str]) -> None:
        """Tell the others that tables have changed; from any thread."""
        if self._loop is None or not (told := dict.fromkeys(news)):
            return
        if threading.get_ident() == self._thread:
            self._tell(told)
        else:
            self._loop.call_soon_threadsafe(self._tell, told)

    def tell_of_me(self) -> None:
        """This process has begun: one that died before it may have saved what it told nobody."""
        self.tell([NEW_HERE])

    def _tell(self, news: dict[str, None]) -> None:
        for other in range(self.of):
            if other in self._unsent:
                self._unsent[other] |= news
            elif other != self.number:
                self._unsent[other] = dict(news)
                self._send(other)

    def _send(self, other: int) -> None:
        """What waits for a process. One that is not there needs no news: it has read nothing yet."""
        waiting = list(self._unsent.pop(other))
        while waiting and self._loop is not None:
            some = _as_much_as_fits(waiting)
            try:
                self._door.sendto(NEWS + "\n".join(some).encode(), str(self._place(other)))
            except (FileNotFoundError, ConnectionRefusedError):
                return
            except OSError:  # it has enough to do
                self._unsent[other] = dict.fromkeys(waiting)
                self._loop.call_later(AGAIN, self._send, other)
                return
            waiting = waiting[len(some) :]

    # What comes in --------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        for _turn in range(AT_ONCE):
            try:
                said, lines, _flags, _from = socket.recv_fds(self._door, LONGEST + 1, 1)
            except OSError:
                return
            for line in lines:
                os.set_inheritable(line, False)
            if said[:1] == LINE and lines and self.take is not None:
                self.take(socket.socket(fileno=lines[0]), said[1:])
                continue
            for line in lines:
                os.close(line)
            if said[:1] == NEWS:
                for news in said[1:].decode().split("\n"):
                    self._hear(news)
            elif said[:1] in {SIGN, FIRST_SIGN}:
                self._see(said[1:], first=said[:1] == FIRST_SIGN)

    def _hear(self, news: str) -> None:
        """One that cannot be followed must not keep the others from being heard."""
        if self.hearer is None:
            return
        try:
            self.hearer.missed() if news == NEW_HERE else self.hearer.heard(news)
        except Exception:
            log.exception("what another process did could not be followed: %s", news)

    # Signs of life --------------------------------------------------------------------------------------------------

    def take_lines(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """From now on: be the home of tables, and tell the others so, again and again.

        A process that is stopped, or busy for seconds, tells nothing.
        """
        self.take = take
        self._show(FIRST_SIGN)

    def _show(self, kind: bytes = SIGN) -> None:
        if self._loop is None:
            return
        if self.lost is not None and not self._place(self.number).exists():
            self.lost()
            return
        for other in range(self.of):
            if other != self.number:
                self._sign(kind, other)
        self._loop.call_later(EVERY, self._show)

    def _sign(self, kind: bytes, other: int) -> None:
        """With the moment, which is the same for all on a machine: it may lie unread for long."""
        try:
            self._door.sendto(kind + f"{self.number} {time.monotonic()}".encode(), str(self._place(other)))
        except (FileNotFoundError, ConnectionRefusedError):
            self._signs.pop(other, None)
        except OSError:
            pass  # it has enough to do

    def _see(self, said: bytes, *, first: bool) -> None:
        """Whoever has just begun is answered, so that it knows the others at once."""
        number, moment = said.split()
        self._signs[int(number)] = float(moment)
        if first and self.take is not None:
            self._sign(SIGN, int(number))

    def _is_alive(self, other: int) -> bool:
        return time.monotonic() - self._signs.get(other, float("-inf")) < FRESH

    # Lines ----------------------------------------------------------------------------------------------------------

    def home(self, table: bytes) -> int:
        return crc32(table) % self.of

    def hand_on(self, transport: asyncio.Transport, said: bytes, stay: Callable[[bytes], None]) -> None:
        """A line that begins with these words goes to the home of its table; `stay` takes it where that cannot be."""
        other = self.home(said[len(ASKED) : said.find(b" ", len(ASKED))]) if said.startswith(ASKED) else self.number
        if other == self.number or len(said) > LONGEST or not self._is_alive(other):
            stay(said)
            return
        transport.pause_reading()  # what is said from now on is for the other process
        self._hand(transport, said, stay, other, TRIES)

    def _hand(
        self, transport: asyncio.Transport, said: bytes, stay: Callable[[bytes], None], other: int, tries: int
    ) -> None:
        if transport.is_closing() or self._loop is None:
            return
        line = array("i", [transport.get_extra_info("socket").fileno()])
        try:
            ways = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, line)]
            self._door.sendmsg([LINE, said], ways, 0, str(self._place(other)))
        except OSError as error:  # it has enough to do, or is not there
            if isinstance(error, BlockingIOError) and tries and self._is_alive(other):
                self._loop.call_later(AGAIN, self._hand, transport, said, stay, other, tries - 1)
                return
            transport.resume_reading()
            stay(said)
        else:
            transport.abort()  # the line itself lives on with the other

    # Who decides ----------------------------------------------------------------------------------------------------

    def hold(self, table: str) -> bool:
        """Be the process that decides for the bots of a table; whoever dies lets go."""
        place = self.folder / f"{table}.held"
        try:
            held = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:
            log.exception("nobody can decide at table %s", table)
            return False
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(held).st_ino != place.stat().st_ino:
                raise FileNotFoundError(place)  # whoever held it has just taken it away
        except OSError:
            os.close(held)
            return False
        self._held[table] = held
        return True

    def let_go(self, table: str) -> None:
        held = self._held.pop(table, None)
        if held is not None:
            with suppress(OSError):
                (self.folder / f"{table}.held").unlink()
            os.close(held)


def _as_much_as_fits(news: list[str]) -> list[str]:
    size = 0
    for n, each in enumerate(news):
        size += len(each.encode()) + 1
        if size > AT_A_TIME:
            return news[: max(n, 1)]
    return news
