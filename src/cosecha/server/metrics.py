"""What a host wants to know of a running server, in the text that Prometheus reads.

>>> seen = Histogram("example_seconds", "An example.", (0.1, 1))
>>> seen.note(0.5)
>>> print("\\n".join(seen.lines()))
# HELP example_seconds An example.
# TYPE example_seconds histogram
example_seconds_bucket{le="0.1"} 0
example_seconds_bucket{le="1"} 1
example_seconds_bucket{le="+Inf"} 1
example_seconds_sum 0.5
example_seconds_count 1
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Counter:
    """Something that is counted, by a label where it has one."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = name, about, label
        self.counts: Counts[str] = Counts()

    def add(self, value: str = "") -> None:
        self.counts[value] += 1

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.about, "counter")
        if not self.label:
            yield f"{self.name} {self.counts['']}"
        for value, count in sorted(self.counts.items()) if self.label else ():
            yield f'{self.name}{{{self.label}="{value}"}} {count}'


class Histogram:
    """How long something takes, in seconds."""

    def __init__(self, name: str, about: str, bounds: Sequence[float]) -> None:
        self.name, self.about, self.bounds = name, about, bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - begun)

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.about, "histogram")
        below = 0
        for bound, count in zip([*(f"{bound:g}" for bound in self.bounds), "+Inf"], self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.sum:g}"
        yield f"{self.name}_count {below}"


MOVES = Counter("cosecha_moves_total", "Deeds that were saved: moves and take-backs of people, bots and orders.")
REFUSALS = Counter("cosecha_refusals_total", "Requests that were not carried out.", "status")
CONFLICTS = Counter("cosecha_conflicts_total", "Deeds that another process was quicker with.")
STORE_FAILURES = Counter("cosecha_store_failures_total", "Statements that the database did not carry out.")
MOVE_SECONDS = Histogram("cosecha_move_seconds", "From a move that is read to its answer, saving included.", QUICK)
BOT_SECONDS = Histogram("cosecha_bot_seconds", "How long bots think about a decision.", SLOW)
BOT_FAILURES = Counter("cosecha_bot_failures_total", "Decisions that a bot failed to make: another made them.", "bot")
NOTICES = Counter("cosecha_notices_total", "Notices by what became of them.", "by")
KNOWN = (MOVES, REFUSALS, CONFLICTS, STORE_FAILURES, MOVE_SECONDS, BOT_SECONDS, BOT_FAILURES, NOTICES)


def _head(name: str, about: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def told(levels: Mapping[str, tuple[str, float]]) -> str:
    """Everything that was counted, and what stands at some level now: a name with what it is and the number."""
    lines = [line for metric in KNOWN for line in metric.lines()]
    for name, (about, value) in levels.items():
        lines += [*_head(name, about, "gauge"), f"{name} {value:g}"]
    return "\n".join(lines) + "\n"


async def serve(port: int, levels: Callable[[], Mapping[str, tuple[str, float]]]) -> asyncio.Server:
    """On this machine only, on a port of its own: no proxy leads the world here."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            found = request.startswith(b"GET /metrics ")
            body = told(levels()).encode() if found else b"only /metrics is here\n"
            status = "200 OK" if found else "404 Not Found"
            head = f"HTTP/1.1 {status}\r\ncontent-type: {CONTENT}\r\ncontent-length: {len(body)}\r\n"
            writer.write(f"{head}connection: close\r\n\r\n".encode() + body)
            await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            pass
        finally:
            writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port)
